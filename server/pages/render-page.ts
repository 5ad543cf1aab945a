import { createHash, randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { authentication, demoSignIns, viewerLookup } from "#app/accounts/auth/context.server.ts";
import { sessionCookieName } from "#app/accounts/auth/host-cookie.ts";
import { findViewer, type Viewer } from "#app/accounts/auth/session.server.ts";
import { clientAddress, config as configContext, rendering } from "#app/base/config/context.server.ts";
import { databaseTrouble, errorSeen, UNEXPECTED, withDeadline } from "#app/base/config/errors.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { pictureStore } from "#app/base/media/context.server.ts";
import { closedPage } from "#server/http/closed-page.ts";
import type { Running } from "#server/http/running.ts";
import { contentSecurityPolicy } from "#server/http/security-headers.ts";
import { type Asked, routesOf } from "./cache-key.ts";
import { bestEncoding, compress, type Encoding } from "./compression.ts";
import { markSession } from "./mark-session.ts";
import { FROM_MEMORY, isKnown, type KeptAnswer, type PageCache } from "./page-cache.ts";
import { EARLY_USE, takeNonce, withEarlyUse } from "./page-scripts.ts";
import { createRenderSlots } from "./render-slots.ts";

/** Maximum response time, in ms; after that the client gets the busy page. */
const ANSWER_MS = 7_000;

/** The router's build; in development, a function that reloads it. */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

/** A request, the client's address, and the callback that records the route. */
type Incoming = { request: Request; address: string; nameRoute: (pattern: string) => void };

/** // In development, routes change, so none is cached or named. */
const UNKNOWN: Asked = { pattern: "page", kept: null };

/**
 * Creates the handler of everything that isn't a file. Renders a page (or responds to its data request),
 * lists the inline scripts in the page's policy, caches the page if it's the same for every visitor, and
 * compresses it.
 */
export function createPageHandler(build: Build, running: Running, pages: PageCache, origins: Set<string>) {
  const { config, db, auth, pictures, findDemoSignIns } = running;
  // server/http/app.ts has already checked the origin; the router's own check must allow the same origins.
  const allowedActionOrigins = [...origins].map((origin) => new URL(origin).host);
  const handle = createRequestHandler(
    typeof build === "function"
      ? async () => ({ ...(await build()), allowedActionOrigins })
      : { ...build, allowedActionOrigins },
    config.production ? "production" : "development",
  );
  const routeOf = typeof build === "function" ? () => UNKNOWN : routesOf(build.routes);
  const slot = createRenderSlots();
  const sessionCookie = sessionCookieName(config.publicUrl);

  /** The context for loaders and actions, and whether one of them looked up the session. */
  function contextFor(request: Request, address: string) {
    const context = new RouterContextProvider();
    context.set(configContext, config);
    context.set(database, db);
    context.set(pictureStore, pictures);
    context.set(authentication, auth);
    context.set(demoSignIns, findDemoSignIns);
    context.set(clientAddress, address);
    const nonce = randomUUID();
    context.set(rendering, { slot, nonce });
    let viewer: Promise<Viewer | null> | undefined;
    context.set(viewerLookup, () => {
      viewer ??= findViewer(db, auth, request.headers.get("cookie"));
      return viewer;
    });
    return { context, nonce, knowsViewer: () => viewer !== undefined };
  }

  /**
   * Returns whether the response of a cacheable page is the same for everyone: it was rendered without
   * looking up the request's session (without a session, that lookup gives the same result for everyone),
   * sets no cookie, and sets no caching headers.
   */
  function isForEverybody(request: Request, { status, headers }: Response, knowsViewer: boolean): boolean {
    if (status !== 200 || headers.has("set-cookie") || headers.has("cache-control")) return false;
    return !(knowsViewer && request.headers.get("cookie")?.includes(`${sessionCookie}=`));
  }

  /** A page with its inline scripts listed in its policy; any other response unchanged. */
  function withPolicy(text: string, nonce: string, headers: Headers): string {
    if (!headers.get("content-type")?.startsWith("text/html")) return text;
    const { html, scripts } = takeNonce(text, nonce);
    headers.set("Content-Security-Policy", contentSecurityPolicy([...scripts, EARLY_USE], config.production));
    return withEarlyUse(html);
  }

  return async function answer({ request: asIs, address, nameRoute }: Incoming): Promise<Response> {
    const request = withoutZeros(asIs);
    const { pattern, kept } = routeOf(new URL(request.url));
    const asked = request.method === "POST" ? null : kept;
    nameRoute(pattern);
    const [cookies, accepted] = ["cookie", "accept-encoding"].map((name) => request.headers.get(name));
    const key = asked && pages.keyOf(asked.pathname + asked.search, cookies, accepted);
    const known = key === null ? undefined : pages.find(key);
    if (known) {
      nameRoute(FROM_MEMORY);
      return answerKept(known, request);
    }
    const generation = pages.generation();
    const { context, nonce, knowsViewer } = contextFor(request, address);
    const { headers: sent, signal } = request;
    const wanted = asked ? new Request(asked, { headers: sent, signal }) : request;
    // No deadline in development, because a page's first request also builds it.
    const response = config.production
      ? await withDeadline(ANSWER_MS, () => handle(wanted, context))
      : await handle(wanted, context);
    const { headers, status } = response;
    markSession(headers, sessionCookie);
    const seen = context.get(errorSeen);
    const trouble = seen && databaseTrouble(seen.error);
    if (trouble) return closedPage(trouble, seen.id);
    // A personal file is streamed, since it may be long.
    const isRedirect = status >= 300 && status < 400;
    if (response.body === null || isRedirect || headers.has("content-disposition")) {
      headers.set("Cache-Control", "private, no-store");
      return response;
    }

    const text = await response.text();
    const body = Buffer.from(withPolicy(seen ? withReference(text, seen.id) : text, nonce, headers));
    // The router's response about the routes of some links is valid for the whole lifetime of a build, and
    // its headers say so.
    const isForever = headers.get("cache-control")?.includes("immutable");
    headers.set("Vary", isForever ? "Accept-Encoding" : "Cookie, Accept-Encoding");
    const encoding = body.length < 1_000 ? null : bestEncoding(accepted);
    if (key !== null && !seen && isForEverybody(request, response, knowsViewer())) {
      const made = await keptAnswer(body, encoding, [...Object.entries(running.commonHeaders), ...headers]);
      pages.keep(key, generation, made);
      return answerKept(made, request);
    }
    if (!headers.has("cache-control")) headers.set("Cache-Control", "private, no-store");
    if (encoding) headers.set("Content-Encoding", encoding);
    return new Response(encoding ? await compress(body, encoding, "once") : body, { status, headers });
  };
}

/**
 * Removes null characters, which database text can't contain, from the request's address: a path with one
 * matches nothing, and in a parameter it becomes a space.
 */
function withoutZeros(request: Request): Request {
  if (!request.url.includes("%00")) return request;
  const { method, headers, body, signal } = request;
  const url = new URL(request.url);
  url.pathname = url.pathname.replaceAll("%00", "%EF%BF%BD");
  url.search = url.search.replaceAll("%00", "%20");
  const sent = body ? { body, duplex: "half" as const } : {};
  return new Request(url, { method, headers, signal, ...sent });
}

/** Adds the id of the logged error to the router's message for an unexpected error. */
const withReference = (text: string, id: string) => text.replaceAll(UNEXPECTED, `${UNEXPECTED} ${id}`);

/** A page that is the same for everyone, ready to be cached and sent. */
async function keptAnswer(
  plain: Buffer,
  encoding: Encoding | null,
  headers: [string, string][],
): Promise<KeptAnswer> {
  const etag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  // Copied, because the compressor returns a view of a larger buffer.
  const body = Buffer.from(encoding ? await compress(plain, encoding, "kept") : plain);
  const notModified = { ...Object.fromEntries(headers), etag: `W/"${etag}"`, "cache-control": "no-cache" };
  const ofBody = { "content-length": String(body.length), ...(encoding && { "content-encoding": encoding }) };
  return { etag, notModified, headers: { ...notModified, ...ofBody }, body };
}

function answerKept({ etag, notModified, headers, body }: KeptAnswer, request: Request): Response {
  if (isKnown(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers: notModified });
  return new Response(body, { headers });
}
