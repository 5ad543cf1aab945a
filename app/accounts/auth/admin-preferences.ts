/** Pages on which the admin area can open (rules screens/addresses); the first is the default. */
export const START_SCREENS = ["products", "orders", "board"] as const;
export type StartScreen = (typeof START_SCREENS)[number];

const INVITED_EVERY_HOURS = 7 * 24;

/**
 * Returns whether to invite an admin to a second factor again: a week after they closed or followed the
 * invitation.
 */
export function isInvitationDue(closedAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return (
    closedAt === null || Temporal.Instant.compare(now, closedAt.add({ hours: INVITED_EVERY_HOURS })) >= 0
  );
}
