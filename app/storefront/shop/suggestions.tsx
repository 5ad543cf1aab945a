import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { counted } from "#app/base/lib/money.ts";
import { isCount, isListOf, isObject, isText } from "#app/base/lib/shape.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { productPath } from "#app/trade/catalog/product.ts";
import { tidyText } from "#app/trade/catalog/shop-filters.ts";

/** Delay between the last keystroke and the request, in ms. */
const AFTER_TYPING_MS = 120;

type Suggestion = { slug: string; name: string; category: string; priceCents: number };
const isAnswer = isObject({
  suggestions: isListOf(
    isObject<Suggestion>({ slug: isText, name: isText, category: isText, priceCents: isCount }),
  ),
});

type Props = {
  box: RefObject<HTMLInputElement | null>;
  /** True once someone has typed in the field; text from the page's address doesn't count. */
  isTyped: boolean;
  /** Called when the page is left for a product: cancels a pending search. */
  onLeave: () => void;
};

/**
 * Product suggestions below the search field, as a combobox with a listbox (rules search/suggestions). Loaded
 * after the field, which may already hold text, so it listens to the field instead of rendering it. The
 * page's list follows the typing too; without a response there are no suggestions.
 */
export function Suggestions({ box, isTyped, onLeave }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(() => tidyText(box.current?.value ?? ""));
  const [found, setFound] = useState<Suggestion[]>([]);
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const shown = isOpen && isTyped ? found : [];

  // Typing aborts the earlier request, so its response never replaces a later one.
  useEffect(() => {
    if (!text || !isTyped) return setFound([]);
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const asked = await askRoute(`/search/suggestions?q=${encodeURIComponent(text)}`, isAnswer, {
        signal: left.signal,
      });
      if (left.signal.aborted) return;
      setFound(asked.ok ? asked.value.suggestions : []);
      setActive(-1);
    }, AFTER_TYPING_MS);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [text, isTyped]);

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function go({ slug }: Suggestion) {
    setOpen(false);
    onLeave();
    navigate(productPath(slug));
  }

  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = shown[active];
    if (step && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      // After the last one, the arrows return to the field, where none is selected.
      const places = found.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Escape" && shown.length > 0) {
      // Closes the list; only the next Escape clears the field.
      event.preventDefault();
      close();
    } else if (event.key === "Enter") {
      if (chosen) {
        event.preventDefault();
        go(chosen);
      } else close();
    }
  };
  const latestKey = useRef(onKey);
  latestKey.current = onKey;

  useEffect(() => {
    const field = box.current;
    if (!field) return;
    const gone = new AbortController();
    const { signal } = gone;
    const onInput = () => {
      setText(tidyText(field.value));
      setOpen(true);
      setActive(-1);
    };
    field.addEventListener("input", onInput, { signal });
    field.addEventListener("keydown", (event) => latestKey.current(event), { signal });
    field.addEventListener("blur", () => setOpen(false), { signal });
    return () => gone.abort();
  }, [box]);

  useEffect(() => {
    const field = box.current;
    if (!field) return;
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-expanded": String(shown.length > 0),
      "aria-controls": shown.length > 0 ? id : null,
      "aria-activedescendant": shown[active] ? `${id}-${active}` : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
  });

  return (
    <>
      <p role="status" className="sr-only">
        {shown.length > 0 ? counted(shown.length, "suggestion", "suggestions") : ""}
      </p>
      {shown.length > 0 ? (
        <div
          id={id}
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-card border border-hairline bg-white py-1 shadow-float"
        >
          {shown.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={one.slug}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4.5 py-1.5 hover:bg-sage-soft aria-selected:bg-sage-soft"
              // The focus stays in the field; otherwise the list would be gone before the press ends.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(one)}
            >
              <span className="min-w-0">
                <span className="block truncate">{one.name}</span>
                <span className="block text-sm text-ink-soft">{one.category}</span>
              </span>
              <Price cents={one.priceCents} className="shrink-0" />
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}
