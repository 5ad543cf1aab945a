import { desc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { comparedOf, isIn } from "#app/base/db/literally.server.ts";
import { media } from "./tables.server.ts";

export const PICTURES_PER_PAGE = 24;

const ITEM = {
  id: media.id,
  address: media.path,
  name: media.name,
  alt: media.alt,
  width: media.width,
  height: media.height,
};

/** A page of the library, the newest first; `total` counts all pages. The search matches a file's name or the words. */
export async function listPictures(db: Db, { search, page }: { search: string; page: number }) {
  const matching = search ? isIn(search, comparedOf(media.name, media.alt)) : undefined;
  const [total, rows] = await Promise.all([
    db.$count(media, matching),
    db
      .select(ITEM)
      .from(media)
      .where(matching)
      .orderBy(desc(media.createdAt), media.id)
      .limit(PICTURES_PER_PAGE)
      .offset((page - 1) * PICTURES_PER_PAGE),
  ]);
  return { rows, total };
}

/** A picture with all that is known of it; null when there is none. */
export async function findPicture(db: Db, id: string) {
  const [found] = await db
    .select({ ...ITEM, bytes: media.bytes, createdAt: media.createdAt })
    .from(media)
    .where(eq(media.id, id));
  return found ?? null;
}
