import { redirect } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { findCurrentCourier, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { endSession, forgetSessionCookie } from "#app/accounts/auth/session.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import type { Route } from "./+types/sign-out";

/** Redirects home, because following a link must not end a session. */
export function loader() {
  return redirect("/");
}

/**
 * Ends the session in the database, which invalidates all copies of its cookie, and clears the browser's
 * cookie. An already ended session isn't an error, and the admin area's Logout redirects to the admin sign-in
 * (rules sign-in/sign-out).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const next = (await readSentForm(request)).get("next");
  const viewer = (await findCurrentViewer(context)) ?? (await findCurrentCourier(context));
  if (viewer) {
    await endSession(context.get(database), viewer);
    logSecurityEvent("sign-out", { userId: viewer.userId });
  }
  const headers = { "Set-Cookie": forgetSessionCookie(context.get(authentication)) };
  return redirect(next === "/admin/login" ? "/admin/login?signed-out=1" : "/home?signed-out=1", { headers });
}
