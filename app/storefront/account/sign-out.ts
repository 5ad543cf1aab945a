import { redirect } from "react-router";
import { authentication } from "#app/accounts/auth/context.server.ts";
import { findCurrentCourier, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { endSession, forgetSessionCookie } from "#app/accounts/auth/session.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import type { Route } from "./+types/sign-out";

/** Opening this address only leads home, because following a link must not end a session. */
export function loader() {
  return redirect("/");
}

/**
 * Ends the session in the database, so that no copy of its cookie works any more, and has the browser drop the cookie.
 * A session that is gone already is no failure, and the admin's own Logout leads to the admin sign-in (rules sign-in/sign-out).
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
