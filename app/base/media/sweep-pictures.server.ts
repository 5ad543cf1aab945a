import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { readPictureFile } from "#app/base/lib/picture-address.ts";
import type { PictureStore } from "./picture-store.server.ts";
import { media } from "./tables.server.ts";
import { removeFiles } from "./write-pictures.server.ts";

/** An upload takes a few minutes at most; what is older and belongs to nothing was left by a process that died. */
const LEFT_AFTER_MS = 60 * 60 * 1000;

/** Removes files that were left behind: half an upload, and pictures that are not in the library (rules images/upload-rights). */
export async function sweepPictures(db: Db, store: PictureStore, now: Temporal.Instant): Promise<void> {
  const since = now.epochMilliseconds - LEFT_AFTER_MS;
  for (const name of await readdir(store.workFolder).catch(() => [])) {
    const path = join(store.workFolder, name);
    const left = await stat(path).catch(() => null);
    if (left && left.mtimeMs < since) await rm(path, { recursive: true, force: true });
  }
  for await (const names of store.names()) {
    // The id of a picture's row, whose digits its files' names have.
    const idOf = (name: string) => readPictureFile(name)?.id;
    const ids = [...new Set(names.map(idOf))].filter((id) => id !== undefined);
    const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids));
    const known = new Set<string | undefined>([undefined, ...rows.map(({ id }) => id.replaceAll("-", ""))]);
    for (const name of names.filter((one) => !known.has(idOf(one)))) {
      const storedAt = await store.storedAt(name);
      if (storedAt && storedAt.getTime() < since) await removeFiles(store, [name]);
    }
  }
}
