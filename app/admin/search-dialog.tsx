import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useNavigate } from "react-router";
import { SIGNED_OUT } from "#app/lib/unreachable.ts";
import { askRoute } from "#app/ui/ask-route.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CONTROL } from "#app/ui/field.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { type HitGroup, isSearchAnswer, SEARCH_ANSWER_PATH, SEARCH_LENGTH } from "./search-answer.ts";

/** How long after the last key is searched, in ms. */
const AFTER_TYPING_MS = 150;

/** What is shown: the groups that were found for a text, or why there are none. */
type Found = { search: string; groups: HitGroup[]; sentence: string };

/**
 * The hits for a text, a moment after the last key. The answer to earlier letters is given up as soon as others are typed,
 * so it never takes the place of a later one; what was found before stays until then.
 */
function useHits(search: string): Found & { isWaiting: boolean } {
  const [found, setFound] = useState<Found>({ search: "", groups: [], sentence: "" });
  useEffect(() => {
    if (!search) return setFound({ search, groups: [], sentence: "" });
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const address = `${SEARCH_ANSWER_PATH}?q=${encodeURIComponent(search)}`;
      const asked = await askRoute(address, isSearchAnswer, { signal: left.signal });
      if (left.signal.aborted) return;
      if (asked.ok) return setFound({ search, groups: asked.value.groups, sentence: "" });
      const isSignedOut = asked.refusal.status === 401;
      setFound({ search, groups: [], sentence: isSignedOut ? SIGNED_OUT : FAILED });
    }, AFTER_TYPING_MS);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [search]);
  return { ...found, isWaiting: found.search !== search };
}

const FAILED = "We could not search just now. Please try again.";

/** The search over everything. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open onClose={onClose} title="Search" initialFocus={field}>
      <Search field={field} onClose={onClose} />
    </Dialog>
  );
}

type SearchProps = { field: RefObject<HTMLInputElement | null>; onClose: () => void };

/** A combobox whose hits are links (rules 40.7). */
function Search({ field, onClose }: SearchProps) {
  const [typed, setTyped] = useState("");
  const { search, groups, sentence, isWaiting } = useHits(typed.trim());
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const hits = groups.flatMap((group) => group.hits);
  const place = Math.min(active, hits.length - 1);
  const optionId = (number: number) => `${id}-hit-${number}`;

  // The next letter may be typed before the dialog moves the focus by itself, which it does with the next frame.
  useLayoutEffect(() => field.current?.focus(), [field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins at its first hit
  useEffect(() => setActive(0), [groups]);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setActive((place + step + hits.length) % hits.length);
    }
    const hit = hits[place];
    // Until the answer to the last letters is there, Enter would lead to what other letters found.
    if (event.key === "Enter" && hit && !isWaiting && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onClose();
      void navigate(hit.to);
    }
  }

  let number = -1;
  return (
    <>
      <label htmlFor={`${id}-text`} className="text-sm text-ink-soft">
        Products, orders, people, education and screens
      </label>
      <input
        ref={field}
        id={`${id}-text`}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits.length > 0 ? optionId(place) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_LENGTH}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
        className={CONTROL}
      />
      <p role="status" className="mt-2 min-h-5 text-sm text-ink-soft">
        {statusText(search, hits.length, isWaiting, sentence)}
      </p>
      <FormSentence>{sentence || undefined}</FormSentence>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="mt-1 flex min-h-64 flex-col gap-3"
      >
        {groups.map(({ name, hits: found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} role="presentation" className="text-sm text-ink-soft">
              {name}
            </div>
            {found.map(({ to, title, note }) => {
              number += 1;
              const isActive = number === place;
              return (
                <Link
                  key={to}
                  id={optionId(number)}
                  role="option"
                  aria-selected={isActive}
                  tabIndex={-1}
                  to={to}
                  onClick={onClose}
                  className={`flex min-h-11 items-center justify-between gap-4 rounded-field px-3 py-2 hover:bg-hairline ${isActive ? "bg-sage-soft" : ""}`}
                >
                  <span className="min-w-0 break-words">{title}</span>
                  <span className="shrink-0 text-right text-sm text-ink-soft max-sm:hidden">{note}</span>
                </Link>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

function statusText(search: string, count: number, isWaiting: boolean, sentence: string): string {
  if (isWaiting) return "Searching...";
  if (!search || sentence) return "";
  if (count === 0) return "Nothing found";
  return count === 1 ? "1 result" : `${count} results`;
}
