import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";

type Words = { subject: string; message: string };

/** The mail of an invitation: its paragraphs, and the way into the shop. */
export function invitationMail(
  { subject, message }: Words,
  { siteName, contactEmail }: { siteName: string; contactEmail: string | null },
): Unaddressed {
  const paragraphs = message
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map(mailText);
  const blocks = [
    ...paragraphs,
    link("Go to the shop", "/shop"),
    link("Make an account", "/login?mode=signup"),
  ];
  return { subject, content: { blocks, shop: siteName, replyTo: contactEmail ?? undefined } };
}
