import { Link } from "react-router";
import { categoryPath } from "#app/trade/catalog/categories.ts";
import type { ProductDetails } from "#app/trade/catalog/product-facts.ts";

const STEP = "link inline-flex min-h-11 items-center";

/** The breadcrumb of a product: Shop, its category, its name. */
export function ProductBreadcrumb({ product: { category, name } }: { product: ProductDetails }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex min-w-0 items-center gap-2">
        <li>
          <Link to="/shop" prefetch="intent" className={STEP}>
            Shop
          </Link>
        </li>
        <li aria-hidden="true" className="text-ink-soft">
          /
        </li>
        <li>
          <Link to={categoryPath(category)} prefetch="intent" className={STEP}>
            {category}
          </Link>
        </li>
        <li aria-hidden="true" className="text-ink-soft">
          /
        </li>
        <li className="min-w-0 truncate text-ink-soft" aria-current="page">
          {name}
        </li>
      </ol>
    </nav>
  );
}
