import { oneLine } from "#app/lib/one-line.ts";
import { isListOf, isObject, isText } from "#app/lib/shape.ts";

/** Where the search over everything asks; without JavaScript it is the page `/admin/search`. */
export const SEARCH_ANSWER_PATH = "/admin/search.json";

/** At most so many hits of a kind. */
export const HITS_PER_GROUP = 5;
/** Things are looked for from so many characters on; screens from the first. */
export const LEAST_LENGTH = 2;
export const SEARCH_LENGTH = 100;

/** Something that was found: where it is, what it is called, and what tells it from others of that name. */
export type Hit = { to: string; title: string; note: string };
export type HitGroup = { name: string; hits: Hit[] };
export type SearchAnswer = { groups: HitGroup[] };

export const isSearchAnswer = isObject<SearchAnswer>({
  groups: isListOf(
    isObject<HitGroup>({
      name: isText,
      hits: isListOf(isObject<Hit>({ to: isText, title: isText, note: isText })),
    }),
  ),
});

/** The text of `?q=…` as it is searched for. */
export function readSearchText(params: URLSearchParams): string {
  return oneLine(params.get("q") ?? "").slice(0, SEARCH_LENGTH);
}
