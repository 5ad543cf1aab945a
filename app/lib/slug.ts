/** True for a text that is written like the last part of an address; anything else names nothing of ours. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,120}$/.test(text);
}
