import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { pictureFile, pictureSizes, readUpload } from "#app/base/lib/picture-address.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { deleteItem } from "#app/base/records/save-item.server.ts";
import { removeFiles } from "./add-picture.server.ts";
import type { PictureStore } from "./picture-store.server.ts";
import { media } from "./tables.server.ts";

async function holdPicture(tx: Db, id: string) {
  const [row] = await tx.select().from(media).where(eq(media.id, id)).for("update");
  return row ?? null;
}

/** Why the words were not changed: the picture is gone, or somebody else has written `alt` meanwhile. */
export type WordsRefusal = { name: "gone" } | { name: "changed"; alt: string };

type NewWords = { id: string; alt: string; was: string };

/**
 * Changes the words of a picture (rules 36.6). `was` is what the form was made from: words that somebody else has
 * written meanwhile are not overwritten unseen.
 */
export function changeAlt(
  db: Database,
  actor: Actor,
  { id, alt, was }: NewWords,
  now: Temporal.Instant,
): Promise<Result<null, WordsRefusal>> {
  return transact<null, WordsRefusal>(db, async (tx) => {
    const before = await holdPicture(tx, id);
    if (!before) return refused({ name: "gone" });
    if (before.alt === alt) return ok(null);
    if (before.alt !== was) return refused({ name: "changed", alt: before.alt });
    await tx.update(media).set({ alt }).where(eq(media.id, id));
    const entry = {
      action: "media.save",
      subject: "media",
      subjectId: id,
      before,
      after: { ...before, alt },
    };
    await recordAudit(tx, { actor, ...entry }, now);
    return ok(null);
  });
}

/**
 * Deletes a picture that nothing uses (rules 36.7); `usesOf` says what does, inside the same transaction. One that is
 * gone already is no refusal. Its files go after the commit, and what cannot be removed then is swept later.
 */
export async function deletePicture<Use>(
  db: Database,
  store: PictureStore,
  { actor, id, usesOf }: { actor: Actor; id: string; usesOf: (tx: Db, id: string) => Promise<Use[]> },
  now: Temporal.Instant,
): Promise<Result<null, { name: "used"; uses: Use[] }>> {
  const deleted = await transact(db, async (tx) => {
    const row = await holdPicture(tx, id);
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
