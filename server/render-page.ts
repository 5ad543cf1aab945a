import { createHash, randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { authentication, viewerLookup } from "#app/auth/context.server.ts";
import { sessionCookieName } from "#app/auth/host-cookie.ts";
import { findViewer, type Viewer } from "#app/auth/session.server.ts";
import { clientAddress, config as configContext, rendering } from "#app/config/context.server.ts";
import { withDeadline } from "#app/config/deadline.server.ts";
import { databaseTrouble, errorSeen, UNEXPECTED } from "#app/config/errors.server.ts";
import { database } from "#app/db/context.server.ts";
import { pictureStore } from "#app/media/context.server.ts";
import { closedPage } from "./closed-page.ts";
import { bestEncoding, compress } from "./compression.ts";
import { keptAddress } from "./kept-address.ts";
import { STARTER, startLate } from "./late-scripts.ts";
import { markSession } from "./mark-session.ts";
import { isKnown, type PageCache } from "./page-cache.ts";
import { takeNonce } from "./page-scripts.ts";
import { createRenderSlots } from "./render-slots.ts";
import type { Running } from "./running.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** The longest time for an answer, in ms; after that the client is told that the shop is busy. */
const ANSWER_MS = 7_000;

/** The router's build; in development a function that loads it anew. */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

type Incoming = { request: Request; address: string };

/**
 * Makes the handler of everything that is not a file. It renders a page (or answers its data request), names the inline
 * scripts in the page's policy, keeps the page when it is the same for every visitor, and compresses it.
 */
export function createPageHandler(build: Build, running: Running, pages: PageCache, origins: Set<string>) {
  const { config, db, auth, pictures } = running;
  // server/app.ts has checked the origin already; the router's own check must allow the same origins.
  const allowedActionOrigins = [...origins].map((origin) => new URL(origin).host);
  const handle = createRequestHandler(
    typeof build === "function"
      ? async () => ({ ...(await build()), allowedActionOrigins })
      : { ...build, allowedActionOrigins },
    config.production ? "production" : "development",
  );
  const slot = createRenderSlots(running);
  const sessionCookie = sessionCookieName(config.publicUrl);

  /** What the router hands to loaders and actions, and whether one of them has asked whose session it is. */
  function contextFor(request: Request, address: string) {
    const context = new RouterContextProvider();
    context.set(configContext, config);
    context.set(database, db);
    context.set(pictureStore, pictures);
    context.set(authentication, auth);
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
   * True when the page may be kept for everybody: it says so itself, and it was made without looking up whose session
   * came with the request. Without a session the answer to that is the same for everybody.
   */
  function isForEverybody(request: Request, response: Response, knowsViewer: boolean): boolean {
    if (!config.production || request.method !== "GET" || !saysPublic(response)) return false;
    return !(knowsViewer && request.headers.get("cookie")?.includes(`${sessionCookie}=`));
  }

  return async function answer({ request, address }: Incoming): Promise<Response> {
    const generation = pages.generation();
    const { context, nonce, knowsViewer } = contextFor(request, address);
    // In development there is no deadline, because the first request of a page also builds it.
    const response = config.production
      ? await withDeadline(ANSWER_MS, () => handle(underKeptAddress(request), context))
      : await handle(request, context);
    const { headers } = response;
    markSession(headers, sessionCookie);
    const seen = context.get(errorSeen);
    const trouble = seen && databaseTrouble(seen.error);
    if (trouble) return closedPage(trouble, seen.id);
    // A file for the person alone is sent as it is read, since it may be long.
    const isRedirect = response.status >= 300 && response.status < 400;
    if (response.body === null || isRedirect || headers.has("content-disposition")) {
      headers.set("Cache-Control", "private, no-store");
      return response;
    }

    let text = await response.text();
    if (seen) text = text.replaceAll(UNEXPECTED, `${UNEXPECTED} ${seen.id}`);
    if (headers.get("content-type")?.startsWith("text/html")) {
      const { html, scripts } = takeNonce(text, nonce);
      text = config.production ? startLate(html) : html;
      headers.set("Content-Security-Policy", contentSecurityPolicy([...scripts, STARTER], config.production));
    }
    const bytes = Buffer.from(text);
    headers.set("Vary", "Cookie, Accept-Encoding");
    if (isForEverybody(request, response, knowsViewer())) {
      const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
      headers.set("ETag", `W/"${etag}"`);
      headers.set("Cache-Control", "no-cache");
      const { pathname, search } = new URL(request.url);
      const kept: [string, string][] = [...Object.entries(running.commonHeaders), ...headers];
      const cookies = request.headers.get("cookie") ?? undefined;
      pages.keep({ url: pathname + search, cookies }, generation, { etag, headers: kept, body: bytes });
      if (isKnown(request.headers.get("if-none-match"), etag))
        return new Response(null, { status: 304, headers });
    } else if (!headers.has("cache-control") || headers.get("cache-control")?.includes("public")) {
      headers.set("Cache-Control", "private, no-store");
    }
    return compressed(bytes, response, request.headers.get("accept-encoding"));
  };
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

/** The answer with its whole body, compressed where the client takes that. */
async function compressed(body: Buffer, { status, headers }: Response, accepted: string | null) {
  const encoding = body.length < 1_000 ? null : bestEncoding(accepted);
  const sent = encoding ? await compress(body, encoding, "once") : body;
  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(sent.length));
  return new Response(new Uint8Array(sent), { status, headers });
}
