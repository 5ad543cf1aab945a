import { data, Link, redirect } from "react-router";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { fieldErrors, readSentForm } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import { findOwnReview } from "#app/content/reviews/queries.server.ts";
import { ownReviewPath } from "#app/content/reviews/review.ts";
import { reviewForm } from "#app/content/reviews/review-forms.ts";
import { mayReview, removeReview, writeReview } from "#app/content/reviews/write-review.server.ts";
import { productPath } from "#app/trade/catalog/product.ts";
import { findProductOf } from "#app/trade/catalog/queries.server.ts";
import type { Route } from "./+types/review-page";
import { keepTyped } from "./account-form.tsx";
import { AccountFrame, SayDone } from "./account-frame.tsx";
import { leadTo, readDone, refuseForm } from "./answer-form.server.ts";
import { RemoveForm, ReviewFate, ReviewFields } from "./review-form.tsx";

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has("Set-Cookie") ? actionHeaders : loaderHeaders;

/**
 * Loads a customer's review of a delivered product (rules reviews/review-form); 404 for an unknown product.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId, name, email } = await requireCustomer(request, context);
  const { productId } = params;
  const db = context.get(database);
  const product = isUuid(productId) ? await findProductOf(db, productId) : null;
  if (!product) throw data(null, { status: 404 });
  // A link of an order names the size.
  if (product.id !== productId) throw redirect(ownReviewPath(product.id));
  const author = { customerId: userId, productId };
  const [received, review] = await Promise.all([mayReview(db, author), findOwnReview(db, author)]);
  const { done, headers } = await readDone(request, context);
  const { slug, name: title, image, category, status } = product;
  const shown = {
    viewer: { name, email },
    product: { id: productId, title, image, category, path: status === "active" ? productPath(slug) : null },
    refusal: received.ok ? null : received.refusal.sentence,
    review,
    done,
  };
  return data(shown, { headers });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId } = await requireCustomer(request, context);
  const db = context.get(database);
  const product = isUuid(params.productId) ? await findProductOf(db, params.productId) : null;
  if (!product) throw data(null, { status: 404 });
  const productId = product.id;
  const author = { customerId: userId, productId };
  const sent = Object.fromEntries(await readSentForm(request));
  const { form, ...fields } = sent;
  if (form === "remove") {
    await removeReview(db, author);
    return leadTo(context, ownReviewPath(productId), [], "review-removed");
  }
  const read = reviewForm.safeParse(fields);
  if (!read.success) return refuseForm(sent, fieldErrors(read.error));
  const written = await writeReview(db, { ...author, ...read.data }, Temporal.Now.instant());
  if (written.ok) return leadTo(context, ownReviewPath(productId), [], "review-sent");
  const { field, sentence } = written.refusal;
  return refuseForm(sent, { [field ?? ""]: sentence }, 409);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepTyped(sending);
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, product, refusal, review, done } = loaderData;
  const { site } = useSiteFacts();
  const title = review ? "Change your review" : "Write a review";
  return (
    <AccountFrame viewer={viewer} current="orders">
      <title>{`${title} | ${site.name}`}</title>
      <SayDone done={done} />
      <h1 className="text-3xl">{title}</h1>
      <div className="flex items-center gap-4">
        <Picture
          src={product.image}
          sizes="72px"
          alt=""
          width={72}
          height={72}
          data-category={product.category}
          className="size-18 shrink-0 rounded-field object-cover"
        />
        <p className="min-w-0 text-lg">
          {product.path ? (
            <Link to={product.path} className="link">
              {product.title}
            </Link>
          ) : (
            product.title
          )}
        </p>
      </div>
      {review ? <ReviewFate review={review} path={product.path} /> : null}
      {refusal ? (
        <EmptyState title="You can't review this product">
          <p className="max-w-measure">{refusal}</p>
        </EmptyState>
      ) : (
        <ReviewFields review={review} answer={actionData} />
      )}
      {review ? <RemoveForm answer={actionData} /> : null}
    </AccountFrame>
  );
}
