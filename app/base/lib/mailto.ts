/** The link that writes to an address; what would end the address in a link is escaped. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURI(email).replace(/[?#&]/g, encodeURIComponent)}`;
}
