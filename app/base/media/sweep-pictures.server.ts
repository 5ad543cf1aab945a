import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "#app/base/db/client.server.ts";
import { readPictureFile } from "#app/base/lib/picture-address.ts";
import { removeFiles } from "./add-picture.server.ts";
import type { PictureStore } from "./picture-store.server.ts";
import { findKnownPictures } from "./queries.server.ts";

/** An upload takes a few minutes at most; what is older and belongs to nothing was left by a process that died. */
const LEFT_AFTER_MS = 60 * 60 * 1000;

/** Removes files that were left behind: half an upload, and pictures that are not in the library (rules 36.4). */
export async function sweepPictures(db: Db, store: PictureStore, now: Temporal.Instant): Promise<void> {
  const since = now.epochMilliseconds - LEFT_AFTER_MS;
  for (const name of await readdir(store.workFolder).catch(() => [])) {
    const path = join(store.workFolder, name);
    const left = await stat(path).catch(() => null);
    if (left && left.mtimeMs < since) await rm(path, { recursive: true, force: true });
  }
  for await (const names of store.names()) {
    const idOf = (name: string) => uuidText(readPictureFile(name)?.id);
    const ids = [...new Set(names.map(idOf))].filter((id) => id !== null);
    const known = await findKnownPictures(db, ids);
    const orphans = names.filter((name) => {
      const id = idOf(name);
      return id !== null && !known.has(id);
    });
    for (const name of orphans) {
      const storedAt = await store.storedAt(name);
      if (storedAt && storedAt.getTime() < since) await removeFiles(store, [name]);
    }
  }
}

/** The id of a picture's row, from the 32 digits in its files' names. */
function uuidText(digits: string | undefined): string | null {
  return digits?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") ?? null;
}
