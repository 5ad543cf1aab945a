/** True for a text that can be the last part of the address of a product, article or course. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,120}$/.test(text);
}
