import { data } from "react-router";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { type ListSorts, readListQuery, withParams } from "#app/base/records/list-query.ts";
import { type SequenceForm, sequenceForm } from "#app/base/records/sequence-form.ts";
import { adminOf } from "./admin.server.ts";
import type { FlashMessage } from "./flash-messages.ts";
import { type Asked, doneAt } from "./item-action.server.ts";

/** For the loader of a list (rules screens 4, 6): both guards, its query, and the row that is asked about. */
export async function askedList<Sort extends string>(
  { request, context, url }: Asked,
  sorts: ListSorts<Sort>,
  isId: (id: unknown) => id is string = isUuid,
) {
  const { viewer } = adminOf(context);
  const asked = url.searchParams.get("delete");
  if (asked !== null) requireFreshProof(request, viewer);
  return {
    db: adminOf(context).db,
    viewer,
    query: readListQuery(url.searchParams, sorts),
    asked: isId(asked) ? asked : null,
  };
}

type UseCase<Form> = (db: Database, actor: Actor, form: Form, now: Temporal.Instant) => Promise<unknown>;

type ListDoing<Outcome> = {
  /** The address of the list, to which the browser goes back with its search, page and filters. */
  list: string;
  /** The sentence of a form that cannot be read. */
  failed: string;
  /** Deletes a row by its id; `removed` is said then. */
  remove: (db: Database, actor: Actor, id: string, now: Temporal.Instant) => Promise<Outcome>;
  removed: FlashMessage | ((outcome: Outcome) => FlashMessage);
  isId?: (id: unknown) => id is string;
  /** Puts the list into another sequence (rules content-screens 30). */
  sequence?: (asked: Asked) => UseCase<SequenceForm> | null;
};

/** The action of a list: deleting a row and its sequence. */
export function listAction<Outcome>({
  list,
  failed,
  remove,
  removed,
  isId = isUuid,
  sequence,
}: ListDoing<Outcome>) {
  return async (asked: Asked) => {
    const { request, context, url } = asked;
    const { viewer } = adminOf(context);
    const fields = Object.fromEntries(await readSentForm(request));
    const [db, actor, now] = [adminOf(context).db, adminOf(context).actor, Temporal.Now.instant()];
    const back = (said: FlashMessage) => doneAt(context, list + withParams(url.searchParams, {}), said);

    const order = sequenceForm.safeParse(fields);
    const saveSequence = order.success ? sequence?.(asked) : null;
    if (order.success && saveSequence) {
      await saveSequence(db, actor, order.data, now);
      return order.data.intent === "move" ? back("sequence saved") : { saved: true as const };
    }
    if (fields.intent !== "delete" || !isId(fields.id)) {
      return data<RefusedForm>({ errors: { "": failed }, values: {} }, { status: 400 });
    }
    requireFreshProof(request, viewer);
    const outcome = await remove(db, actor, fields.id, now);
    return back(typeof removed === "function" ? removed(outcome) : removed);
  };
}
