import { type RouterContextProvider, redirect } from "react-router";
import { logSecurityEvent } from "#app/config/log.server.ts";
import { viewerLookup } from "./context.server.ts";
import { loginPath } from "./return-target.ts";
import type { Viewer } from "./session.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Who sends this request, or null for a visitor. */
export function findCurrentViewer(context: Context): Promise<Viewer | null> {
  return context.get(viewerLookup)();
}

/**
 * The signed-in customer of this request; a visitor is sent to sign in and then back here. Every loader and action of
 * a customer's page calls it, because a client can ask for a child route's data without its parents' loaders.
 */
export async function requireCustomer(request: Request, context: Context): Promise<Viewer> {
  const viewer = await findCurrentViewer(context);
  if (!viewer) throw redirect(loginPath(pagePath(request)));
  return viewer;
}

/** The admin of this request (rules 22.6): a visitor is sent to the admin sign-in, and a customer to the home page. */
export async function requireAdmin(request: Request, context: Context): Promise<Viewer> {
  const viewer = await findCurrentViewer(context);
  if (!viewer) throw redirect("/admin/login");
  if (!viewer.isAdmin) {
    logSecurityEvent("admin-refused", { userId: viewer.userId, path: new URL(request.url).pathname });
    throw redirect("/");
  }
  return viewer;
}

/** The page a request is about, without the router's own ".data" ending and parameters. */
function pagePath(request: Request): string {
  const url = new URL(request.url);
  if (request.method !== "GET") return url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + url.search;
}
