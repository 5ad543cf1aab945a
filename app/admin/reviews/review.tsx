import { data } from "react-router";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { HandlingHistory } from "#app/admin/kit/handling-history.tsx";
import { refusedSave } from "#app/admin/kit/item-action.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { readReviewHistory } from "#app/content/reviews/admin-queries.server.ts";
import { answerReview, publishReview } from "#app/content/reviews/judge-review.server.ts";
import { reviewActionText } from "#app/content/reviews/review.ts";
import { judgementForm } from "#app/content/reviews/review-forms.ts";
import { currentClaimFinder, readClaimCheck } from "#app/trade/compliance/claim-queries.server.ts";
import { claimsIn } from "#app/trade/compliance/claim-subjects.ts";
import type { Route } from "./+types/review";
import { AnswerForm, PublishForm } from "./judging-forms.tsx";
import { readReview } from "./read-review.server.ts";
import { reviewConflictText } from "./review-conflict.ts";
import { type Finding, Findings, ReviewBadge, ReviewText, Where } from "./review-parts.tsx";

const LIST = "/admin/reviews";

export const handle = screen({ load: "Error fetching the review", save: "Error saving the review" });

/** A review, what was done with it, and what an admin can do (rules reviews 5, 7). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const review = await readReview(db, params.id);
  if (!review) throw data(null, { status: 404 });
  const history = await readReviewHistory(db, review.id);
  const [find, claims] = await Promise.all([
    currentClaimFinder(db),
    readClaimCheck(db, "reviews", review.id),
  ]);
  const written = { kind: "reviews", id: review.id, values: { words: review.words } } as const;
  const findings: Finding[] = claimsIn(written, find, claims.allowed).map(({ words, reason }) => ({
    passage: words,
    sentence: reason,
  }));
  return {
    ...review,
    findings,
    claims,
    history: history.map((entry) => ({ ...entry, at: isoText(entry.at) })),
  };
}

export const action = formAction(judgementForm, async (sent, { context }: Route.ActionArgs) => {
  const { form, values, actor, db, now, refuse, ask } = sent;
  const published = form.intent === "publish" ? await readReview(db, form.id) : null;
  const shown = published ? { words: published.words } : values;
  const { asked, warnedOf } = await ask("reviews", { id: form.id, values: shown });
  if (asked.length > 0) return refuse({}, { asked });
  actor.warnedOf = warnedOf;
  const judged =
    form.intent === "publish"
      ? await publishReview(db, actor, form, now)
      : await answerReview(db, actor, form, now);
  const said = form.intent === "publish" ? "The review is published" : "Your answer is saved";
  if (judged.ok) return doneAt(context, `${LIST}/${form.id}`, said);
  const { refusal } = judged;
  if (refusal.name === "gone") return refuse(refusedSave(refusal, values, () => ({})).errors);
  return refuse({ "": reviewConflictText(refusal) }, { version: refusal.current.version });
});

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, state, product, path, answer, findings, claims, history } = loaderData;
  const form = { id, version };
  const about = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>{`${product} | Reviews | Admin`}</title>
      <PageHead
        back={{ to: LIST, label: "Reviews" }}
        title={
          <>
            <span className="wrap-anywhere">{product}</span> <ReviewBadge state={state} />
          </>
        }
      >
        {path && state === "published" ? (
          <ButtonLink to={`${path}#reviews`} look="quiet" reloadDocument>
            See it in the shop
          </ButtonLink>
        ) : null}
      </PageHead>
      <Findings findings={findings} />
      <ReviewText {...loaderData} />
      <Where {...loaderData} />
      <div className="flex flex-wrap items-start gap-3">
        {state === "published" ? null : <PublishForm {...form} refused={about("publish")} />}
        {state === "refused" ? null : (
          <ButtonLink to={`${LIST}/${id}/refuse`} look="danger">
            {state === "published" ? "Take it off the page" : "Refuse"}
          </ButtonLink>
        )}
      </div>
      {state === "published" ? (
        <AnswerForm key={`${id} ${version}`} {...form} {...{ answer, claims }} refused={about("answer")} />
      ) : null}
      <HandlingHistory history={history} textOf={reviewActionText} />
    </div>
  );
}
