import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { type ListSorts, readListQuery, withParams } from "#app/base/records/list-query.ts";
import { type SequenceForm, sequenceForm } from "#app/base/records/sequence-form.ts";
import { adminOf, doneAt, type PageRequest, type Refused, refusedAnswer, type Step } from "./admin.server.ts";
import type { SaidOnce } from "./said.ts";

/**
 * Reads the request of a list page (rules screens/deletion, screens/lists): the admin, the list's query, and
 * the row to confirm deletion of, which requires recent re-authentication.
 */
export async function askedList<Sort extends string>(
  { request, context, url }: PageRequest,
  sorts: ListSorts<Sort>,
  isId: (id: unknown) => id is string = isUuid,
) {
  const admin = adminOf(context);
  const asked = url.searchParams.get("delete");
  if (asked !== null) requireFreshProof(request, admin.viewer);
  return {
    ...admin,
    query: readListQuery(url.searchParams, sorts),
    asked: isId(asked) ? asked : null,
  };
}

type ListStep<Answer = never> = Step<Answer | Response | Refused>;

type UseCase<Form> = (db: Database, actor: Actor, form: Form, now: Temporal.Instant) => Promise<unknown>;

type Removing<Outcome> = {
  /** Deletes a row by its id; returns `removed` as the message. */
  remove: (db: Database, actor: Actor, id: string, now: Temporal.Instant) => Promise<Outcome>;
  removed: SaidOnce | ((outcome: Outcome) => SaidOnce);
  isId?: (id: unknown) => id is string;
};

/** Deletion of a row as a step of its list. Returns to the list with its search, page, and filters. */
export function deletingStep<Outcome>({ remove, removed, isId = isUuid }: Removing<Outcome>): ListStep {
  return async ({ request, context, url }, form) => {
    const { viewer, actor, db, now } = adminOf(context);
    const id = form.get("id");
    if (!isId(id)) return refusedAnswer(UNREADABLE, 400);
    requireFreshProof(request, viewer);
    const outcome = await remove(db, actor, id, now);
    const said = typeof removed === "function" ? removed(outcome) : removed;
    return doneAt(context, url.pathname + withParams(url.searchParams, {}), said);
  };
}

/**
 * Steps that sort a list manually (rules content-screens/display-order): the whole list by script, or one
 * row by one place. `sequence` returns the use case, or null if the shown list can't be sorted.
 */
export function sequenceSteps(sequence: (asked: PageRequest) => UseCase<SequenceForm> | null) {
  const save: ListStep<{ saved: true }> = async (asked, form) => {
    const { actor, db, now } = adminOf(asked.context);
    const order = sequenceForm.safeParse(Object.fromEntries(form));
    const use = order.success ? sequence(asked) : null;
    if (!order.success || !use) return refusedAnswer(UNREADABLE, 400);
    await use(db, actor, order.data, now);
    if (order.data.intent === "sequence") return { saved: true };
    const { pathname, searchParams } = asked.url;
    return doneAt(asked.context, pathname + withParams(searchParams, {}), "Order saved");
  };
  return { sequence: save, move: save };
}

const UNREADABLE: RefusedForm = { errors: { "": "Reload the page and try again." }, values: {} };
