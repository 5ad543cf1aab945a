import { Link } from "react-router";
import { buttonClass } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { clearFilters, type ShopFilters, shopPath } from "#app/trade/catalog/shop-filters.ts";

/** The error box (rules 3.14). */
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

/** The empty state (rules 3.13). */
export function NothingFound({ filters, onClear }: Clearing) {
  return (
    <EmptyState title="No products found">
      <p>Try adjusting your filters or search term.</p>
      <ClearLink filters={filters} onClear={onClear} className={buttonClass()}>
        Clear all filters
      </ClearLink>
    </EmptyState>
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
