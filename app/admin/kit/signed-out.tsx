import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** Shown at a form in place of the sentence that leads to the customers' sign-in. */
export const SIGNED_OUT_NOT_SAVED =
  "You have been signed out, so nothing was saved. Sign in with the link at the top of this page; what you typed is kept.";

/** Whether the last form was refused because the session is over. */
let isOver = false;
const listeners = new Set<() => void>();

/** Notes whether the last form was refused because the session is over. */
export function setSignedOut(is: boolean) {
  if (is === isOver) return;
  isOver = is;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the page shows a form that was refused because the session is over. */
export function useIsSignedOut(): boolean {
  const { pathname } = useLocation();
  // Another page of the admin area is proof of a session.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival counts
  useEffect(() => () => setSignedOut(false), [pathname]);
  return useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  );
}

/**
 * Returns whether an address asks to sign in, or to show once more who it is, in the middle of the work: what is typed is kept
 * and comes back afterwards.
 */
export function asksToSignIn({ pathname, search }: { pathname: string; search: string }): boolean {
  const asked = new URLSearchParams(search);
  return (
    (pathname === "/admin/login" && asked.has("ended")) ||
    (pathname === "/account/prove" && (asked.get("next") ?? "").startsWith("/admin"))
  );
}
