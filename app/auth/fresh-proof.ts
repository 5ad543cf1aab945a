import { safeReturnTarget } from "./return-target.ts";

/** How long a password or second factor that was shown counts as fresh (rules 14.22). */
const PROOF_MINUTES = 15;

/** True when somebody has shown a password or second factor so recently that serious steps may follow. */
export function isFreshProof(provedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, provedAt.add({ minutes: PROOF_MINUTES })) < 0;
}

/** The page that asks for a proof, and from which the person comes back to `target`. */
export function provePath(target: string | null): string {
  const safe = safeReturnTarget(target);
  return safe ? `/account/prove?next=${encodeURIComponent(safe).replaceAll("%2F", "/")}` : "/account/prove";
}
