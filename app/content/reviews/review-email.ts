import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import { REFUSAL_REASONS, type RefusalReason } from "./refusal-reasons.ts";
import { ownReviewPath } from "./review.ts";

type Refused = {
  firstName: string;
  productId: string;
  reason: RefusalReason;
  /** The shop's note about the reason; may be empty. */
  note: string;
};

type MailingShop = { siteName: string; contactEmail: string | null };

/**
 * The email about a review that isn't published (rules reviews/rejection-reasons). Like order emails, it
 * names no product (rules email/discreet-emails).
 */
export function refusedReviewMail(
  { siteName, contactEmail }: MailingShop,
  { firstName, productId, reason, note }: Refused,
): Unaddressed {
  return {
    subject: `Your review at ${siteName}`,
    content: {
      shop: siteName,
      greeting: `Hello ${firstName},`,
      blocks: [
        mailText("Thank you for your review. We read it, but we can't publish it."),
        mailText(REFUSAL_REASONS[reason].explanation),
        ...(note ? [mailText(note)] : []),
        mailText("You can edit it, and we'll read it again. Your star rating didn't affect this decision."),
        link("See your review", ownReviewPath(productId)),
      ],
      replyTo: contactEmail ?? undefined,
    },
  };
}
