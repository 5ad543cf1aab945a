import type { Context, Next } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { KeyInUse } from "#app/accounts/keys/admit-key.server.ts";
import {
  beginAnswer,
  dropAnswer,
  hashOfRequest,
  idOfWrite,
  type KeptAnswer,
  keepAnswer,
} from "#app/accounts/keys/answer-once.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import type { ApiProblem } from "./contract.ts";
import type { Endpoint } from "./endpoints.ts";

/** Context of a request. */
export type ApiRequest = {
  Bindings: { db: Database; address: string };
  Variables: {
    key: KeyInUse;
    actor: Actor & { userId: string };
    now: Temporal.Instant;
    /** Id of the resource that a write creates (answer-once.server.ts). */
    newId: string;
  };
};

/** Returns the ETag of a version. */
export const etagOf = (version: number | string) => `"${version}"`;

/** Refuses a change based on a stale version (rules api/etags). The use case checks again under its lock. */
export function matchOrRefuse(c: Context<ApiRequest>, version: number | string): void {
  if (c.req.header("if-match") !== etagOf(version)) throw refuseAsChanged();
}

export function refuseAsChanged(detail = "Someone changed this after you read it. Read it again.") {
  return refuseRequest(412, { code: "version_conflict", detail });
}

export function refuseAsGone(what: string) {
  return refuseRequest(404, { code: "not_found", detail: `We couldn't find this ${what}.` });
}

/** Returns a page's items and the next cursor; the query reads one row more than requested. */
export function pageFrom<Row, Item>(
  rows: readonly Row[],
  asked: number,
  itemOf: (row: Row) => Item,
  cursorAfter: (row: Row) => string,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, asked);
  const last = shown.at(-1);
  return { items: shown.map(itemOf), next: rows.length > asked && last ? cursorAfter(last) : null };
}

const TITLES: Record<number, string> = {
  400: "Bad request",
  401: "Invalid API key",
  403: "Insufficient scope",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  409: "Conflict",
  412: "Precondition failed",
  413: "Request too large",
  415: "Unsupported media type",
  428: "Precondition required",
  429: "Too many requests",
  500: "Internal server error",
  503: "Service unavailable",
};

type Said = Pick<ApiProblem, "code" | "detail"> & {
  errors?: ApiProblem["errors"];
  claims?: ApiProblem["claims"];
  headers?: Record<string, string>;
};

/** Returns the problem response. */
export function problemAnswer(status: ContentfulStatusCode, { headers, ...said }: Said): Response {
  const body: ApiProblem = { type: "about:blank", title: TITLES[status] ?? "Error", status, ...said };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}

/** Returns the same as an exception for handlers to throw. */
export function refuseRequest(status: ContentfulStatusCode, said: Said): HTTPException {
  return new HTTPException(status, { res: problemAnswer(status, said) });
}

/** Errors field by field; `renamed` maps field names of the page's form to those of the API. */
export function fieldProblems(
  errors: Readonly<Record<string, string | undefined>>,
  renamed: Readonly<Record<string, string>> = {},
): Required<Pick<Said, "detail" | "errors">> {
  const list = Object.entries(errors).flatMap(([field, detail]) =>
    detail === undefined ? [] : [{ field: renamed[field] ?? field, detail }],
  );
  return { detail: list[0]?.detail ?? "Check the request.", errors: list };
}

/** Response headers that are stored. */
const KEPT_HEADERS = ["content-type", "etag", "location"];

/** Whether nothing was decided: the request can be sent again and then runs. */
const isUndecided = (status: number) => status >= 500 || status === 408 || status === 429;

/**
 * Runs a write once: a repeat with the same Idempotency-Key gets the same response (rules api/idempotency).
 */
export async function answerOnce(c: Context<ApiRequest>, endpoint: Endpoint, next: Next): Promise<void> {
  const idempotencyKey = c.req.header("idempotency-key") ?? "";
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(idempotencyKey)) {
    const detail = "Send an Idempotency-Key of 8 to 64 letters, digits, dashes, and underscores.";
    throw refuseRequest(400, { code: "no_idempotency_key", detail });
  }
  const match = c.req.header("if-match");
  if (endpoint.needsMatch && match === undefined) {
    const detail = "Send the ETag that the change is based on as If-Match.";
    throw refuseRequest(428, { code: "no_if_match", detail });
  }
  const requestHash = hashOfRequest([c.req.method, c.req.path, match ?? "", await c.req.text()]);
  const sent = { keyId: c.var.key.id, idempotencyKey, requestHash };
  const known = await beginAnswer(c.env.db, sent, c.var.now);
  switch (known.kind) {
    case "answered": {
      c.res = again(known.answer);
      return;
    }
    case "in progress": {
      const detail = "This request is already in progress. Send it again in a moment.";
      throw refuseRequest(409, { code: "request_in_progress", detail, headers: { "Retry-After": "1" } });
    }
    case "another request": {
      const detail = "This Idempotency-Key was used for another request.";
      throw refuseRequest(409, { code: "key_reused", detail });
    }
    case "new": {
      c.set("newId", idOfWrite(sent));
      await next();
      if (isUndecided(c.res.status))
        await dropAnswer(c.env.db, sent).catch((error) => reportError(error, "api"));
      else
        await keepAnswer(c.env.db, sent, await readAnswer(c.res)).catch((error) => reportError(error, "api"));
    }
  }
}

async function readAnswer(answer: Response): Promise<KeptAnswer> {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: answer.status, headers: Object.fromEntries(kept), body: await answer.clone().text() };
}

function again({ status, headers, body }: KeptAnswer): Response {
  return new Response(body, { status, headers: { ...headers, "Idempotency-Replayed": "true" } });
}
