/** The forms of the waitlist, by what they send as form-name: hero, membership section, ZIP checker, /landing. */
export const WAITLIST_SOURCES = ["waitlist", "membership", "zip", "landing"] as const;
export type WaitlistSource = (typeof WAITLIST_SOURCES)[number];
