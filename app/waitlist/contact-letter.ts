import { text, type Unaddressed } from "#app/mail/letter.ts";
import type { ContactMessage } from "./contact-form.ts";

/** How the mail to the shop names who wrote; by this its writer's mails are found again (own-entries.server.ts). */
export function writerOf({ name, email }: Pick<ContactMessage, "name" | "email">): string {
  return `${name} <${email}>`;
}

/** The mail to the contact address about a message of the About page (rules 17.10). */
export function contactMail(siteName: string, sent: ContactMessage): Unaddressed {
  const blocks = [
    text(`${writerOf(sent)} wrote through the contact form of ${siteName}:`),
    text(sent.message),
  ];
  return { subject: `Message from ${sent.name}`, letter: { shop: siteName, blocks } };
}
