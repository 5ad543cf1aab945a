import type { RouterContextProvider } from "react-router";
import { type Actor, actorOf } from "#app/accounts/audit/record-audit.server.ts";
import { requireCourier } from "#app/accounts/auth/guards.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { isPhoneEnded } from "#app/accounts/couriers/register-phone.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { SIGNED_OUT } from "#app/base/lib/request-failures.ts";
import { readSentJson } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { PHONE_HEADER } from "./day-shape.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };
type Phoned = {
  courier: Viewer;
  actor: Actor & { userId: string };
  db: Database;
  now: Temporal.Instant;
  /** The phone's id; null if it has none yet. */
  phoneId: string | null;
  /** The unparsed body; null if it isn't JSON. */
  body: unknown;
  answer: (body: object, status?: number) => Response;
};

const json = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });

/**
 * Responds to the /courier script in JSON. A removed phone first gets 410, no matter who is signed in (rules
 * courier-app/lost-phone); a user who isn't a courier, or no longer is, gets 401 instead of a redirect.
 */
export async function answerPhone(
  { request, context }: Asked,
  work: (phoned: Phoned) => Promise<Response>,
): Promise<Response> {
  const db = context.get(database);
  const named = request.headers.get(PHONE_HEADER);
  const phoneId = isUuid(named) ? named : null;
  if (phoneId && (await isPhoneEnded(db, phoneId))) return json({ ended: true }, 410);
  let courier: Viewer;
  try {
    courier = await requireCourier(request, context);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return json({ sentence: SIGNED_OUT }, 401);
  }
  const body: unknown = request.method === "POST" ? await readSentJson(request) : null;
  const actor = { ...actorOf(courier, context), userId: courier.userId };
  return work({ courier, actor, db, now: Temporal.Now.instant(), phoneId, body, answer: json });
}

/** Returns whether a guard threw this: a response, or the router's data for one. */
const isRefusal = (thrown: unknown) =>
  thrown instanceof Response || (typeof thrown === "object" && thrown !== null && "init" in thrown);
