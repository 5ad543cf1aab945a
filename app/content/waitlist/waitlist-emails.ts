import { momentText } from "#app/base/lib/moment-text.ts";
import { link, mailText, secretLink, type Unaddressed } from "#app/base/mail/email.ts";
import type { ContactMessage } from "./email-form.ts";

/** How the mail to the shop names who wrote; by this its writer's mails are found again (own-entries.server.ts). */
export function writerOf({ name, email }: Pick<ContactMessage, "name" | "email">): string {
  return `${name} <${email}>`;
}

/** The mail to the contact address about a message of the About page (rules waitlist/contact-form); an answer to it goes to who wrote. */
export function contactMail(siteName: string, sent: ContactMessage): Unaddressed {
  const blocks = [
    mailText(`${writerOf(sent)} wrote through the contact form of ${siteName}:`),
    mailText(sent.message),
  ];
  return { subject: `Message from ${sent.name}`, content: { shop: siteName, blocks, replyTo: sent.email } };
}

type Answered = {
  name: string;
  message: string;
  /** When the message came (ISO). */
  at: string;
  answer: string;
  /** The shop's contact address, which gets what the sender writes back; null while there is none. */
  contactEmail: string | null;
};

/** The shop's answer to a message, for its sender, with the message below it (rules email-screens/message-reply). */
export function answerMail(
  siteName: string,
  { name, message, at, answer, contactEmail }: Answered,
): Unaddressed {
  const quote = {
    kind: "lines",
    heading: `You wrote on ${momentText(at)}`,
    lines: message.split("\n"),
  } as const;
  return {
    subject: `Your message to ${siteName}`,
    content: {
      shop: siteName,
      greeting: `Hello ${name},`,
      blocks: [mailText(answer), quote],
      replyTo: contactEmail ?? undefined,
    },
  };
}

/** The mail that confirms a place on the waitlist (rules invitations/place-link). It advertises nothing: it is what was asked for. */
export function placeMail(siteName: string, zip: string | null, path: string): Unaddressed {
  const list = zip === null ? `the waitlist of ${siteName}` : `the waitlist of ${siteName} for ${zip}`;
  return {
    subject: "Your place on the waitlist",
    content: {
      shop: siteName,
      blocks: [
        mailText(`This address was added to ${list}. We invite people in the order they joined.`),
        secretLink("See your place in line", path),
        mailText("If this wasn't you, you can remove the address on the same page. We send this email once."),
      ],
    },
  };
}

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
    link("Create an account", "/login?mode=signup"),
  ];
  return { subject, content: { blocks, shop: siteName, replyTo: contactEmail ?? undefined } };
}
