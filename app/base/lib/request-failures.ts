import { counted } from "#app/base/lib/money.ts";

/** Message for a form without a response: the server may or may not have processed it. */
export const CONNECTION_FAILED = "We couldn't connect. Check your internet connection and try again.";

/** Part of the message below that links to the sign-in page in a new tab (base/ui/form-sentence.tsx). */
export const SIGN_IN_AGAIN = "sign in again in another tab";

/** Message for a form sent after its session had ended, here or in another browser. */
export const SIGNED_OUT = `You've been signed out, so nothing was saved. To continue, ${SIGN_IN_AGAIN}, then submit again.`;

/** Message for a request that the person's roles in the shop don't include. */
export const NOT_IN_ROLE = "Your role doesn't include this. Ask an owner of the shop if you need it.";

/** Status codes of a proxy when the shop doesn't respond. */
const AWAY = [502, 503, 504];

/**
 * Returns whether a router error means that the shop couldn't be reached or its response was cut off; any
 * other error is a bug.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof Error) {
    return error instanceof TypeError || error.message.startsWith("Unable to decode");
  }
  // An error response of the router.
  return AWAY.includes(statusOf(error) ?? 0);
}

/** Returns whether the router's error asks to sign in first. */
export function isSignedOut(error: unknown): boolean {
  return statusOf(error) === 401;
}

function statusOf(error: unknown): number | null {
  return typeof error === "object" && error !== null && "status" in error ? Number(error.status) : null;
}

/** Rate-limit message with the minutes to wait, rounded up. */
export function tooManySentence(waitSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return `Too many attempts. Please try again in ${counted(minutes, "minute", "minutes")}.`;
}
