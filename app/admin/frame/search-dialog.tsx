import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { SEARCH_LENGTH } from "#app/base/records/list-query.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { Dialog } from "#app/base/ui/dialog.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import {
  type HitGroup,
  isSearchAnswer,
  resultCount,
  SEARCH_ANSWER_PATH,
  SearchHits,
} from "./search-hits.tsx";

/** How long after the last key is searched, in ms. */
const AFTER_TYPING_MS = 150;
const FAILED = "We could not search just now. Please try again.";

/** What was found for a text, and why nothing was when the shop did not answer. */
type Found = { search: string; groups: HitGroup[]; sentence?: string };

/**
 * What is found for a text, a moment after the last key. The request for earlier letters is given up as soon as others are
 * typed, so its answer never takes the place of a later one; what was found before stays until then.
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

/** The search over everything (rules order-screens/global-search): a field and links, between which the arrow keys move. */
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
      // Until the answer to the last letters is there, Enter would lead to what other letters found.
      if (!isWaiting) stops[1]?.click();
    } else if ((key.length === 1 || key === "Backspace") && !ctrlKey && !metaKey && !altKey) {
      field.current?.focus();
    }
  }

  return (
    <Dialog open onClose={onClose} title="Search" initialFocus={field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between what is in it */}
      <div onKeyDown={onKeyDown} className="min-h-96">
        <TextField
          ref={field}
          // The dialog moves the focus with the next frame, and the next letter may be typed before.
          autoFocus
          id={id}
          label="Products, orders, batches, people, education, and screens"
          hint="Enter opens the first result; the arrow keys lead to the others."
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
