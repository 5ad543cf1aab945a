import { momentText } from "#app/base/lib/moment-text.ts";
import { link, mailText, secretLink, type Unaddressed } from "#app/base/mail/email.ts";
import type { ContactMessage } from "./email-form.ts";

/**
 * Formats the sender for the email to the shop; also used to find a sender's emails (own-entries.server.ts).
 */
export function writerOf({ name, email }: Pick<ContactMessage, "name" | "email">): string {
  return `${name} <${email}>`;
}

/**
 * Email to the contact address about a message from the About page (rules waitlist/contact-form); replies go
 * to the sender.
 */
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
  /** Time of the message (ISO). */
  at: string;
  answer: string;
  /** The shop's contact address, for further replies; null if none. */
  contactEmail: string | null;
};

/** The shop's reply to a message, quoting the message (rules email-screens/message-reply). */
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

/** Email that confirms a place on the waitlist (rules invitations/place-link). It contains no advertising. */
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

/** The invitation email: its paragraphs, and a link to the shop. */
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

/**
 * Invites a customer of the shop's former store to create an account (rules moving-in/invitations); `path` has
 * the token of this address.
 */
export function movedInvitationMail(
  siteName: string,
  { firstName, path }: { firstName: string; path: string },
): Unaddressed {
  const blocks = [
    mailText(`${siteName} has a new online store, and you're invited to create your account.`),
    mailText("Choose a password and enter your birth date, and you can order right away."),
    secretLink("Create my account", path),
    mailText("If you don't want an account, ignore this email. We don't create one without you."),
  ];
  const greeting = firstName ? { greeting: `Hello ${firstName},` } : {};
  return { subject: `Create your account at ${siteName}`, content: { shop: siteName, ...greeting, blocks } };
}
