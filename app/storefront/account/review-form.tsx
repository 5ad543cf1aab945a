import { Star } from "lucide";
import { Link } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { CHOICE_CARD } from "#app/base/ui/choice-fields.tsx";
import { FieldGroup, inGroup, TextAreaField } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { findOwnReview } from "#app/content/reviews/queries.server.ts";
import { REFUSAL_REASONS } from "#app/content/reviews/refusal-reasons.ts";
import { REVIEW_LENGTHS, STARS } from "#app/content/reviews/review.ts";
import { AccountForm, answerTo, fieldOf, SendButton } from "./account-form.tsx";
import { SETTINGS_PART } from "./account-frame.tsx";

type OwnReview = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>;

type Props = { review: OwnReview | null; answer: RefusedForm | undefined };

/** Stars and words of a review, with a note about moderation (rules reviews/review-form). */
export function ReviewFields({ review, answer }: Props) {
  const mine = answerTo(answer, "review");
  const { defaultValue = review?.words, ...words } = fieldOf("words", mine);
  const { defaultValue: stars = review && String(review.stars), error } = fieldOf("stars", mine);
  return (
    <AccountForm answer={answer} name="review" className={`${SETTINGS_PART} flex flex-col gap-6`}>
      <StarChoice chosen={stars} error={error} />
      <TextAreaField
        {...words}
        label="Your review"
        rows={7}
        required
        maxLength={REVIEW_LENGTHS.words}
        defaultValue={defaultValue}
        hint="What you tasted, how it was packed, what you'd tell a friend. Don't make health claims or name anyone."
      />
      <p className="max-w-measure text-sm text-ink-soft">
        Our team reads every review, good or bad, before it's published. It appears on the product page with
        your first name, the initial of your last name, and the date.
        {review?.state === "published" ? " Changing it unpublishes it until we've read it again." : null}
      </p>
      <SendButton busy="Sending..." className="self-start">
        {review ? "Send changes" : "Send review"}
      </SendButton>
    </AccountForm>
  );
}

/** One to five stars, as radio buttons that work with arrow keys and touch. */
function StarChoice({ chosen, error }: { chosen: string | null | undefined; error: string | undefined }) {
  const group = { id: "stars", error };
  return (
    <FieldGroup {...group} label="Stars" hint="1 is poor, 5 is excellent.">
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {STARS.toReversed().map((stars, index) => (
          <label
            key={stars}
            className={`${CHOICE_CARD} min-h-11 min-w-13 items-center justify-center gap-1 rounded-full px-2 has-checked:bg-sage-soft has-checked:font-semibold`}
          >
            <input
              {...inGroup(group)}
              type="radio"
              name="stars"
              value={stars}
              id={index === 0 ? group.id : undefined}
              defaultChecked={String(stars) === chosen}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="tabular">{stars}</span>
            <Icon of={Star} size={18} className="fill-amber text-amber" />
            <span className="sr-only"> {stars === 1 ? "star" : "stars"}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Moderation state of the review: waiting, published, or rejected, and why. */
export function ReviewFate({ review, path }: { review: OwnReview; path: string | null }) {
  const { state, reason, note } = review;
  if (state === "waiting") {
    return <p className={FATE}>In moderation. Until our team has read it, only you can see it.</p>;
  }
  if (state === "published") {
    return (
      <p className={FATE}>
        It's published{path ? " on " : ""}
        {path ? (
          <Link to={`${path}#reviews`} className="link">
            the product page
          </Link>
        ) : null}
        .
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2 rounded-field border border-amber bg-amber-soft px-4 py-3">
      <p className="font-semibold">We couldn't publish this review.</p>
      {reason ? <p>{REFUSAL_REASONS[reason].explanation}</p> : null}
      {note ? <p className="whitespace-pre-line">{note}</p> : null}
      <p>Change it, and we'll read it again.</p>
    </div>
  );
}

const FATE = "rounded-field border border-hairline bg-white px-4 py-3";

/** Deletes the review, after a disclosure that explains what happens. */
export function RemoveForm({ answer }: { answer: RefusedForm | undefined }) {
  return (
    <details className="rounded-card border border-hairline bg-white px-6 py-2 sm:px-8">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Delete review</summary>
      <AccountForm answer={answer} name="remove" className="mt-1 mb-4 flex flex-col items-start gap-4">
        <p className="max-w-measure">
          Your rating and text are deleted, and the product's rating no longer includes them. You can write
          another review later.
        </p>
        <SendButton look="danger" busy="Processing...">
          Yes, delete it
        </SendButton>
      </AccountForm>
    </details>
  );
}
