import { randomUUID } from "node:crypto";
import { and, isNotNull, or, sql } from "drizzle-orm";
import { findLastWrite, type LastWrite } from "#app/audit/queries.server.ts";
import { type Actor, recordAudit } from "#app/audit/record-audit.server.ts";
import { auditLog } from "#app/audit/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { meanwhileText } from "./meanwhile-text.ts";
import { movedOne, orderedAgain } from "./order.ts";
import type { OrderForm } from "./order-form.ts";

/** A row that admins put into an order by hand. */
type Ordered = { id: string; displayOrder: number; version: number };

/**
 * Why an order was not saved: since the list was drawn, the row to be moved was deleted, or the list was put into another
 * order: by whom and when (ISO), where the audit log knows it.
 */
export type OrderRefusal = { name: "gone" } | ({ name: "other order" } & LastWrite);

/** The sentence of a refusal, above the list as it is now. */
export function orderRefused(refusal: OrderRefusal): string {
  if (refusal.name === "gone") {
    return "Somebody has deleted this entry meanwhile, so it was not moved. This is the list as it is now.";
  }
  const done = meanwhileText(refusal, "put this list into another order");
  return `${done}, so yours was not saved. This is the list as it is now.`;
}

type Ordering<Row extends Ordered> = {
  actor: Actor;
  /** The table, which is the subject of the audit entries. */
  table: string;
  form: OrderForm;
  /** Reads all rows of the list as it is shown, and holds them until the transaction ends. */
  read: () => Promise<Row[]>;
  /** The columns by which the list is sorted. */
  sortedBy: readonly (keyof Row & string)[];
  /** Writes the place and the version of a row, and returns it as it is then. */
  write: (id: string, to: { displayOrder: number; version: number }) => Promise<Row | undefined>;
};

/**
 * Numbers the rows of a list anew, from 0 on, in the order that an admin has given them (rules 35.30), unless somebody
 * else has changed the order since the list was drawn. A row whose number stays is not touched; the others get a new
 * version and entries in the audit log that belong together.
 */
export async function saveOrder<Row extends Ordered>(
  tx: Db,
  { actor, table, form, read, sortedBy, write }: Ordering<Row>,
  now: Temporal.Instant,
): Promise<Result<{ moved: number }, OrderRefusal>> {
  const rows = await read();
  const stored = rows.map(({ id }) => id);
  if (form.intent === "move" && !stored.includes(form.move.id)) return refused({ name: "gone" });
  const { was } = form;
  const wanted = form.intent === "order" ? form.ids : movedOne(was, form.move.id, form.move.way);
  const next = orderedAgain({ stored, was, wanted });
  if (!next) {
    const last = await findLastWrite(tx, { subject: table, ids: was, such: otherPlace(sortedBy) });
    return refused({ name: "other order", ...last });
  }
  const groupId = randomUUID();
  let moved = 0;
  for (const [displayOrder, id] of next.entries()) {
    const before = rows.find((row) => row.id === id);
    if (!before || before.displayOrder === displayOrder) continue;
    const after = await write(id, { displayOrder, version: before.version + 1 });
    await recordAudit(
      tx,
      { actor, action: `${table}.order`, subject: table, subjectId: id, before, after, groupId },
      now,
    );
    moved += 1;
  }
  return ok({ moved });
}

/** The entries of rows whose place in the list changed with one of these columns. */
function otherPlace(columns: readonly string[]) {
  const changed = columns.map(
    (column) => sql`${auditLog.before} ->> ${column} is distinct from ${auditLog.after} ->> ${column}`,
  );
  return and(isNotNull(auditLog.before), isNotNull(auditLog.after), or(...changed));
}
