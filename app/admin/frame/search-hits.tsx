import { Link } from "react-router";
import type { HitGroup } from "./search-answer.ts";

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
              <span className="min-w-0 break-words">{title}</span>
              <span className="shrink-0 text-right text-sm text-ink-soft max-sm:hidden">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
