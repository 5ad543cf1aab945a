import { momentText } from "#app/base/lib/moment-text.ts";
import { mailText, type Unaddressed } from "#app/base/mail/email.ts";
import type { ContactMessage } from "./contact-form.ts";

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
