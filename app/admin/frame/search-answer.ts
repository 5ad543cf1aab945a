import { isListOf, isObject, isText, oneLine } from "#app/base/lib/shape.ts";

/** Where the search over everything asks; without JavaScript it is the page `/admin/search`. */
export const SEARCH_ANSWER_PATH = "/admin/search.json";
export const SEARCH_LENGTH = 100;

/** Something that was found: where it is, what it is called, and what tells it from others of that name. */
export type Hit = { to: string; title: string; note: string };
export type HitGroup = { name: string; hits: Hit[] };

const isHit = isObject<Hit>({ to: isText, title: isText, note: isText });
export const isSearchAnswer = isObject<{ groups: HitGroup[] }>({
  groups: isListOf(isObject<HitGroup>({ name: isText, hits: isListOf(isHit) })),
});

/** The text of `?q=…` as it is searched for. */
export function readSearchText(params: URLSearchParams): string {
  return oneLine(params.get("q") ?? "").slice(0, SEARCH_LENGTH);
}

/** "3 results". */
export function resultCount(groups: readonly HitGroup[]): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return "Nothing found";
  return count === 1 ? "1 result" : `${count} results`;
}
