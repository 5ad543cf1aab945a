import { listHandling } from "#app/accounts/audit/queries.server.ts";
import { actionsOf, adminOf, found, idOf, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { refusedOf } from "#app/admin/kit/form-page.tsx";
import { HandlingHistory } from "#app/admin/kit/handling-history.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { REVIEWS } from "#app/content/reviews/admin-queries.server.ts";
import { answerReview, publishReview } from "#app/content/reviews/moderate-review.server.ts";
import { reviewActionText } from "#app/content/reviews/review.ts";
import { answerForm, publishForm } from "#app/content/reviews/review-forms.ts";
import { claimsIn } from "#app/trade/compliance/claim-subjects.ts";
import { currentClaimFinder, readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import type { Route } from "./+types/review";
import { answerModeration, readReview } from "./moderated-review.server.ts";
import { AnswerForm, PublishForm } from "./moderation-forms.tsx";
import { Findings, ReviewBadge, ReviewText, Where } from "./review-parts.tsx";

export const handle = screen({ load: "Error fetching the review", save: "Error saving the review" });

/** A review with its moderation actions (rules reviews/moderation, reviews/response). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const review = found(await readReview(db, idOf(params.id)));
  const [history, find, claims] = await Promise.all([
    listHandling(db, { subject: REVIEWS, id: review.id }),
    currentClaimFinder(db),
    readClaimCheck(db, "reviews", review.id),
  ]);
  const written = { kind: "reviews", id: review.id, values: { words: review.words } } as const;
  return {
    ...review,
    findings: claimsIn(written, find, claims.allowed),
    claims,
    history,
  };
}

export const action = actionsOf({
  publish: step(publishForm, async (sent) => {
    const { form, actor, db, now, ask, refuse } = sent;
    const review = await readReview(db, form.id);
    const { asked, warnedOf } = await ask("reviews", { id: form.id, values: { words: review?.words ?? "" } });
    if (asked.length > 0) return refuse({}, { asked });
    const moderated = await publishReview(db, { ...actor, warnedOf }, form, now);
    return answerModeration(sent, moderated, "Review published");
  }),
  answer: step(answerForm, async (sent) => {
    const { form, values, actor, db, now, ask, refuse } = sent;
    const { asked, warnedOf } = await ask("reviews", { id: form.id, values });
    if (asked.length > 0) return refuse({}, { asked });
    const moderated = await answerReview(db, { ...actor, warnedOf }, form, now);
    return answerModeration(sent, moderated, "Answer saved");
  }),
});

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, state, product, path, answer, findings, claims, history } = loaderData;
  const form = { id, version };
  return (
    <DetailPage
      title={product}
      badge={<ReviewBadge state={state} />}
      head={
        path && state === "published" ? (
          <ButtonLink to={`${path}#reviews`} look="quiet" reloadDocument>
            View in shop
          </ButtonLink>
        ) : null
      }
      width="max-w-3xl"
      gap="gap-6"
    >
      <Findings findings={findings} />
      <ReviewText {...loaderData} />
      <Where {...loaderData} />
      <div className="flex flex-wrap items-start gap-3">
        {state === "published" ? null : <PublishForm {...form} refused={refusedOf(actionData, "publish")} />}
        {state === "refused" ? null : (
          <ButtonLink to={`/admin/reviews/${id}/refuse`} look="danger">
            {state === "published" ? "Unpublish" : "Reject"}
          </ButtonLink>
        )}
      </div>
      {state === "published" ? (
        <AnswerForm
          key={`${id} ${version}`}
          {...form}
          {...{ answer, claims }}
          refused={refusedOf(actionData, "answer")}
        />
      ) : null}
      <HandlingHistory history={history} textOf={reviewActionText} />
    </DetailPage>
  );
}
