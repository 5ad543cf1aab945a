import { Link } from "react-router";
import { buttonClass } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import type { ProductCardData } from "#app/trade/catalog/card-columns.server.ts";
import { clearFilters, countChoices, type ShopFilters, shopPath } from "#app/trade/catalog/shop-filters.ts";
import { ProductGrid } from "./product-grid.tsx";

/** The error box (rules search/list-failure). */
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

/** The empty state (rules search/list-failure), with what is nearest to the text (rules search/suggestions). */
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
              ? `Nearest to “${q}” without the filters:`
              : `Nothing is called “${q}”. Nearest:`}
          </p>
          <ProductGrid cards={nearest} />
        </>
      ) : null}
    </>
  );
}

/** It is a link, so that it works before any script has started; then it also clears a search that is being typed. */
export function ClearLink({ filters, onClear, className, children }: LinkProps) {
  const cleared = clearFilters(filters);
  return (
    <Link
      to={shopPath(cleared)}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        onClear(cleared);
        // The link may disappear with the filters, so the focus moves to the list.
        document.getElementById("products")?.focus({ preventScroll: true });
      }}
    >
      {children}
    </Link>
  );
}
