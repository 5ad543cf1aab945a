import { headerOf } from "./answer.ts";
import { askOnce, type Question } from "./connection.ts";
import type { Entrant } from "./entrant.ts";
import { figuresOf } from "./figures.ts";
import { type Effort, load } from "./load.ts";
import { COMPRESSED } from "./pages.ts";
import type { Read, Side } from "./rounds.ts";

/** Our page to compare with another shop's page if we have none with the same path. */
const OURS = "/shop";

/** Loads the peer's page once. Throws with a message unless the response is 200; doesn't follow redirects. */
export async function expectPage(page: URL): Promise<void> {
  const path = `${page.pathname}${page.search}`;
  const answer = await askOnce(page.origin, { path, headers: COMPRESSED }).catch((error: unknown) => {
    throw new Error(`Can't reach ${page}: ${error instanceof Error ? error.message : error}`);
  });
  if (answer.status === 200) return;
  const leads = headerOf(answer, "location");
  throw new Error(
    `${page} was answered ${answer.status}${leads ? `, which leads to ${leads}. Use that page instead: redirects aren't followed` : ""}.`,
  );
}

/**
 * Compares a page of any other shop with ours, as browsers without a session get them: the page with the same
 * path, or the shop page if we have none.
 */
export async function peerSides(page: URL, { name, shop }: Entrant, effort: Effort): Promise<Side[]> {
  const { origin } = await shop();
  const own = `${page.pathname}${page.search}`;
  const has = (await askOnce(origin, { path: own, headers: COMPRESSED })).status === 200;
  const path = has ? own : OURS;
  const sideOf = (name: string, origin: string, path: string): Side => ({
    name,
    prepare: () => preparePage(origin, { path, headers: COMPRESSED }, effort),
  });
  return [sideOf(page.host, page.origin, own), sideOf(`${name}, ${path}`, origin, path)];
}

async function preparePage(origin: string, question: Question, effort: Effort): Promise<Read> {
  await load(origin, question, { ...effort, seconds: 1 });
  return async () => {
    const measured = await load(origin, question, effort);
    return [
      ...figuresOf("page, compressed", measured, null),
      { what: "  bytes of the page", value: measured.bytes / 1_000, unit: "kB" },
    ];
  };
}
