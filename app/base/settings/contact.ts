/** Contact form, which works even without a contact address. */
export const CONTACT_FORM = "/about#contact";

/**
 * How to contact the shop, for use in a sentence: "write to us at hello@shop.com" (rules
 * settings/contact-address).
 */
export function writeToUs(contactEmail: string | null): string {
  return contactEmail === null
    ? "write to us through the contact form on our About page"
    : `write to us at ${contactEmail}`;
}
