import { safeReturnTarget, withWayBack } from "./return-target.ts";

/** A page of the admin area, except its sign-in and the first admin's setup form. */
const ADMIN_PAGE = /^\/admin(?![^/?#])(?!\/(?:login|setup)(?![^/?#.]))/;

/** Returns the target if it is a page of the admin area to return to, else null. */
export function adminReturnTarget(target: string | null | undefined): string | null {
  const safe = safeReturnTarget(target);
  return safe && ADMIN_PAGE.test(safe) ? safe : null;
}

/**
 * Sign-in messages about the ended session: while viewing a page, before a form whose input is lost without
 * scripts, or while the tab keeps the input (rules sign-in/admin-session-end).
 */
const ENDED = {
  here: "You were signed out. Sign in to return to your page.",
  unsaved: "You were signed out, so nothing was saved. Sign in to return to your page.",
  kept: "You were signed out. Sign in to return to your page; your input is saved.",
};
export type Ended = keyof typeof ENDED;

/** Returns the admin sign-in path with a return target; `ended` says how a session ended. */
export function adminLoginPath(target: string | null, ended?: Ended): string {
  const next = adminReturnTarget(target);
  return withWayBack("/admin/login", ended ? [`ended=${ended}`] : [], next === "/admin" ? null : next);
}

/** Parses the query of the admin sign-in: the return target and the message. */
export function readAdminLogin(asked: URLSearchParams): { next: string | null; sentence: string | null } {
  const next = adminReturnTarget(asked.get("next"));
  const ended = (Object.keys(ENDED) as Ended[]).find((how) => how === asked.get("ended"));
  if (ended) return { next, sentence: ENDED[ended] };
  return { next, sentence: next && "Sign in to open the page you requested." };
}
