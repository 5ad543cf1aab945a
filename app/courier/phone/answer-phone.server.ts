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
  /** The id that the phone was given; null for one that has none yet. */
  phoneId: string | null;
  /** What it sent, not read yet; null when that is no JSON. */
  body: unknown;
  answer: (body: object, status?: number) => Response;
};

const json = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });

/**
 * Answers the script of /courier in JSON. A phone that was ended is told so first, no matter who holds it (410, rules courier-app/lost-phone); then comes the guard: who is not a courier, or no longer one, gets 401, and no redirect.
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

/** What a guard throws: an answer, or what the router makes one of. */
const isRefusal = (thrown: unknown) =>
  thrown instanceof Response || (typeof thrown === "object" && thrown !== null && "init" in thrown);
