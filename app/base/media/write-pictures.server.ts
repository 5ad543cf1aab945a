import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { pictureFile, pictureSizes, readUpload, uploadAddress } from "#app/base/lib/picture-address.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { deleteItem } from "#app/base/records/save-item.server.ts";
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
 * Takes an uploaded file into the library (rules images/upload-limits, images/processing, images/upload-rights). Its files are stored first and its row is written last,
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
      const entry = { action: "media.upload", subject: "media", subjectId: id, before: null, after: row };
      await recordAudit(tx, { actor, ...entry }, now);
      return ok(null);
    });
    return ok({ id, address, alt });
  } catch (error) {
    reportError(error, "a picture's upload");
    await removeFiles(store, stored);
    return refused("not_stored");
  }
}

/** Removes files whose picture is not in the library; what cannot be removed now is swept later. */
export async function removeFiles(store: PictureStore, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await store.remove(name).catch((error: unknown) => reportError(error, `a picture's file ${name}`));
  }
}

/** Reads a picture and locks it until the transaction ends; null when there is none. */
async function lockPicture(tx: Db, id: string) {
  const [row] = await tx.select().from(media).where(eq(media.id, id)).for("update");
  return row ?? null;
}

/** Why the words were not changed: the picture is gone, or somebody else has written `alt` meanwhile. */
export type WordsRefusal = { name: "gone" } | { name: "changed"; alt: string };

/** Changes the words of a picture (rules images/library), unless somebody has written others than the `was` of the form. */
export function changeAlt(
  db: Database,
  actor: Actor,
  { id, alt, was }: Record<"id" | "alt" | "was", string>,
  now: Temporal.Instant,
): Promise<Result<null, WordsRefusal>> {
  return transact<null, WordsRefusal>(db, async (tx) => {
    const before = await lockPicture(tx, id);
    if (!before) return refused({ name: "gone" });
    if (before.alt === alt) return ok(null);
    if (before.alt !== was) return refused({ name: "changed", alt: before.alt });
    await tx.update(media).set({ alt }).where(eq(media.id, id));
    const after = { ...before, alt };
    const entry = { action: "media.save", subject: "media", subjectId: id, before, after };
    await recordAudit(tx, { actor, ...entry }, now);
    return ok(null);
  });
}

/**
 * Deletes a picture that nothing uses (rules images/in-use); `usesOf` says what does, inside the same transaction. One that is
 * gone already is no refusal. Its files go after the commit, and what cannot be removed then is swept later.
 */
export async function deletePicture<Use>(
  db: Database,
  store: PictureStore,
  { actor, id, usesOf }: { actor: Actor; id: string; usesOf: (tx: Db, id: string) => Promise<Use[]> },
  now: Temporal.Instant,
): Promise<Result<null, { name: "used"; uses: Use[] }>> {
  const deleted = await transact(db, async (tx) => {
    const row = await lockPicture(tx, id);
    const uses = row ? await usesOf(tx, id) : [];
    if (uses.length > 0) return refused({ name: "used" as const, uses });
    const read = async () => row;
    const remove = () => tx.delete(media).where(eq(media.id, id));
    await deleteItem(tx, { actor, table: "media", id, read, remove }, now);
    return ok(row?.path ?? null);
  });
  if (!deleted.ok) return deleted;
  if (deleted.value !== null) await removeFiles(store, filesOf(deleted.value));
  return ok(null);
}

function filesOf(address: string): string[] {
  const upload = readUpload(address);
  if (!upload) return [];
  return pictureSizes(upload).flatMap((size) =>
    (["webp", "avif"] as const).map((kind) => pictureFile(upload.id, size, kind)),
  );
}
