/** The contact form, which takes messages whether or not the shop has a contact address. */
export const CONTACT_FORM = "/about#contact";

/**
 * What a sentence asks people to do who have something to say to the shop: "write to us at hello@shop.com" (rules settings/contact-address).
 */
export function writeToUs(contactEmail: string | null): string {
  return contactEmail === null
    ? "write to us through the contact form on our About page"
    : `write to us at ${contactEmail}`;
}
