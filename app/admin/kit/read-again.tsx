import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * The `shouldRevalidate` of a page whose forms are refused for what somebody else did meanwhile: it is read again after a refusal too,
 * so that the next try starts from what is there now, but not where that would fail or lead to the sign-in.
 */
export function readAgainAfterRefusal(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate } = args;
  if (actionStatus === undefined) return defaultShouldRevalidate;
  return actionStatus !== 401 && actionStatus < 500;
}
