/** Where an address was left, in words. */
const LABELS: Record<string, string> = {
  waitlist: "Home page",
  membership: "Membership section",
  zip: "ZIP checker",
  landing: "Landing page",
  newsletter: "Education Center",
};

/** The words for a source of the waitlist or the newsletter; an unknown one as it was stored. */
export function sourceLabel(source: string): string {
  return LABELS[source] ?? source;
}
