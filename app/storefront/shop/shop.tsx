import { useEffect } from "react";
import { data, Link, redirect } from "react-router";
import { clientAddress } from "#app/base/config/context.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { withCommas } from "#app/base/lib/money.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { JsonLd } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { currentCategories } from "#app/trade/catalog/category-queries.server.ts";
import { countEmptySearch } from "#app/trade/catalog/count-empty-search.server.ts";
import { currentProducts } from "#app/trade/catalog/queries.server.ts";
import {
  LEAST_HIGHEST_PRICE,
  MOST_LISTED,
  readShopFilters,
  shopPath,
} from "#app/trade/catalog/shop-filters.ts";
import { ZipStrip } from "#app/trade/delivery/zip-checker.tsx";
import type { Route } from "./+types/shop";
import { FilterDrawerButton } from "./filter-drawer-button.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { ProductGrid } from "./product-card.tsx";
import { ShopBanner, ShopHead } from "./shop-banner.tsx";
import { pathInstead, shopListData } from "./shop-canonical.ts";
import { SHOP_FORM, ShopSearch } from "./shop-search.tsx";
import { CategoryTiles, ClearLink, Failure, NothingFound } from "./shop-states.tsx";
import { useShopFilters } from "./use-shop-filters.tsx";

export const handle: CachedPage = {
  keptUnder: ["q", "category", "effect", "min", "max", "sort", "page", "toggle", "mg"],
};

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  try {
    const db = context.get(database);
    const categories = await currentCategories(db);
    const filters = readShopFilters(url.searchParams, categories);
    const other = pathInstead(url.searchParams, filters, categories);
    if (other !== null) throw redirect(other, url.searchParams.has("toggle") ? 302 : 301);
    const found = await currentProducts(db, filters);
    // The response doesn't wait for this.
    void countEmptySearch(db, { filters, found: found.total, address: context.get(clientAddress) });
    return { ...found, failure: null };
  } catch (error) {
    if (error instanceof Response) throw error;
    const id = reportError(error, "GET /shop");
    return data(
      {
        ...NOTHING,
        failure: `We can't load our products right now. Please try again in a moment. (Reference ${id})`,
      },
      { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "5" } },
    );
  }
}

/** After navigation within the page, shows a failure in place of the list and keeps the filters. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ...NOTHING, failure: "We couldn't connect. Check your internet connection and try again." };
  }
}

/** Empty list, shown if the products can't be read (rules search/list-failure). */
const NOTHING = {
  cards: [],
  nearest: [],
  total: 0,
  page: 1,
  pages: 1,
  effects: [],
  highestPriceCents: LEAST_HIGHEST_PRICE,
};

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { cards, nearest, total, page, pages, effects, highestPriceCents, failure } = loaderData;
  const { filters, apply, search, forget, slow } = useShopFilters();
  const { site } = useSiteFacts();
  const offer = { effects, highestPriceCents };

  useEffect(() => {
    if (failure) toast.error("Failed to load products", { id: "shop-failure" });
  }, [failure]);

  return (
    <main>
      <ShopHead filters={{ ...filters, page }} />
      <JsonLd data={shopListData(cards, site.origin)} />
      <ShopBanner />
      <div className="page pt-5 pb-16 lg:pt-10 lg:pb-28">
        <CategoryTiles filters={filters} onApply={apply} />
        <div className="mt-4 border-t border-hairline py-3 lg:mt-10">
          <ZipStrip />
        </div>
        <div className="border-y border-hairline py-4">
          <ShopSearch filters={filters} onChange={apply} onSearch={search} onLeave={forget}>
            <FilterDrawerButton filters={filters} offer={offer} onApply={apply} />
          </ShopSearch>
        </div>
        <div className="mt-2 gap-10 lg:mt-6 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
          <aside
            aria-labelledby="filters-title"
            className="hidden lg:block noscript:block noscript:max-lg:mb-10"
          >
            <div className="mb-5 flex min-h-11 items-center justify-between">
              <h2 id="filters-title" className="text-xl">
                Filters
              </h2>
              <ClearLink
                filters={filters}
                onClear={apply}
                className="link inline-flex min-h-11 items-center text-sm"
              >
                Clear all
              </ClearLink>
            </div>
            <FilterFields
              filters={filters}
              offer={offer}
              idPrefix="panel"
              form={SHOP_FORM}
              onChange={apply}
            />
            <button
              type="submit"
              form={SHOP_FORM}
              className={buttonClass("primary", "mt-6 hidden! noscript:flex!")}
            >
              Apply Filters
            </button>
          </aside>
          <section aria-labelledby="products" className="min-w-0">
            <h2 id="products" tabIndex={-1} className="sr-only">
              Products
            </h2>
            <div className="mb-2 flex min-h-11 items-center justify-between gap-4 lg:mb-5">
              <p role="status" className="text-ink-soft">
                {slow ? "Loading products..." : failure ? "" : countText(total, page, pages)}
              </p>
              {site.hasGuide ? (
                <Link to="/new-to-this" prefetch="intent" className="link inline-flex min-h-11 items-center">
                  New to this?
                </Link>
              ) : null}
            </div>
            <p className="mb-4 hidden text-ink-soft noscript:block">The cart requires JavaScript.</p>
            {failure ? (
              <Failure message={failure} filters={filters} />
            ) : cards.length === 0 ? (
              <NothingFound filters={filters} nearest={nearest} onClear={apply} />
            ) : (
              <ProductGrid cards={cards} dimmed={slow} />
            )}
            <PageLinks
              page={page}
              pages={pages}
              pathOf={(number) => shopPath({ ...filters, page: number })}
              headingId="products"
              onFollow={forget}
            />
          </section>
        </div>
      </div>
    </main>
  );
}

/**
 * Returns "28 products" or, on several pages, "28 products, page 1 of 2"; "10,000+ products, …" if there are
 * more (rules search/page-size).
 */
function countText(total: number, page: number, pages: number): string {
  const number = total > MOST_LISTED ? `${withCommas(MOST_LISTED)}+` : withCommas(total);
  const products = `${number} ${total === 1 ? "product" : "products"}`;
  return pages > 1 ? `${products}, page ${page} of ${pages}` : products;
}
