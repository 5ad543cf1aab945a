import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import { type HomeContent, homeContentOf } from "./home-content.ts";
import { homePageContents } from "./tables.server.ts";

/** What the home page shows of home_page_contents, by display_order (rules 19.3); equal places go by title. */
export async function readHomeContent(db: Db): Promise<HomeContent> {
  const { displayOrder, title, id } = homePageContents;
  return homeContentOf(
    await db
      .select()
      .from(homePageContents)
      .where(eq(homePageContents.status, "published"))
      .orderBy(asc(displayOrder), asc(title), asc(id)),
  );
}

const remember = rememberReads<HomeContent>("site", 1);

/** The home page's content, from memory until an admin changes it. A read that failed is not kept. */
export function currentHomeContent(db: Db): Promise<HomeContent> {
  return remember("home", () => readHomeContent(db));
}
