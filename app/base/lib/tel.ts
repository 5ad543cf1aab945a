/** Returns the address of a link that calls a number. */
export function telOf(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
