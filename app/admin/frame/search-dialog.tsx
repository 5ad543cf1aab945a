import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { counted } from "#app/base/lib/money.ts";
import { isListOf, isObject, isText } from "#app/base/lib/shape.ts";
import { SEARCH_LENGTH } from "#app/base/records/list-query.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { Dialog } from "#app/base/ui/dialog.tsx";
import { TextField } from "#app/base/ui/field.tsx";

/** Delay between the last keystroke and the search, in ms. */
const AFTER_TYPING_MS = 150;
const FAILED = "Search failed. Please try again.";

/** The results for a text, and the error if the search failed. */
type Found = { search: string; groups: HitGroup[]; sentence?: string };

/**
 * Searches for a text shortly after the last keystroke. Typing aborts the previous request, so an older
 * response never replaces a newer one; earlier results stay until then.
 */
function useFound(search: string): Found {
  const [found, setFound] = useState<Found>({ search: "", groups: [] });
  useEffect(() => {
    if (!search) return setFound({ search, groups: [] });
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const address = `${SEARCH_ANSWER_PATH}?q=${encodeURIComponent(search)}`;
      const asked = await askRoute(address, isSearchAnswer, { signal: left.signal });
      if (left.signal.aborted) return;
      if (asked.ok) setFound({ search, groups: asked.value.groups });
      else setFound({ search, groups: [], sentence: asked.refusal.sentence ?? FAILED });
    }, AFTER_TYPING_MS);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [search]);
  return found;
}

/**
 * The global search (rules order-screens/global-search): a field and links; the arrow keys move between them.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const search = typed.trim();
  const found = useFound(search);
  const isWaiting = found.search !== search;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
    const index = stops.findIndex((stop) => stop.matches(":focus"));
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) {
      event.preventDefault();
      stops.at((index + step) % stops.length)?.focus();
    } else if (key === "Enter" && index === 0 && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // Until the latest response arrives, Enter would open a result for other letters.
      if (!isWaiting) stops[1]?.click();
    } else if ((key.length === 1 || key === "Backspace") && !ctrlKey && !metaKey && !altKey) {
      field.current?.focus();
    }
  }

  return (
    <Dialog open onClose={onClose} title="Search" initialFocus={field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its elements */}
      <div onKeyDown={onKeyDown} className="min-h-96">
        <TextField
          ref={field}
          // The dialog moves the focus on the next frame, after the next letter may have been typed.
          autoFocus
          id={id}
          label="Products, orders, batches, people, education, and screens"
          hint="Press Enter to open the first result, or use the arrow keys."
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_LENGTH}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p role="status" className="my-2 min-h-5 text-sm text-ink-soft">
          {isWaiting ? "Searching..." : search && (found.sentence ?? resultCount(found.groups))}
        </p>
        <SearchHits groups={found.groups} onFollow={onClose} />
      </div>
    </Dialog>
  );
}

/** The endpoint of the global search; without JavaScript, the page `/admin/search` is used. */
const SEARCH_ANSWER_PATH = "/admin/search.json";

/** A search result: address, title, and a note that distinguishes results with the same title. */
export type Hit = { to: string; title: string; note: string };
export type HitGroup = { name: string; hits: Hit[] };

const isHit = isObject<Hit>({ to: isText, title: isText, note: isText });
const isSearchAnswer = isObject<{ groups: HitGroup[] }>({
  groups: isListOf(isObject<HitGroup>({ name: isText, hits: isListOf(isHit) })),
});

/** "3 results". */
export function resultCount(groups: readonly HitGroup[]): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return "No results";
  return counted(count, "result", "results");
}

/** Search results as links, grouped by kind. */
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
