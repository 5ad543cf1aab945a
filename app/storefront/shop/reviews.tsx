import { ArrowLeft } from "lucide";
import { data, Link, redirect } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import { type CachedPage, movedPath } from "#app/base/lib/page-headers.ts";
import { readPage } from "#app/base/lib/pages.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { currentReviews } from "#app/content/reviews/queries.server.ts";
import { productPath, reviewsPath } from "#app/trade/catalog/product.ts";
import { currentProduct, movedProduct } from "#app/trade/catalog/queries.server.ts";
import type { Route } from "./+types/reviews";
import { RatingLine, ReviewList, WriteLink } from "./product-reviews.tsx";

export const handle: CachedPage = { keptUnder: ["page"] };

/** Loads all published reviews of an active product, newest first (rules reviews/public-list). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const shown = await currentProduct(db, params.slug);
  if (!shown) {
    const moved = await movedProduct(db, params.slug);
    if (!moved) throw data(null, { status: 404 });
    throw redirect(movedPath(url, productPath(params.slug), productPath(moved.product.slug)), 301);
  }
  const { id, slug, name, rating, reviews } = shown.product;
  const list = await currentReviews(db, id, readPage(url.searchParams.get("page")));
  return { product: { id, slug, name, rating, reviews }, ...list };
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { product, reviews, page, pages } = loaderData;
  const { site } = useSiteFacts();
  const { slug, name } = product;
  return (
    <main className="page py-10 lg:py-16">
      <PageMeta
        title={`Reviews of ${name}${page > 1 ? `, page ${page}` : ""} | ${site.name}`}
        description={`What customers of ${site.name} say about ${name}, newest first.`}
        path={reviewsPath(slug, page)}
      />
      <Link to={productPath(slug)} className="link inline-flex min-h-11 items-center gap-1.5 text-sm">
        <Icon of={ArrowLeft} size={16} />
        {name}
      </Link>
      <h1 id="list" tabIndex={-1} className="text-3xl outline-none">
        Reviews of {name}
      </h1>
      <RatingLine product={product} />
      {reviews.length > 0 ? <ReviewList reviews={reviews} /> : null}
      <PageLinks page={page} pages={pages} pathOf={(to) => reviewsPath(slug, to)} headingId="list" />
      <div className="mt-6">
        <WriteLink productId={product.id} />
      </div>
    </main>
  );
}
