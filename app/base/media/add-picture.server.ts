import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { pictureFile, uploadAddress } from "#app/base/lib/picture-address.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { Crop } from "./crop.ts";
import { encodeApart } from "./encode-apart.server.ts";
import type { EncodedFile } from "./encode-picture.server.ts";
import type { PickedPicture, PictureRefusal } from "./picture-rules.ts";
import type { PictureStore } from "./picture-store.server.ts";
import { media } from "./tables.server.ts";

type NewPicture = {
  actor: Actor;
  /** The file as it came, on this machine's disk. */
  path: string;
  name: string;
  alt: string;
  crop: Crop;
};

/**
 * Takes an uploaded file into the library (rules 36.2 to 36.4). Its files are stored first and its row is written last,
 * so that every picture of the library can be shown; files that a dying process leaves behind are swept.
 */
export async function addPicture(
  db: Database,
  store: PictureStore,
  { actor, path, name, alt, crop }: NewPicture,
  now: Temporal.Instant,
): Promise<Result<PickedPicture & { id: string }, PictureRefusal>> {
  const id = randomUUID();
  const digits = id.replaceAll("-", "");
  const stored: string[] = [];
  const keep = async ({ size, kind, bytes }: EncodedFile) => {
    const file = pictureFile(digits, size, kind);
    stored.push(file);
    await store.put(file, bytes).catch((error: unknown) => {
      throw new Error("a picture could not be stored", { cause: error });
    });
  };
  try {
    const encoded = await encodeApart(path, crop, keep);
    if (!encoded.ok) return encoded;
    const { size, standIn, bytes } = encoded.value;
    const address = uploadAddress({ id: digits, ...size });
    const uploadedBy = actor.userId;
    const row = { id, path: address, name, alt, ...size, bytes, standIn, uploadedBy };
    await transact(db, async (tx) => {
      await tx.insert(media).values(row);
      const entry = {
        actor,
        action: "media.upload",
        subject: "media",
        subjectId: id,
        before: null,
        after: row,
      };
      await recordAudit(tx, entry, now);
      return ok(null);
    });
    return ok({ id, address, alt });
  } catch (error) {
    reportError(error, "a picture's upload");
    await removeFiles(store, stored);
    return refused("no-place");
  }
}

/** Removes files whose picture is not in the library; what cannot be removed now is swept later. */
export async function removeFiles(store: PictureStore, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await store.remove(name).catch((error: unknown) => reportError(error, `a picture's file ${name}`));
  }
}
