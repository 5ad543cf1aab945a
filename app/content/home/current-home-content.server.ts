import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import type { HomeContent } from "./home-content.ts";
import { readHomeContent } from "./queries.server.ts";

const remember = rememberReads<HomeContent>("site", 1);

/** The home page's content, from memory until an admin changes it. A read that failed is not kept. */
export function currentHomeContent(db: Db): Promise<HomeContent> {
  return remember("home", () => readHomeContent(db));
}
