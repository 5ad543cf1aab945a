import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { isSignedOut, SIGNED_OUT } from "#app/base/lib/request-failures.ts";
import { keepFailedForm, type RequestFailure } from "#app/base/ui/keep-failed-form.tsx";

/** Shown at a form in place of the sentence that leads to the customers' sign-in. */
const NOT_SAVED =
  "You have been signed out, so nothing was saved. Sign in with the link at the top of this page; what you typed is kept.";

/** Whether the last form was refused because the session is over. */
let isOver = false;
const listeners = new Set<() => void>();

function setOver(is: boolean) {
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
  useEffect(() => () => setOver(false), [pathname]);
  return useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  );
}

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/** `keepFailedForm` for the admin area, whose frame leads to the sign-in when the session is over (rules sign-in 43). */
export function keepAdminForm<Answer, Kept extends object>(
  { request, serverAction }: Sending<Answer>,
  keep: (sent: Record<string, unknown>, why: RequestFailure) => Kept,
  failed?: string,
) {
  const send = async () => {
    try {
      const answer = await serverAction();
      setOver(false);
      return answer;
    } catch (error) {
      setOver(isSignedOut(error));
      throw error;
    }
  };
  return keepFailedForm(
    { request, serverAction: send },
    (sent, why) => keep(sent, why.sentence === SIGNED_OUT ? { ...why, sentence: NOT_SAVED } : why),
    failed,
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
