import { ChevronDown, Search } from "lucide";
import { type ReactNode, useState } from "react";
import { CONTROL } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { useFieldText } from "#app/base/ui/number-field.tsx";
import type { CategoryFacts } from "#app/trade/catalog/categories.ts";
import {
  QUERY_LENGTH,
  readShopFilters,
  SHOP_SORTS,
  type ShopFilters,
  SORT_LABELS,
  tidyText,
} from "#app/trade/catalog/shop-filters.ts";
import { useCategories } from "#app/trade/catalog/site-categories.tsx";

/** ID of the shop page's form; the filter panel's fields belong to the form by this ID. */
export const SHOP_FORM = "shop-filters";

type Props = {
  filters: ShopFilters;
  onChange: (next: ShopFilters) => void;
  onSearch: (q: string) => void;
  /** Called when the page is left for a suggested product. */
  onLeave: () => void;
  /** More controls, between the search box and the sort order. */
  children?: ReactNode;
};

/** Search box and sort order. Without JavaScript, the form opens the address of its choices. */
export function ShopSearch({ filters, onChange, onSearch, onLeave, children }: Props) {
  const [code, setCode] = useState<typeof import("./suggestions.tsx") | null>(null);
  const categories = useCategories();
  const [isTyped, setTyped] = useState(false);
  // Loaded when the field is first used. Without it, the page's list still follows the typing.
  const suggest = () => void import("./suggestions.tsx").then(setCode, () => {});
  // The box gets new text only if the search changed elsewhere (Clear all, Back).
  const box = useFieldText(filters.q, filters.q, tidyText);

  return (
    <search>
      <form
        id={SHOP_FORM}
        action="/shop"
        className="flex flex-wrap items-center gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onChange(readForm(event.currentTarget, filters, categories));
        }}
      >
        <div className="relative max-w-136 flex-[1_1_16rem] max-sm:basis-full">
          <input
            className={`${CONTROL} rounded-full! pr-12 pl-4.5 [&::-webkit-search-cancel-button]:hidden`}
            ref={box}
            type="search"
            name="q"
            aria-label="Search products"
            placeholder="Search products..."
            maxLength={QUERY_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={filters.q}
            onFocus={suggest}
            onChange={(event) => {
              // The field may have had focus before hydration.
              if (!code) suggest();
              setTyped(true);
              onSearch(tidyText(event.target.value));
            }}
          />
          <button
            type="submit"
            aria-label="Search"
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-full text-ink-soft hover:text-ink"
          >
            <Icon of={Search} size={20} />
          </button>
          {code ? <code.Suggestions box={box} isTyped={isTyped} onLeave={onLeave} /> : null}
        </div>
        {children}
        <label className="ml-auto flex items-center gap-2.5 text-sm">
          <span className="max-sm:sr-only">Sort by</span>
          <span className="relative">
            <select
              name="sort"
              className={`${CONTROL} w-auto! appearance-none pr-10`}
              value={filters.sort}
              onChange={(event) => {
                const sort = SHOP_SORTS.find((known) => known === event.target.value) ?? "featured";
                onChange({ ...filters, sort, page: 1 });
              }}
            >
              {SHOP_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {SORT_LABELS[sort]}
                </option>
              ))}
            </select>
            <Icon
              of={ChevronDown}
              size={18}
              className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
            />
          </span>
        </label>
      </form>
    </search>
  );
}

/** Reads the form's choices. Prices come from the state: their fields hold an amount even without a bound. */
function readForm(
  form: HTMLFormElement,
  { minCents, maxCents }: ShopFilters,
  categories: readonly CategoryFacts[],
): ShopFilters {
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form)) sent.append(name, String(value));
  return { ...readShopFilters(sent, categories), minCents, maxCents };
}
