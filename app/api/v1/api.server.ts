import { isUtf8 } from "node:buffer";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Env } from "hono";
import { HTTPException } from "hono/http-exception";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { admitKey, secondsLeft } from "#app/accounts/keys/admit-key.server.ts";
import { ASKS_A_MINUTE, type Scope } from "#app/accounts/keys/scopes.ts";
import { databaseTrouble, reportError } from "#app/base/config/errors.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { shownLook } from "#app/base/settings/look.ts";
import { currentLook, currentSettings } from "#app/base/settings/queries.server.ts";
import { answerBatches } from "./answer-batches.server.ts";
import { answerDelivery } from "./answer-delivery.server.ts";
import { answerOrders } from "./answer-orders.server.ts";
import { answerPeople } from "./answer-people.server.ts";
import { answerProducts } from "./answer-products.server.ts";
import {
  type ApiRequest,
  answerOnce,
  fieldProblems,
  problemAnswer,
  refuseRequest,
} from "./api-request.server.ts";
import type { Document } from "./document.ts";
import { type Endpoint, endpointsOf } from "./endpoints.ts";
import { EXPLANATION_POLICY, Explanation } from "./explanation.tsx";
import { repeatedName } from "./repeated-name.ts";

const METHOD_LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Path of the API. */
export const API_PATH = "/api/v1";

/**
 * Returns the API as a function from a request and the client's network address to a response. Each route
 * declares its scope (`security`); this enforces them all.
 */
export function createApi(
  db: Database,
  clock: () => Temporal.Instant = Temporal.Now.instant,
): (request: Request, address: string) => Promise<Response> {
  const api = new OpenAPIHono<ApiRequest>({
    defaultHook: (result) => {
      if (result.success) return;
      throw refuseRequest(400, { code: "invalid", ...fieldProblems(fieldErrors(result.error)) });
    },
  }).basePath(API_PATH) as OpenAPIHono<ApiRequest>;

  let endpoints: readonly Endpoint[] = [];
  api.use(async (c, next) => {
    const here = endpoints.filter(({ path }) => path.test(c.req.path));
    const method = c.req.method === "HEAD" ? "GET" : c.req.method;
    const endpoint = here.find((one) => one.method === method);
    if (here.length === 0) throw refuseRequest(404, { code: "not_found", detail: "No such endpoint." });
    if (!endpoint) {
      const allowed = here.flatMap((one) => (one.method === "GET" ? ["GET", "HEAD"] : [one.method]));
      const detail = `Only ${METHOD_LIST.format(allowed)} ${allowed.length === 1 ? "is" : "are"} allowed.`;
      const headers = { Allow: allowed.join(", ") };
      throw refuseRequest(405, { code: "method_not_allowed", detail, headers });
    }
    if (endpoint.scope === null) return next();
    // Dates in requests are in the shop's time zone.
    await currentSettings(db);
    const now = clock();
    const key = await readKey(db, c.req.header("authorization"), now);
    if (!key.scopes.includes(endpoint.scope)) throw refuseScope(key.id, endpoint.scope);
    c.set("key", key);
    c.set("now", now);
    c.set("actor", { userId: key.madeBy, address: c.env.address, key: key.name });
    if (endpoint.bringsBody) requireJson(c.req.header("content-type"), await c.req.arrayBuffer());
    await (endpoint.isWrite ? answerOnce(c, endpoint, next) : next());
    c.header("RateLimit-Limit", String(ASKS_A_MINUTE));
    c.header("RateLimit-Remaining", String(key.left));
    c.header("RateLimit-Reset", String(secondsLeft(now)));
    c.header("Cache-Control", "no-store");
  });

  answerProducts(api);
  answerBatches(api);
  answerOrders(api);
  answerDelivery(api);
  answerPeople(api);
  endpoints = endpointsOf(api.openAPIRegistry.definitions, API_PATH);
  const readDocument = once(() => documentOf(api));
  // Kept until the shop's look changes.
  const rememberPage = rememberReads<string>("site", 1);
  const readPage = () =>
    rememberPage("explanation", async () => {
      const [{ isDemo }, look] = await Promise.all([currentSettings(db), currentLook(db)]);
      const shown = { document: readDocument(), look: shownLook(isDemo, look) };
      return `<!DOCTYPE html>${renderToStaticMarkup(createElement(Explanation, shown))}`;
    });
  api.get("/openapi.json", (c) => c.json(readDocument()));
  api.get("/", async (c) => c.html(await readPage(), 200, { "Content-Security-Policy": EXPLANATION_POLICY }));
  endpoints = [...endpoints, ...endpointsOf([], API_PATH, ["/openapi.json", ""])];

  api.onError((error, c) => {
    if (error instanceof HTTPException) {
      const { status, res, message } = error;
      return res
        ? error.getResponse()
        : problemAnswer(400, { code: "invalid", detail: message || String(status) });
    }
    const id = reportError(error, c.req.path);
    const detail = `Something went wrong on our end. Reference: ${id}`;
    if (!databaseTrouble(error)) return problemAnswer(500, { code: "failed", detail });
    const away = "The shop is temporarily unavailable. Nothing was changed. Try again in a few seconds.";
    return problemAnswer(503, { code: "unavailable", detail: away, headers: { "Retry-After": "5" } });
  });
  return async (request, address) => api.fetch(request, { db, address });
}

/** Returns a function that computes its value on the first call and returns the same value afterwards. */
function once<Value extends object | string>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function readKey(db: Database, header: string | undefined, now: Temporal.Instant) {
  const used = await admitKey(db, /^Bearer (\S{1,200})$/i.exec(header ?? "")?.[1] ?? "", now);
  if (used.ok) return used.value;
  if (used.refusal.name === "too_many") {
    const { waitSeconds } = used.refusal;
    const detail = `This key has sent ${ASKS_A_MINUTE} requests this minute. Wait ${waitSeconds} seconds.`;
    throw refuseRequest(429, {
      code: "rate_limited",
      detail,
      headers: { "Retry-After": String(waitSeconds) },
    });
  }
  const detail = "Send an active API key of this shop as “Authorization: Bearer …”.";
  throw refuseRequest(401, { code: "invalid_key", detail, headers: { "WWW-Authenticate": "Bearer" } });
}

function refuseScope(keyId: string, scope: Scope) {
  logSecurityEvent("api-key-refused", { keyId, scope });
  return refuseRequest(403, {
    code: "insufficient_scope",
    detail: `This key doesn't have the ${scope} scope.`,
  });
}

/**
 * Refuses a body that isn't JSON in UTF-8 (RFC 8259): guessing the encoding would corrupt people's names.
 * Refuses duplicate keys too.
 */
function requireJson(type: string | undefined, body: ArrayBuffer): void {
  if (!/^application\/json\s*(;|$)/i.test(type ?? ""))
    throw refuseRequest(415, { code: "not_json", detail: "Send JSON as application/json." });
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type ?? "")?.[1] ?? "utf-8";
  if (!/^utf-?8$/i.test(charset) || !isUtf8(body))
    throw refuseRequest(400, { code: "invalid", detail: "Send the JSON as UTF-8." });
  const name = repeatedName(Buffer.from(body).toString());
  if (name !== null)
    throw refuseRequest(400, {
      code: "invalid",
      ...fieldProblems({ [name]: `Send “${name}” only once.` }),
    });
}

const DESCRIPTION = `
REST API of the shop. It applies the same rules and returns the same messages as the website.

**Keys.** An admin creates a key under Settings, API keys, and chooses its permissions. It's shown once, and works while its creator is an admin.
Send it as \`Authorization: Bearer YOUR-KEY\`. A key may send 600 requests a minute; \`RateLimit-Remaining\` tells how many are left.

**Writes** need a unique \`Idempotency-Key\` each. Repeated with the same key within a day, a request runs once and gets the same response.

**Changes.** Versioned resources are read with an \`ETag\`; a change sends it as \`If-Match\`, and gets 412 if someone else changed the resource first.

**Lists.** Send \`next\` of a page as the \`cursor\` of the next one.

**Errors** are \`application/problem+json\`. \`detail\` is a message for people, the same as on the website; \`code\` is for programs.

**Types for TypeScript:** \`npx openapi-typescript https://YOUR-SHOP/api/v1/openapi.json -o shop-api.d.ts\`.

**Texts** are cleaned as on the website: invisible characters are removed, and a line break in a one-line field becomes a space. Length is counted in characters, after cleaning. Control characters are rejected.

Amounts are whole US cents. Times are UTC; dates are in the shop's time zone.
`.trim();

/** Returns the OpenAPI document of all declared routes. */
function documentOf<E extends Env>(api: OpenAPIHono<E>): Document {
  api.openAPIRegistry.registerComponent("securitySchemes", "key", { type: "http", scheme: "bearer" });
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Shop API",
      version: "1",
      description: DESCRIPTION,
    },
    servers: [{ url: "/", description: "This shop" }],
  });
  return document as unknown as Document;
}
