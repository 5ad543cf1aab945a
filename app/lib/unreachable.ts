/** For a form that was sent and not answered; nothing is known of what became of it. */
export const UNREACHABLE = "We could not reach the shop. Please check your connection and try again.";

/** What stands between a browser and the shop answers so when the shop does not. */
const AWAY = [502, 503, 504];

/**
 * True when a form's answer did not arrive, by the error that the router threw: the line dropped, something on the
 * way answered that the shop is away, or the answer was cut off and cannot be read. Any other error is a bug.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof Error) {
    return error instanceof TypeError || error.message.startsWith("Unable to decode");
  }
  // The router's own answer with a status.
  return (
    typeof error === "object" && error !== null && "status" in error && AWAY.includes(Number(error.status))
  );
}
