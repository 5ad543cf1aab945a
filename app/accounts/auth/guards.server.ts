import { and, eq, inArray } from "drizzle-orm";
import { data, type RouterContextProvider, redirect } from "react-router";
import { clientAddress } from "#app/base/config/context.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { NOT_IN_ROLE } from "#app/base/lib/request-failures.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { isFreshProof } from "./account-rules.ts";
import { maySend } from "./admin-addresses.ts";
import { adminLoginPath, adminReturnTarget, type Ended } from "./admin-return-target.ts";
import type { ClientInfo } from "./client-info.ts";
import { viewerLookup } from "./context.server.ts";
import { SESSION_COOKIE } from "./host-cookie.ts";
import { loginPath, provePath } from "./return-target.ts";
import { may } from "./rights.ts";
import { ROLE_COLUMNS, rolesOf } from "./roles.server.ts";
import { holds, type SessionRefusal, type Viewer } from "./session.server.ts";
import { admins, couriers, sessions, users } from "./tables.server.ts";

/** The only pages open to an account made for a courier. */
const COURIER_HOME = "/courier";

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the viewer of this request, or null for a visitor. An account made for a courier counts as a visitor
 * outside /courier (rules routes/courier-access), so only code that asks for couriers finds it.
 */
export async function findCurrentViewer(context: Context): Promise<Viewer | null> {
  const viewer = await context.get(viewerLookup)();
  return viewer?.isCourierOnly ? null : viewer;
}

/** Returns the courier of this request, or null for anyone else. */
export async function findCurrentCourier(context: Context): Promise<Viewer | null> {
  const viewer = await context.get(viewerLookup)();
  return viewer?.roles.includes("courier") ? viewer : null;
}

/**
 * Returns the courier of this request (rules routes/courier-access); redirects visitors to the sign-in,
 * customers and admins to their home page.
 */
export async function requireCourier(request: Request, context: Context): Promise<Viewer> {
  const courier = await findCurrentCourier(context);
  if (courier) return courier;
  if (await findCurrentViewer(context)) throw redirect("/");
  return sendAway(request, { name: "signed_out" });
}

/**
 * Returns the signed-in customer of this request; redirects visitors to the sign-in and back. Call it in
 * every loader and action of a customer page, since a client can request a child route's data without running
 * its parents' loaders.
 */
export async function requireCustomer(request: Request, context: Context): Promise<Viewer> {
  const viewer = await findCurrentViewer(context);
  if (!viewer && (await findCurrentCourier(context))) throw redirect(COURIER_HOME);
  return viewer ?? sendAway(request, { name: "signed_out" });
}

/**
 * Requires re-authentication for sensitive changes: redirects viewers without a proof in the last 15 minutes,
 * then back. Call it in every loader and action of such a page (rules sign-in/re-authentication).
 */
export function requireFreshProof(
  request: Request,
  viewer: Viewer,
  now: Temporal.Instant = Temporal.Now.instant(),
): void {
  if (!isFreshProof(viewer.provedAt, now)) sendAway(request, { name: "stale_proof" });
}

/** Responds like the two guards above, for a change that finds the session ended or its proof too old. */
export function sendAway(request: Request, { name }: SessionRefusal): never {
  if (name === "stale_proof") throw redirect(provePath(pagePath(request)));
  throw signInFirst(request, loginPath(pagePath(request)));
}

/**
 * Returns the viewer of this request who has a role in the admin area (rules addresses/access); redirects
 * visitors to the admin sign-in and customers to the home page. If the settings require a second factor,
 * someone without one can only set it up (rules sign-in/admin-second-factor).
 */
export async function requireAdmin(request: Request, context: Context): Promise<Viewer> {
  const viewer = await findCurrentViewer(context);
  if (!viewer && (await findCurrentCourier(context))) throw redirect(COURIER_HOME);
  if (!viewer) throw signInFirst(request, adminLoginPath(adminPagePath(request), endedFor(request)));
  if (!may(viewer.roles, "enter")) {
    logSecurityEvent("admin-refused", { userId: viewer.userId, path: new URL(request.url).pathname });
    throw redirect("/");
  }
  if (!(await isAdminAllowed(context.get(database), viewer))) throw redirect("/account/second-factor");
  return viewer;
}

/**
 * Returns whether the viewer's roles include a request to an address, as app/routes.ts writes it (rules
 * admin/address-rights). A refusal is in the security log.
 */
export function maySendLogged({ url, method }: Request, { userId, roles }: Viewer, address: string): boolean {
  const isAllowed = maySend(roles, address, method);
  if (!isAllowed) logSecurityEvent("role-refused", { userId, path: new URL(url).pathname, method });
  return isAllowed;
}

/** The same for an address outside the router: throws a 403 response. */
export function requireRightAt(request: Request, viewer: Viewer, address: string): void {
  if (!maySendLogged(request, viewer, address))
    throw Response.json({ sentence: NOT_IN_ROLE }, { status: 403 });
}

type StaffMember = Pick<Viewer, "roles" | "hasSecondFactor">;

/**
 * Returns whether someone has a role in the admin area, and a second factor if the settings require one.
 */
async function isAdminAllowed(db: Db, { roles, hasSecondFactor }: StaffMember): Promise<boolean> {
  if (!may(roles, "enter") || hasSecondFactor) return may(roles, "enter");
  return (await currentSettings(db)).adminSecondFactor !== "required";
}

/** Pages with an event stream: a customer's own, those of the admin area about orders, the courier app. */
export type LiveSubject = "own" | "admin" | "courier";

/** Returns whether someone may receive the messages for a kind of page. */
export async function mayFollow(
  db: Db,
  viewer: StaffMember & Pick<Viewer, "isCourierOnly">,
  subject: LiveSubject,
): Promise<boolean> {
  if (subject === "own") return !viewer.isCourierOnly;
  if (subject === "courier") return viewer.roles.includes("courier");
  return maySend(viewer.roles, "/admin/live", "GET") && !viewer.isCourierOnly && isAdminAllowed(db, viewer);
}

export type LiveSessions = Awaited<ReturnType<typeof findLiveSessions>>;

/** Returns which of these sessions are valid, by ID, and the kinds of pages they may follow; in one query. */
export async function findLiveSessions(db: Db, sessionIds: readonly string[], now: Temporal.Instant) {
  const found = await db
    .select({ id: sessions.id, hasSecondFactor: users.twoFactorEnabled, ...ROLE_COLUMNS })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.userId, users.id))
    .leftJoin(couriers, eq(couriers.userId, users.id))
    .where(and(inArray(sessions.id, [...sessionIds]), holds(now)));
  const live = new Map<string, Record<LiveSubject, boolean>>();
  for (const row of found) {
    const viewer = { hasSecondFactor: row.hasSecondFactor, ...rolesOf(row) };
    const [own, admin, courier] = await Promise.all([
      mayFollow(db, viewer, "own"),
      mayFollow(db, viewer, "admin"),
      mayFollow(db, viewer, "courier"),
    ]);
    live.set(row.id, { own, admin, courier });
  }
  return live;
}

/**
 * Returns how a visitor's session ended, if there was one: the browser still sends its cookie, or the request
 * is from a script of an admin page.
 */
function endedFor(request: Request): Ended | undefined {
  const isOurs = new URL(request.url).pathname.endsWith(".data");
  if (!isOurs && !request.headers.get("cookie")?.includes(`${SESSION_COOKIE}=`)) return undefined;
  return request.method === "GET" ? "here" : "unsaved";
}

/** Response to a request without a session: 401 for a form sent by a script, whose page keeps its input. */
function signInFirst(request: Request, path: string) {
  const isSentByScript = request.method !== "GET" && new URL(request.url).pathname.endsWith(".data");
  return isSentByScript ? data(null, { status: 401 }) : redirect(path);
}

/** Returns the requested page, without the router's ".data" suffix and parameters. */
function pagePath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  return url.pathname.replace(/\.data$/, "") + url.search;
}

/**
 * Returns the admin page to return to. For a form or file, that is the referring page, since their own URL
 * may not be a page.
 */
function adminPagePath(request: Request): string | null {
  const path = pagePath(request);
  const isPage = !/(?:\.\w+|\/upload)(?:\?|$)/.test(path);
  if (request.method === "GET" && isPage) return path;
  const from = request.headers.get("referer");
  const { pathname, search } = new URL(from && URL.canParse(from) ? from : "/", request.url);
  return adminReturnTarget(pathname + search) ?? (isPage ? path : null);
}

/**
 * Returns the client of a sign-in or sign-up: the address computed at the HTTP entry, the user agent, and the
 * cookies.
 */
export function clientInfoOf(request: Request, context: Context): ClientInfo {
  const { headers } = request;
  return {
    address: context.get(clientAddress),
    userAgent: headers.get("user-agent") ?? "",
    cookies: headers.get("cookie"),
  };
}
