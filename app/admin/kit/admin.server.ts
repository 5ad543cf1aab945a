import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { actorOf } from "#app/accounts/audit/actor.server.ts";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { requireAdmin, requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import type { Config } from "#app/base/config/config.server.ts";
import { config } from "#app/base/config/context.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { SIGNED_OUT } from "#app/base/lib/request-failures.ts";

/** What the router gives a page's loader or action. */
export type PageRequest = {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
  url: URL;
};

/** What a request of an admin works with. */
export type Admin = {
  viewer: Viewer;
  /** The same person as the audit log keeps them. */
  actor: Actor & Pick<Viewer, "userId" | "hasSecondFactor">;
  db: Database;
  process: Config;
  /** When the request came. */
  now: Temporal.Instant;
};

/** It has no default: what is read outside the admin area fails, so a page that is mounted elsewhere answers nobody. */
const admitted = createContext<Admin>();

const UNCACHED = { "Cache-Control": "private, no-store" };

/**
 * The middleware of the admin area (rules addresses/access): admits admins, once per request, to every page, file and answer below
 * it, and sends everybody else away before any of them runs.
 */
export const admitAdmin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const viewer = await requireAdmin(request, context);
  context.set(admitted, {
    viewer,
    actor: {
      ...actorOf(viewer, context),
      userId: viewer.userId,
      hasSecondFactor: viewer.hasSecondFactor,
    },
    db: context.get(database),
    process: context.get(config),
    now: Temporal.Now.instant(),
  });
  return next();
};

/** The same for what scripts ask for, which can follow no way to a sign-in: 401, with the sentence to show. */
export const admitScript: MiddlewareFunction<Response> = async (asked, next) => {
  try {
    return await admitAdmin(asked, next);
  } catch (away) {
    if (!(away instanceof Response)) throw away;
    return Response.json({ sentence: SIGNED_OUT }, { status: 401, headers: UNCACHED });
  }
};

/** The middleware of a page about something serious: asks for a password or second factor of the last 15 minutes (rules sign-in/re-authentication). */
export const proveFirst: MiddlewareFunction<Response> = ({ request, context }, next) => {
  requireFreshProof(request, adminOf(context).viewer);
  return next();
};

/** What the admin's request works with; throws for anybody whom `admitAdmin` did not admit. */
export function adminOf(context: Readonly<RouterContextProvider>): Admin {
  return context.get(admitted);
}

/** An answer to a script, as JSON that no cache keeps. */
export const uncached = (answer: object) => Response.json(answer, { headers: UNCACHED });
