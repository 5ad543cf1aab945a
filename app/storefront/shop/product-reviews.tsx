import { Star } from "lucide";
import { Link } from "react-router";
import { dayText } from "#app/base/lib/moment-text.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { PublishedReview } from "#app/content/reviews/queries.server.ts";
import { ownReviewPath, starsText } from "#app/content/reviews/review.ts";
import { ratingText, reviewsPath } from "#app/trade/catalog/product.ts";
import type { ProductDetails } from "#app/trade/catalog/product-facts.ts";

/** Number of reviews on the product page. */
export const ON_PRODUCT_PAGE = 4;

type Rated = Pick<ProductDetails, "id" | "slug" | "rating" | "reviews">;

/** Reviews on the product page (rules reviews/public-list): the newest ones, and a link to all of them. */
export function ProductReviews({
  product,
  reviews,
}: {
  product: Rated;
  reviews: readonly PublishedReview[];
}) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="page pt-16 lg:pt-28">
      <h2 id="reviews-title" className="text-2xl lg:text-3xl">
        Reviews
      </h2>
      <RatingLine product={product} />
      {reviews.length > 0 ? <ReviewList reviews={reviews} /> : null}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {product.reviews > ON_PRODUCT_PAGE ? (
          <Link to={reviewsPath(product.slug)} className={buttonClass("quiet")}>
            All {product.reviews} reviews
          </Link>
        ) : null}
        <WriteLink productId={product.id} />
      </div>
    </section>
  );
}

/** Average rating, or a note that there are no reviews yet. */
export function RatingLine({ product: { rating, reviews } }: { product: Rated }) {
  const { site } = useSiteFacts();
  return (
    <div className="mt-3 max-w-measure">
      {rating === null ? (
        <p>No reviews yet.</p>
      ) : (
        <p>
          <StarSign /> <span className="sr-only">Rated</span>{" "}
          <span className="tabular font-semibold">{ratingText(rating, reviews)}</span>
        </p>
      )}
      <p className="mt-1 text-sm text-ink-soft">
        Only customers who received this product from {site.name} can review it.
      </p>
    </div>
  );
}

function StarSign() {
  return <Icon of={Star} size={18} className="inline-block fill-amber align-[-3px] text-amber" />;
}

/**
 * Link to the customer's own review. The product page is the same for everyone; the linked page checks who
 * may review.
 */
export function WriteLink({ productId }: { productId: string }) {
  return (
    <Link to={ownReviewPath(productId)} className={buttonClass("plain")} rel="nofollow">
      Write a review
    </Link>
  );
}

export function ReviewList({ reviews }: { reviews: readonly PublishedReview[] }) {
  return (
    <ul className="mt-6 grid gap-x-12 border-t border-hairline lg:grid-cols-2">
      {reviews.map((review) => (
        <li key={review.id} className="min-w-0 border-b border-hairline py-5">
          <OneReview review={review} />
        </li>
      ))}
    </ul>
  );
}

function OneReview({ review: { stars, words, author, answer, writtenAt } }: { review: PublishedReview }) {
  const { site } = useSiteFacts();
  return (
    <article>
      <p className="flex flex-wrap items-center gap-x-2">
        <StarSign />
        <span className="tabular font-semibold">{starsText(stars)}</span>
        <span className="text-sm text-ink-soft">
          {author}, <time dateTime={writtenAt}>{dayText(writtenAt)}</time>
        </span>
      </p>
      <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line">{words}</p>
      {answer ? (
        <div className="mt-3 max-w-measure border-l-2 border-moss pl-4">
          <p className="text-sm font-semibold">Response from {site.name}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      ) : null}
    </article>
  );
}
