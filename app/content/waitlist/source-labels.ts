/** The forms of the waitlist, by what they send as form-name: hero, membership section, ZIP checker, /landing. */
export const WAITLIST_SOURCES = ["waitlist", "membership", "zip", "landing"] as const;
export type WaitlistSource = (typeof WAITLIST_SOURCES)[number];

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
