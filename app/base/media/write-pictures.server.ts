import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { imageOfLookFile } from "#app/base/lib/look-files.ts";
import {
  pictureFile,
  pictureSizes,
  readPictureFile,
  readUpload,
  uploadAddress,
} from "#app/base/lib/picture-address.ts";
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
  /** Uploaded file on this machine's disk. */
  path: string;
  name: string;
  alt: string;
  crop: Crop;
};

/**
 * Adds an uploaded file to the library (rules images/upload-limits, images/processing, images/upload-rights).
 * Stores its files first and the row last, so every image in the library can be shown; files of a crashed
 * process are swept later.
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
      throw new Error("couldn't store an image", { cause: error });
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
    reportError(error, "image upload");
    await removeFiles(store, stored);
    return refused("not_stored");
  }
}

/** Removes files of images that aren't in the library; failures are left to the sweep. */
async function removeFiles(store: PictureStore, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await store.remove(name).catch((error: unknown) => reportError(error, `image file ${name}`));
  }
}

/** Locks an image until the transaction ends; null if there is none. */
async function lockPicture(tx: Db, id: string) {
  const [row] = await tx.select().from(media).where(eq(media.id, id)).for("update");
  return row ?? null;
}

/** Reasons that a description wasn't changed: the image is gone, or someone else has edited `alt` since. */
export type WordsRefusal = { name: "gone" } | { name: "changed"; alt: string };

/** Updates an image's description (rules images/library), unless it no longer matches the form's `was`. */
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
 * Deletes an image that isn't in use (rules images/in-use); `usesOf` finds uses in the same transaction.
 * Succeeds if it is already gone. Its files are deleted after the commit; failures are left to the sweep.
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

/** Age from which an orphaned file was left by a crashed process; an upload takes a few minutes at most. */
const LEFT_AFTER_MS = 60 * 60 * 1000;

/**
 * Removes orphaned files: partial uploads, and files of images not in the library (rules
 * images/upload-rights).
 */
export async function sweepPictures(db: Db, store: PictureStore, now: Temporal.Instant): Promise<void> {
  const since = now.epochMilliseconds - LEFT_AFTER_MS;
  for (const name of await readdir(store.workFolder).catch(() => [])) {
    const path = join(store.workFolder, name);
    const left = await stat(path).catch(() => null);
    if (left && left.mtimeMs < since) await rm(path, { recursive: true, force: true });
  }
  for await (const names of store.names()) {
    // Hex digits of the image's row ID, which its file names contain, and those of the files made from it.
    const idOf = (name: string) => imageOfLookFile(name) ?? readPictureFile(name)?.id;
    const ids = [...new Set(names.map(idOf))].filter((id) => id !== undefined);
    const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids));
    const known = new Set<string | undefined>([undefined, ...rows.map(({ id }) => id.replaceAll("-", ""))]);
    for (const name of names.filter((one) => !known.has(idOf(one)))) {
      const storedAt = await store.storedAt(name);
      if (storedAt && storedAt.getTime() < since) await removeFiles(store, [name]);
    }
  }
}
