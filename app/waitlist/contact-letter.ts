import { text, type Unaddressed } from "#app/mail/letter.ts";
import type { ContactMessage } from "./contact-form.ts";

/** The mail to the contact address about a message of the About page (rules 17.10). */
export function contactMail(siteName: string, { name, email, message }: ContactMessage): Unaddressed {
  const blocks = [text(`${name} <${email}> wrote through the contact form of ${siteName}:`), text(message)];
  return { subject: `Message from ${name}`, letter: { shop: siteName, blocks } };
}
