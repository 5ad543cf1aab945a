import { Check } from "lucide";
import { Link } from "react-router";
import { buttonClass } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { ProductCardData } from "#app/trade/catalog/card-columns.server.ts";
import { tintClass } from "#app/trade/catalog/categories.ts";
import {
  clearFilters,
  countChoices,
  hasCategory,
  type ShopFilters,
  shopFilterPairs,
  shopPath,
  toggleCategory,
} from "#app/trade/catalog/shop-filters.ts";
import { useCategories } from "#app/trade/catalog/site-categories.tsx";
import { ProductGrid } from "./product-card.tsx";

/** Error box (rules search/list-failure). */
export function Failure({ message, filters }: { message: string; filters: ShopFilters }) {
  return (
    <div className="rounded-card border border-clay bg-clay-soft p-6">
      <p>
        <strong>Error:</strong> {message}
      </p>
      <Link to={shopPath(filters)} className={buttonClass("quiet", "mt-4")} replace preventScrollReset>
        Try again
      </Link>
    </div>
  );
}

type Clearing = { filters: ShopFilters; onClear: (next: ShopFilters) => void };
type LinkProps = Clearing & { className: string; children: string };

/** Empty state (rules search/list-failure), with the closest matches (rules search/suggestions). */
export function NothingFound({ filters, nearest, onClear }: Clearing & { nearest: ProductCardData[] }) {
  const { q } = filters;
  return (
    <>
      <EmptyState title="No products found">
        <p>Try adjusting your filters or search term.</p>
        <ClearLink filters={filters} onClear={onClear} className={buttonClass()}>
          Clear all filters
        </ClearLink>
      </EmptyState>
      {nearest.length > 0 ? (
        <>
          <p className="mt-8 mb-4 wrap-anywhere">
            {countChoices(filters) > 0
              ? `Closest matches for “${q}” without the filters:`
              : `No results for “${q}”. Closest matches:`}
          </p>
          <ProductGrid cards={nearest} />
        </>
      ) : null}
    </>
  );
}

/** Link that works before hydration; afterwards it also clears a search being typed. */
export function ClearLink({ filters, onClear, className, children }: LinkProps) {
  const cleared = clearFilters(filters);
  return (
    <Link
      to={shopPath(cleared)}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        onClear(cleared);
        // The link may disappear along with the filters, so the focus moves to the list.
        document.getElementById("products")?.focus({ preventScroll: true });
      }}
    >
      {children}
    </Link>
  );
}

type Props = { filters: ShopFilters; onApply: (next: ShopFilters) => void };

/** Category tiles. Each toggles its filter; before hydration, the page handles `toggle` with a redirect. */
export function CategoryTiles({ filters, onApply }: Props) {
  const known = useCategories();
  const categories = known.filter(({ isListed }) => isListed);
  if (categories.length === 0) return null;
  return (
    <form action="/shop" aria-label="Product categories" className="tile-row">
      {shopFilterPairs({ ...filters, page: 1 }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {categories.map((category) => {
        const { name, slug, tint, image } = category;
        const pressed = hasCategory(filters, category);
        return (
          <button
            key={slug}
            type="submit"
            name="toggle"
            value={slug}
            aria-pressed={pressed}
            className={`tile ${tintClass(tint)}`}
            onClick={(event) => {
              event.preventDefault();
              onApply(toggleCategory(filters, category, known));
            }}
          >
            <img src={image} alt="" width={320} height={240} className="aspect-4/3 w-full object-cover" />
            <span className="tile-name">
              {name}
              {pressed ? <Icon of={Check} size={18} /> : null}
            </span>
          </button>
        );
      })}
    </form>
  );
}
