import type { Context, Next } from "hono";
import {
  beginAnswer,
  dropAnswer,
  hashOfRequest,
  idOfWrite,
  type KeptAnswer,
  keepAnswer,
} from "#app/accounts/keys/answer-once.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import type { ApiRequest } from "./asked.server.ts";
import type { Endpoint } from "./endpoints.ts";
import { refuseRequest } from "./problem.server.ts";

/** The headers of an answer that are kept with it. */
const KEPT_HEADERS = ["content-type", "etag", "location"];

/** Answers that say that nothing was decided: the request can be sent again and is then made. */
const isUndecided = (status: number) => status >= 500 || status === 408 || status === 429;

/** Has a write answered once: a second one with the same Idempotency-Key gets the same answer (rules api/idempotency). */
export async function answerOnce(c: Context<ApiRequest>, endpoint: Endpoint, next: Next): Promise<void> {
  const idempotencyKey = c.req.header("idempotency-key") ?? "";
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(idempotencyKey)) {
    const detail = "Please send an Idempotency-Key of 8 to 64 letters, digits, dashes and underscores.";
    throw refuseRequest(400, { code: "no_idempotency_key", detail });
  }
  const match = c.req.header("if-match");
  if (endpoint.needsMatch && match === undefined) {
    const detail = "Please send the ETag that the change was made from, as If-Match.";
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
    case "under way": {
      const detail = "This request is being answered already. Please send it again in a moment.";
      throw refuseRequest(409, { code: "under_way", detail, headers: { "Retry-After": "1" } });
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
