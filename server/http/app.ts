import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { LiveSubject } from "#app/accounts/auth/guards.server.ts";
import { sessionCookieName } from "#app/accounts/auth/host-cookie.ts";
import { API_PATH, createApi } from "#app/api/v1/api.server.ts";
import { problemAnswer } from "#app/api/v1/api-request.server.ts";
import { databaseTrouble, reportError } from "#app/base/config/errors.server.ts";
import { onChange } from "#app/base/db/changes.server.ts";
import { createPageCache, FROM_MEMORY } from "#server/pages/page-cache.ts";
import { type Build, createPageHandler } from "#server/pages/render-page.ts";
import { clientAddressOf, trustedProxies } from "./client-address.ts";
import { closedPage } from "./closed-page.ts";
import { CLIENT_LIMITS } from "./limited-server.ts";
import { createLivePages } from "./live-pages.ts";
import { renameOldCookies } from "./old-cookies.ts";
import { allowedOrigins, comesFromOurPages } from "./origin-check.ts";
import type { Running } from "./running.ts";
import { bringsToken, METRICS_HEADERS, METRICS_PATH } from "./serve-metrics.ts";
import { servePicture } from "./serve-pictures.ts";
import { answerUnread, bringsBody, REFUSED_BODIES, takeBody } from "./take-body.ts";
import { createImportUploads, isImportUpload } from "./upload-import.ts";
import { createUploads, UPLOAD_PATH } from "./upload-pictures.ts";
import { createReportUploads, isReportUpload } from "./upload-report.ts";
import { watchRequests } from "./watch-requests.ts";

const PAGE_CACHE_BYTES = 16 * 1024 * 1024;
const FORM_BYTES = 1024 * 1024;
/**
 * Methods used by pages and forms. The router would run an action for PUT and DELETE too, and throws on
 * others.
 */
const METHODS: readonly string[] = ["GET", "HEAD", "POST"];
const YEAR = "public, max-age=31536000, immutable";
const HOUR = "public, max-age=3600";

/** Returns whether this is an API request. */
const isForApi = ({ url = "" }: IncomingMessage) => url === API_PATH || url.startsWith(`${API_PATH}/`);

type Served = { Bindings: HttpBindings };

/**
 * Lists the paths of the files in a folder, once: most requests are for pages and shouldn't look for a file.
 */
function pathsBelow(root: string): Set<string> {
  return new Set(readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) => `/${path}`));
}

/**
 * Serves files from a folder, compressed if the browser accepts it; falls through if the file doesn't exist.
 */
function files(root: string, caching: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    let passedOn = false;
    const answer = await serve(c, async () => {
      passedOn = true;
      await next();
    });
    if (passedOn || !answer) return;
    answer.headers.set("Cache-Control", caching);
    return answer;
  };
}

/** Upload handlers by address; undefined for an address that accepts no file. */
function createUploadAnswers(running: Running) {
  const [pictures, reports, imports] = [
    createUploads(running),
    createReportUploads(running),
    createImportUploads(running),
  ];
  return (path: string) => {
    if (path === UPLOAD_PATH) return pictures;
    if (isReportUpload(path)) return reports;
    return isImportUpload(path) ? imports : undefined;
  };
}

/** Shared dependencies of the request handlers. */
type Parts = {
  app: Hono<Served>;
  running: Running;
  watch: ReturnType<typeof watchRequests>;
  addressOf: (c: Context<Served>) => string;
  origins: ReturnType<typeof allowedOrigins>;
};

/** Names the route of all requests that reach this handler. */
const named =
  ({ watch }: Parts, route: string): MiddlewareHandler<Served> =>
  (c, next) => {
    watch.name(c.env.incoming, route);
    return next();
  };

function setCommonHeaders({ app, running }: Parts) {
  app.use(async (c, next) => {
    await next();
    if (c.res === RESPONSE_ALREADY_SENT) return;
    for (const [name, value] of Object.entries(running.commonHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
}

/** API requests carry a key and no cookie, so the method and origin checks for pages don't apply. */
function answerPrograms({ app, running, watch, addressOf }: Parts) {
  const answerApi = createApi(running.db);
  app.all(`${API_PATH}/*`, async (c) => {
    watch.name(c.env.incoming, "api");
    const answer = await answerApi(c.req.raw, addressOf(c));
    await running.othersKnow;
    return answer;
  });
}

function refuseOtherMethods({ app }: Parts) {
  app.use(async (c, next) => {
    if (METHODS.includes(c.req.method)) return next();
    return c.text("Only GET, HEAD, and POST are allowed.", 405, { Allow: METHODS.join(", ") });
  });
}

function answerHealth(parts: Parts) {
  const { app, running } = parts;
  for (const path of ["/healthz", "/readyz", METRICS_PATH]) app.use(path, named(parts, "health"));
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (running.stopping.signal.aborted) return c.text("stopping", 503);
    return (await running.isReady())
      ? c.text("ok")
      : c.text("the database is unreachable or not migrated", 503);
  });
  const { token } = running.config.metrics;
  if (token === null) return;
  app.get(METRICS_PATH, async (c) => {
    if (!bringsToken(c.req.header("authorization"), token))
      return c.text("The token is missing or wrong.", 401, { "WWW-Authenticate": "Bearer" });
    return c.body(await running.readMetrics(), 200, METRICS_HEADERS);
  });
}

function sendFiles(parts: Parts, clientFolder: string) {
  const { app, running, watch } = parts;
  app.get("/uploads/*", named(parts, "file"), (c) => servePicture(running, c.req.path, c.req.method));
  app.use("/assets/*", named(parts, "file"), files(clientFolder, YEAR));
  const [paths, otherFiles] = [pathsBelow(clientFolder), files(clientFolder, HOUR)];
  app.use((c, next) => {
    if (!paths.has(c.req.path)) return next();
    watch.name(c.env.incoming, "file");
    return otherFiles(c, next);
  });
}

function refuseForeignForms({ app, running, addressOf, origins }: Parts) {
  app.use(async (c, next) => {
    if (comesFromOurPages(c.req.method, c.req.raw.headers, origins)) return next();
    running.log.warn({
      security: "foreign-origin",
      path: c.req.path,
      origin: c.req.header("origin") ?? null,
      address: addressOf(c),
    });
    return c.text("This request did not come from a page of this shop.", 403);
  });
}

/**
 * Event streams last as long as the page is open, so they are routed before everything that waits for a
 * complete response.
 */
function openLivePages({ app, running, watch }: Parts) {
  const livePages = createLivePages(running);
  const live = (subject: LiveSubject) => async (c: Context<Served>) => {
    // A HEAD request would open a stream without a reader.
    if (c.req.method !== "GET") return c.text("Only GET is allowed.", 405, { Allow: "GET" });
    watch.name(c.env.incoming, "open page", true);
    return livePages.open(c.req.header("cookie") ?? null, subject);
  };
  app.get("/account/live", live("own"));
  app.get("/admin/live", live("admin"));
  app.get("/courier/live", live("courier"));
}

/** Responses from here on may confirm a change, so they wait until the other processes have been notified. */
function waitForOthers({ app, running }: Parts) {
  app.use(async (_, next) => {
    await next();
    await running.othersKnow;
  });
}

/** Routes the requests in `uploads`, whose bodies haven't been read yet. */
function takeUploads(
  { app, running, watch, addressOf }: Parts,
  uploads: WeakSet<IncomingMessage>,
  uploadsTo: ReturnType<typeof createUploadAnswers>,
) {
  app.post("*", async (c, next) => {
    const { incoming, outgoing } = c.env;
    if (!uploads.has(incoming)) return next();
    const answerOne = uploadsTo(c.req.path);
    if (!answerOne) return next();
    watch.name(incoming, "upload");
    const answered = await answerOne(incoming, c.req.raw, addressOf(c));
    if (incoming.readableEnded) return answered;
    await answerUnread(incoming, outgoing, answered, running.commonHeaders);
    return RESPONSE_ALREADY_SENT;
  });
}

function answerPages({ app, watch, addressOf }: Parts, answerPage: ReturnType<typeof createPageHandler>) {
  app.all("*", (c) => {
    const nameRoute = (pattern: string) => watch.name(c.env.incoming, pattern);
    return answerPage({ request: c.req.raw, address: addressOf(c), nameRoute });
  });
  app.onError((error, c) => {
    const id = reportError(error, c.req.path);
    const trouble = databaseTrouble(error);
    return trouble
      ? closedPage(trouble, id)
      : c.text(`Something went wrong on our end. Reference: ${id}`, 500);
  });
}

/** Creates the request listener. `clientFolder` holds the built files, relative to the project. */
export function createListener(running: Running, build: Build, clientFolder: string) {
  const { config } = running;
  const pages = createPageCache(PAGE_CACHE_BYTES, sessionCookieName(config.publicUrl));
  onChange(() => pages.drop());
  running.metrics?.followPages(pages);
  const watch = watchRequests(running.metrics);
  const proxies = trustedProxies(config.trustedProxies);
  const origins = allowedOrigins(config.publicUrl);
  const addressOf = ({ req, env }: Context<Served>) =>
    clientAddressOf(env.incoming.socket.remoteAddress ?? "0.0.0.0", req.header("x-forwarded-for"), proxies);
  const uploadsTo = createUploadAnswers(running);
  const uploads = new WeakSet<IncomingMessage>();

  const app = new Hono<Served>();
  const parts = { app, running, watch, addressOf, origins };
  setCommonHeaders(parts);
  answerPrograms(parts);
  refuseOtherMethods(parts);
  answerHealth(parts);
  sendFiles(parts, clientFolder);
  refuseForeignForms(parts);
  openLivePages(parts);
  waitForOthers(parts);
  takeUploads(parts, uploads, uploadsTo);
  answerPages(parts, createPageHandler(build, running, pages, origins));

  const listen = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (pages.answer(request, response)) watch.name(request, FROM_MEMORY);
    else void listen(request, response);
  };
  const answerWithBody = async (request: IncomingMessage, response: ServerResponse) => {
    const taken = await takeBody(request, FORM_BYTES, CLIENT_LIMITS.request);
    if (taken.kind === "too large" || taken.kind === "too slow") {
      const { status, sentence } = REFUSED_BODIES[taken.kind];
      const answered = isForApi(request)
        ? problemAnswer(status, { code: taken.kind.replace(" ", "_"), detail: sentence })
        : new Response(sentence, { status });
      return answerUnread(request, response, answered, running.commonHeaders);
    }
    if (taken.kind === "broken off") return running.log.debug({ path: request.url }, "request body aborted");
    answer(Object.assign(request, { rawBody: taken.body }), response);
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    renameOldCookies(request);
    if (request.method === "POST" && uploadsTo(request.url ?? "")) {
      uploads.add(request);
      watch.follow(request, response, () => answer(request, response));
    } else if (bringsBody(request)) {
      watch.follow(request, response, () => void answerWithBody(request, response));
    } else if (pages.answer(request, response)) watch.cachedPage(request, response);
    else watch.follow(request, response, () => void listen(request, response));
  };
}
