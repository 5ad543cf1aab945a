import { Link } from "react-router";
import { isListOf, isObject, isText } from "#app/base/lib/shape.ts";

/** Where the search over everything asks; without JavaScript it is the page `/admin/search`. */
export const SEARCH_ANSWER_PATH = "/admin/search.json";

/** Something that was found: where it is, what it is called, and what tells it from others of that name. */
export type Hit = { to: string; title: string; note: string };
export type HitGroup = { name: string; hits: Hit[] };

const isHit = isObject<Hit>({ to: isText, title: isText, note: isText });
export const isSearchAnswer = isObject<{ groups: HitGroup[] }>({
  groups: isListOf(isObject<HitGroup>({ name: isText, hits: isListOf(isHit) })),
});

/** "3 results". */
export function resultCount(groups: readonly HitGroup[]): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return "Nothing found";
  return count === 1 ? "1 result" : `${count} results`;
}

/** What a search has found, by its kinds, as links. */
export function SearchHits({ groups, onFollow }: { groups: HitGroup[]; onFollow?: () => void }) {
  return groups.map(({ name, hits }) => (
    <section key={name} className="mt-3 max-w-xl first:mt-0">
      <h2 className="font-sans text-sm font-normal text-ink-soft">{name}</h2>
      <ul>
        {hits.map(({ to, title, note }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onFollow}
              className="flex min-h-11 items-center justify-between gap-4 rounded-field px-3 py-2 hover:bg-hairline focus:bg-sage-soft"
            >
              <span className="min-w-0">{title}</span>
              <span className="shrink-0 text-right text-sm text-ink-soft max-sm:hidden">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
