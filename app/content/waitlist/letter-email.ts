import type { RichText } from "#app/base/lib/rich-text.ts";
import type { Unaddressed } from "#app/base/mail/email.ts";

/**
 * A letter as an email (rules letters/format). The postal address and the unsubscribe link are added when it's
 * queued.
 */
export function letterMail(
  { subject, content }: { subject: string; content: RichText },
  { siteName, contactEmail }: { siteName: string; contactEmail: string | null },
): Unaddressed {
  return {
    subject,
    content: {
      shop: siteName,
      blocks: [{ kind: "rich", doc: content }],
      replyTo: contactEmail ?? undefined,
    },
  };
}
