import { createHash, randomUUID } from "node:crypto";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { authentication, viewerLookup } from "#app/auth/context.server.ts";
import { sessionCookieName } from "#app/auth/host-cookie.ts";
import { findViewer, type Viewer } from "#app/auth/session.server.ts";
import { clientAddress, config as configContext, drawing } from "#app/config/context.server.ts";
import { withDeadline } from "#app/config/deadline.server.ts";
import { databaseTrouble, errorSeen, UNEXPECTED } from "#app/config/errors.server.ts";
import { database } from "#app/db/context.server.ts";
import { pictureStore } from "#app/media/context.server.ts";
import { closedPage } from "./closed-page.ts";
import { bestEncoding, compress } from "./compression.ts";
import { createTurns } from "./drawing-turns.ts";
import { EARLY_USE, type FinishedPage, finishPage } from "./finish-page.ts";
import { keptAddress } from "./kept-address.ts";
import { markSession } from "./mark-session.ts";
import { isKnown, type PageCache } from "./page-cache.ts";
import { routeSections, sectionOf } from "./route-sections.ts";
import type { Running } from "./running.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** The longest time for an answer, in ms; after that the client is told that the shop is busy. */
const ANSWER_MS = 7_000;

/** The router's build; in development a function that loads it anew. */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

type Incoming = { request: Request; address: string };

/** An answer as whole bytes, ready for the connection. */
export type Sheet = { status: number; headers: string[]; body: Buffer };

/**
 * Makes the handler of everything that is not a file. It renders a page (or answers its data request), names the inline
 * scripts in the page's policy, keeps the page when it is the same for every visitor, and compresses it.
 */
export function createPageHandler(build: Build, running: Running, pages: PageCache, origins: Set<string>) {
  const { config, db, auth, pictures } = running;
  // server/app.ts has checked the origin already; the router's own check must allow the same origins.
  const handlerOf = createHandlers(build, {
    allowedActionOrigins: [...origins].map((origin) => new URL(origin).host),
    mode: config.production ? "production" : "development",
  });

  const turn = createTurns(running);
  const sessionCookie = sessionCookieName(config.publicUrl);

  /** What the router hands to loaders and actions, and whether one of them has asked whose session it is. */
  function contextFor(request: Request, address: string) {
    const context = new RouterContextProvider();
    context.set(configContext, config);
    context.set(database, db);
    context.set(pictureStore, pictures);
    context.set(authentication, auth);
    context.set(clientAddress, address);
    context.set(drawing, { turn, mark: randomUUID(), page: null });
    let viewer: Promise<Viewer | null> | undefined;
    context.set(viewerLookup, () => {
      viewer ??= findViewer(db, auth, request.headers.get("cookie"));
      return viewer;
    });
    return { context, knowsViewer: () => viewer !== undefined };
  }

  /**
   * True when the page may be kept for everybody: it says so itself, and it was made without looking up whose session
   * came with the request. Without a session the answer to that is the same for everybody.
   */
  function isForEverybody(request: Request, response: Response, knowsViewer: boolean): boolean {
    if (!config.production || request.method !== "GET" || !saysPublic(response)) return false;
    return !(knowsViewer && request.headers.get("cookie")?.includes(`${sessionCookie}=`));
  }

  return async function answer({ request, address }: Incoming): Promise<Response | Sheet> {
    const generation = pages.generation();
    const { context, knowsViewer } = contextFor(request, address);
    // In development there is no deadline, because the first request of a page also builds it.
    const handle = handlerOf(new URL(request.url).pathname);
    const response = config.production
      ? await withDeadline(ANSWER_MS, () => handle(underKeptAddress(request), context))
      : await handle(request, context);
    const { headers } = response;
    markSession(headers, sessionCookie);
    const seen = context.get(errorSeen);
    const trouble = seen && databaseTrouble(seen.error);
    if (trouble) return closedPage(trouble, seen.id);
    const { page, mark } = context.get(drawing);
    // The router's answer about the routes of some links holds for the whole life of a build, and says so itself.
    const isForever = headers.get("cache-control")?.includes("immutable") === true;
    const isEmpty = response.body === null && (page === null || request.method === "HEAD");
    // A file for the person alone is sent as it is read, since it may be long.
    if (isEmpty || (response.status >= 300 && response.status < 400) || headers.has("content-disposition")) {
      headers.set("Cache-Control", "private, no-store");
      return response;
    }

    const named = (text: string) => (seen ? text.replaceAll(UNEXPECTED, `${UNEXPECTED} ${seen.id}`) : text);
    const { body: bytes, scripts }: FinishedPage = page
      ? finishPage({ text: named(page.text), data: page.data.map(named) }, { mark })
      : { body: Buffer.from(named(await response.text())), scripts: [] };
    if (headers.get("content-type")?.startsWith("text/html"))
      headers.set(
        "Content-Security-Policy",
        contentSecurityPolicy([...scripts, EARLY_USE], config.production),
      );
    headers.set("Vary", isForever ? "Accept-Encoding" : "Cookie, Accept-Encoding");
    if (!isForever && isForEverybody(request, response, knowsViewer())) {
      const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
      headers.set("ETag", `W/"${etag}"`);
      headers.set("Cache-Control", "no-cache");
      const { pathname, search } = new URL(request.url);
      const kept: [string, string][] = [...Object.entries(running.commonHeaders), ...headers];
      const cookies = request.headers.get("cookie") ?? undefined;
      pages.keep({ url: pathname + search, cookies }, generation, { etag, headers: kept, body: bytes });
      if (isKnown(request.headers.get("if-none-match"), etag))
        return { status: 304, headers: kept.flat(), body: Buffer.alloc(0) };
    } else if (!isForever && (headers.get("cache-control")?.includes("public") ?? true)) {
      headers.set("Cache-Control", "private, no-store");
    }
    return compressed(bytes, response, request.headers.get("accept-encoding"), running.commonHeaders);
  };
}

/** Returns the router's handler for an address: one that knows only the routes of its section, where there is one. */
function createHandlers(
  build: Build,
  { allowedActionOrigins, mode }: { allowedActionOrigins: string[]; mode: "production" | "development" },
): (pathname: string) => RequestHandler {
  if (typeof build === "function") {
    const handler = createRequestHandler(async () => ({ ...(await build()), allowedActionOrigins }), mode);
    return () => handler;
  }
  const handlerOf = (routes: ServerBuild["routes"]) =>
    createRequestHandler({ ...build, routes, allowedActionOrigins }, mode);
  const all = handlerOf(build.routes);
  const sections = new Map(
    [...routeSections(build.routes)].map(([name, routes]) => [name, handlerOf(routes)]),
  );
  return (pathname) => sections.get(sectionOf(pathname)) ?? all;
}

/**
 * The same request without the parameters that a kept page does not know: what is drawn cannot depend on them, so it
 * is the same for everybody who gets it.
 */
function underKeptAddress(request: Request): Request {
  const url = new URL(request.url);
  const address = keptAddress(url.pathname + url.search);
  if (request.method === "POST" || address === null || address === url.pathname + url.search) return request;
  const { method, headers, signal } = request;
  return new Request(new URL(address, url), { method, headers, signal });
}

/** Only pages that say so (`VISITOR_PAGE` in lib/page-headers.ts) are kept for everybody. */
function saysPublic({ status, headers }: Response): boolean {
  return (
    status === 200 && headers.get("cache-control")?.includes("public") === true && !headers.has("set-cookie")
  );
}

/** The bytes go to the connection as they are: in an answer of the Fetch API they would be copied twice. */
async function compressed(
  body: Buffer,
  { status, headers }: Response,
  accepted: string | null,
  common: Record<string, string>,
): Promise<Sheet> {
  const encoding = body.length < 1_000 ? null : bestEncoding(accepted);
  const sent = encoding ? await compress(body, encoding, "once") : body;
  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(sent.length));
  return { status, headers: [...Object.entries(common), ...headers].flat(), body: sent };
}
