/** The waitlist forms, by their form-name: hero, membership section, ZIP checker, /landing. */
export const WAITLIST_SOURCES = ["waitlist", "membership", "zip", "landing"] as const;
export type WaitlistSource = (typeof WAITLIST_SOURCES)[number];

/** Labels of the sources. */
const LABELS: Record<string, string> = {
  waitlist: "Home page",
  membership: "Membership section",
  zip: "ZIP checker",
  landing: "Landing page",
  newsletter: "Education Center",
};

/** Returns the label of a waitlist or newsletter source; an unknown one as stored. */
export function sourceLabel(source: string): string {
  return LABELS[source] ?? source;
}
