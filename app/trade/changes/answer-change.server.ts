import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { plainZip } from "#app/trade/delivery/zip-check.ts";
import type { Clock } from "#app/trade/orders/apply-move.server.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import { type ChangeDesk, fieldsOfChange } from "./change-desk.ts";
import { readOrderChange } from "./change-form.ts";
import { changePlacedOrder } from "./change-placed.server.ts";
import { type Looker, readChangeDesk } from "./read-change-desk.server.ts";
import { type ChangeRefusal, changeRefusals } from "./refusals.ts";

/** Who sends the form: somebody of the shop, or the customer whose order it is. */
export type ChangeSender = { actor: Actor } | { customerId: string };

/** The answer to a form: it is done, or the page as it is now, with its status. */
export type ChangeAnswer = { isDone: true } | { isDone: false; desk: ChangeDesk; status: number };

/**
 * Looks again at what was typed, or makes the change. A change is made only of a total that its sender has seen, so a form
 * without one is shown again with it. Null when there is no such order; `orderId` must be a UUID.
 */
export async function answerChange(
  db: Database,
  orderId: string,
  sender: ChangeSender,
  fields: Record<string, unknown>,
  clock: Clock = Temporal.Now.instant,
): Promise<ChangeAnswer | null> {
  const values = typedValues(fields);
  const looker: Looker = "actor" in sender ? { by: "shop" } : { by: "customer", ...sender };
  const show = async (errors: ChangeDesk["errors"] | null, status: number): Promise<ChangeAnswer | null> => {
    const desk = await readChangeDesk(db, orderId, looker, { values, errors }, clock());
    return desk && { isDone: false, desk, status };
  };
  if (values.step !== "save") return show(null, 200);
  const read = readOrderChange(fieldsOfChange(values));
  if (!read.ok) return show(read.refusal, 400);
  // City, state and total of another ZIP were not seen yet.
  if (!read.value.seen || plainZip(values.zip ?? "") !== values.filledZip || values.add) {
    return show({ "": changeRefusals.lookFirst().sentence }, 400);
  }
  const made = await changePlacedOrder(db, { orderId, asked: read.value, ...sender }, clock);
  if (made.ok) return { isDone: true };
  const { name, sentence, field } = refusedAt(made.refusal);
  if (name === "not_found") return null;
  return show({ [field]: sentence }, STATUSES[name] ?? 400);
}

function refusedAt(refusal: ChangeRefusal | OrderRefusal): { name: string; sentence: string; field: string } {
  const { name, sentence } = refusal;
  return { name, sentence, field: ("field" in refusal && refusal.field) || "" };
}

/** The responses to refusals that are not about what was typed. */
const STATUSES: Record<string, number> = { too_late: 409, changed_meanwhile: 409, busy: 503 };
