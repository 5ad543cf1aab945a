import { Fragment, useRef } from "react";
import {
  data,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from "react-router";
import { database } from "#app/base/db/context.server.ts";
import { type CachedPage, movedPath } from "#app/base/lib/page-headers.ts";
import { JsonLd, PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { currentReviews } from "#app/content/reviews/queries.server.ts";
import { currentBatchesOf } from "#app/trade/batches/queries.server.ts";
import { categoryPath } from "#app/trade/catalog/categories.ts";
import { productPath, sizeKey, sizePath } from "#app/trade/catalog/product.ts";
import {
  type ProductDetails,
  productData,
  productSummary,
  socialPicture,
} from "#app/trade/catalog/product-facts.ts";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { currentProduct, findProductOfSize, movedProduct } from "#app/trade/catalog/queries.server.ts";
import { chosenSize, withSize } from "#app/trade/catalog/sizes.ts";
import { limitsFor, warningsFor } from "#app/trade/compliance/rules.ts";
import { currentOnTime } from "#app/trade/handoff/queries.server.ts";
import type { Route } from "./+types/product";
import { DeliveryPromise } from "./delivery-promise.tsx";
import { ProductGrid, putInCart } from "./product-card.tsx";
import { ProductLabel, ProductMilligrams, ProductWarnings } from "./product-label.tsx";
import { ProductBuyBar, ProductOffer, ProductPicture } from "./product-offer.tsx";
import { ON_PRODUCT_PAGE, ProductReviews } from "./product-reviews.tsx";

export const handle: CachedPage = { keptUnder: ["size"] };

/**
 * Loads an active product; a draft, an archived product, and an unknown address are the same 404, and a
 * former address redirects to the current one (rules addresses/changed-slugs). The address of a further size
 * leads to its product with that size chosen (rules products/sizes).
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const shown = await currentProduct(db, params.slug);
  if (!shown) {
    const ofSize = await findProductOfSize(db, params.slug);
    if (ofSize) throw redirect(sizePath(ofSize.slug, ofSize.sizeName), 301);
    const moved = await movedProduct(db, params.slug);
    if (!moved) throw data(null, { status: 404 });
    throw redirect(movedPath(url, productPath(params.slug), productPath(moved.product.slug)), 301);
  }
  const { rules, ...page } = shown;
  const { reviews } = await currentReviews(db, page.product.id, 1);
  const limits = limitsFor(rules, page.product).map(({ measure, most }) => ({ measure, most }));
  const { choices } = page.product;
  const asked = url.searchParams.get("size");
  if (asked !== null && choices.every(({ sizeName }) => sizeKey(sizeName) !== asked))
    throw redirect(productPath(params.slug), 302);
  const tracked = (choices.length > 0 ? choices : [page.product]).filter(({ hasBatches }) => hasBatches);
  const batches = await Promise.all(
    tracked.map(async ({ id }) => [id, await currentBatchesOf(db, id)] as const),
  );
  return {
    ...page,
    onTime: await currentOnTime(db),
    batches: Object.fromEntries(batches),
    reviews: reviews.slice(0, ON_PRODUCT_PAGE),
    limits,
    warnings: warningsFor(rules, page.product),
  };
}

/** The choice of a size changes only the address: the page has the figures of all. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !isSamePage;
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product: whole, batches, related, reviews, limits, warnings, onTime } = loaderData;
  // The size takes effect when it's chosen, not when its address has loaded.
  const here = useLocation();
  const { location: next } = useNavigation();
  const { search } = next?.pathname === here.pathname ? next : here;
  const size = chosenSize(whole.choices, new URLSearchParams(search).get("size"));
  const { shown: product, sale } = withSize(whole, size);
  const { site } = useSiteFacts();
  const page = useRef<HTMLElement>(null);
  const buyButton = useRef<HTMLButtonElement>(null);
  const add = () => putInCart(sale);
  useProductPictures(page);
  const picture = socialPicture(product.image);

  return (
    <main ref={page}>
      <PageMeta
        title={`${product.name} | ${site.name}`}
        description={productSummary(product)}
        path={productPath(product.slug)}
        kind="product"
        {...(picture ? { picture, pictureAlt: product.name } : {})}
      />
      {productData(whole, reviews, site.origin).map((thing) => (
        <JsonLd key={thing["@type"]} data={thing} />
      ))}
      <div className="page pt-1 pb-12 lg:pt-4 lg:pb-20">
        <ProductBreadcrumb product={product} />
        <div className="grid gap-x-16 gap-y-5 lg:mt-2 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
          <ProductPicture product={product} />
          <div>
            <ProductOffer
              key={product.id}
              product={product}
              size={size}
              hasWarnings={warnings.length > 0}
              buyButton={buyButton}
              onAdd={add}
            />
            <div className="mt-6">
              <DeliveryPromise onTime={onTime} />
            </div>
          </div>
        </div>
      </div>
      <ProductMilligrams product={product} limits={limits} />
      <ProductLabel product={product} batches={batches[sale.id] ?? []} />
      <ProductWarnings warnings={warnings} />
      <ProductReviews product={product} reviews={reviews} />
      {related.length > 0 ? (
        <section aria-labelledby="related" className="related page py-16 lg:py-28">
          <h2 id="related" className="mb-6 text-2xl lg:mb-8 lg:text-3xl">
            You might also like
          </h2>
          <ProductGrid cards={related} onFirstScreen={0} />
        </section>
      ) : null}
      <ProductBuyBar key={product.id} product={product} buyButton={buyButton} onAdd={add} />
    </main>
  );
}

/** Breadcrumb of a product: Shop, its category, its name. */
function ProductBreadcrumb({ product: { category, categorySlug, name } }: { product: ProductDetails }) {
  const steps = [
    { to: "/shop", label: "Shop" },
    { to: categoryPath({ slug: categorySlug }), label: category },
  ];
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex min-w-0 items-center gap-2">
        {steps.map(({ to, label }) => (
          <Fragment key={to}>
            <li>
              <Link to={to} prefetch="intent" className="link inline-flex min-h-11 items-center">
                {label}
              </Link>
            </li>
            <li aria-hidden="true" className="text-ink-soft">
              /
            </li>
          </Fragment>
        ))}
        <li className="min-w-0 truncate text-ink-soft" aria-current="page">
          {name}
        </li>
      </ol>
    </nav>
  );
}
