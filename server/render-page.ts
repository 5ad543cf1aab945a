import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { authentication, viewerLookup } from "#app/auth/context.server.ts";
import { findViewer, type Viewer } from "#app/auth/session.server.ts";
import { clientAddress, config as configContext } from "#app/config/context.server.ts";
import { errorSeen, isDatabaseAway, UNEXPECTED } from "#app/config/errors.server.ts";
import { database } from "#app/db/context.server.ts";
import { closedPage } from "./closed-page.ts";
import type { PageCache } from "./page-cache.ts";
import type { Running } from "./running.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** The router's build; in development a function that loads it afresh. */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

type Incoming = { request: Request; address: string };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Only pages that say so (`visitorPage` in lib/page-headers.ts) are kept for everybody. */
function isForEverybody(response: Response): boolean {
  const caching = response.headers.get("cache-control") ?? "";
  return response.status === 200 && caching.includes("public") && !response.headers.has("set-cookie");
}

/**
 * The handler of everything that is not a file: renders a page (or answers its data request), names its inline
 * scripts in its policy, keeps it when it is the same for every visitor, and compresses it.
 */
export function createPageHandler(build: Build, running: Running, pages: PageCache, origins: Set<string>) {
  const { config, db, auth } = running;
  // The origin has been checked at the door; the router's own check must not know less than that one.
  const allowedActionOrigins = [...origins].map((origin) => new URL(origin).host);
  const handle = createRequestHandler(
    typeof build === "function"
      ? async () => ({ ...(await build()), allowedActionOrigins })
      : { ...build, allowedActionOrigins },
    config.production ? "production" : "development",
  );

  function contextFor(request: Request, address: string): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(configContext, config);
    context.set(database, db);
    context.set(authentication, auth);
    context.set(clientAddress, address);
    let viewer: Promise<Viewer | null> | undefined;
    context.set(viewerLookup, () => {
      viewer ??= findViewer(db, auth, request.headers.get("cookie"));
      return viewer;
    });
    return context;
  }

  return async function answer({ request, address }: Incoming): Promise<Response> {
    const generation = pages.generation();
    const context = contextFor(request, address);
    const response = await handle(request, context);
    const seen = context.get(errorSeen);
    if (seen && isDatabaseAway(seen.error)) return closedPage(seen.id);
    if (response.body === null || isRedirect(response)) return response;

    let body = await response.text();
    if (seen) body = body.replaceAll(UNEXPECTED, `${UNEXPECTED} ${seen.id}`);
    const headers = response.headers;
    if (headers.get("content-type")?.startsWith("text/html")) {
      headers.set("Content-Security-Policy", contentSecurityPolicy(body, config.production));
    }
    headers.set("Vary", "Cookie, Accept-Encoding");
    const cookies = request.headers.get("cookie");
    if (
      config.production &&
      request.method === "GET" &&
      isForEverybody(response) &&
      !(cookies && running.isPrivate(cookies))
    ) {
      const bytes = Buffer.from(body);
      const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
      headers.set("ETag", etag);
      headers.set("Cache-Control", "no-cache");
      const url = new URL(request.url);
      pages.keep(url.pathname + url.search, generation, {
        etag,
        headers: [...Object.entries(running.commonHeaders), ...headers],
        body: bytes,
      });
    } else if (!headers.has("cache-control") || headers.get("cache-control")?.includes("public")) {
      headers.set("Cache-Control", "private, no-store");
    }
    return compressed(body, response.status, headers, request.headers.get("accept-encoding") ?? "");
  };
}

function isRedirect(response: Response): boolean {
  return response.status >= 300 && response.status < 400;
}

async function compressed(
  body: string,
  status: number,
  headers: Headers,
  accepted: string,
): Promise<Response> {
  if (body.length < 1_000) return new Response(body, { status, headers });
  if (accepted.includes("br")) {
    headers.set("Content-Encoding", "br");
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return new Response(new Uint8Array(await compressBrotli(body, { params })), { status, headers });
  }
  if (accepted.includes("gzip")) {
    headers.set("Content-Encoding", "gzip");
    return new Response(new Uint8Array(await compressGzip(body, { level: 5 })), { status, headers });
  }
  return new Response(body, { status, headers });
}
