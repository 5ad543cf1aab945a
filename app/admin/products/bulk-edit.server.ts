import { findActEntries } from "#app/accounts/audit/queries.server.ts";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { together, transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import {
  lockWholeProducts,
  updateProduct,
  type WholeProduct,
} from "#app/trade/catalog/write-products.server.ts";
import { readRulesOn, rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { type Checked, problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import {
  type BulkEdit,
  changesBack,
  type KeptProduct,
  LEFT_REASONS,
  type Left,
  type LeftReason,
  type ProductChanges,
  productChangesOf,
  readBulkEditParams,
} from "./bulk-edit.ts";
import { PRODUCT_APART } from "./product-item.ts";
import { findProductFacts } from "./queries.server.ts";
import { keepProduct } from "./save-product.server.ts";

/** Result of a bulk edit: the number of changed products, and those left unchanged. */
type Acted = { changed: number; left: Left[] };

const CHANGE = "products.change-several";
const UNDO = "products.undo-change";

/**
 * Applies a bulk edit in one transaction, with an audit entry for each product (rules
 * product-screens/bulk-edit). `act` is the id of the edit: a repeated request changes nothing and returns the
 * same result. Refused as "not_yours" if the id is used by another edit.
 */
export function bulkEdit(
  db: Database,
  actor: Actor,
  { act, ids, change }: { act: string; ids: readonly string[]; change: BulkEdit },
  now: Temporal.Instant,
) {
  return transact<Acted, "not_yours">(db, async (tx, changed) => {
    await lockNames(tx, [`act ${act}`]);
    const made = await findActEntries(tx, act);
    if (made.length > 0) {
      const isSame = made.every(({ actorId, action }) => actorId === actor.userId && action === CHANGE);
      return isSame ? ok({ changed: made.length, left: [] }) : refused("not_yours");
    }
    changed.add("catalog");
    const rules = await readRulesOn(tx, now);
    const check = (product: WholeProduct) => productChangesOf(product, change, rules);
    return changeEach(tx, ids, check, { actor, action: CHANGE, groupId: act }, now);
  });
}

/**
 * Undoes a bulk edit of the same admin, once (rules product-screens/bulk-undo): restores the products that
 * weren't saved since. Recorded in the audit log under the id of the edit. Refused as "not_yours" if the edit
 * is another admin's or doesn't exist.
 */
export function undoBulkEdit(db: Database, actor: Actor, act: string, now: Temporal.Instant) {
  return transact<Acted, "not_yours" | "undone_already">(db, async (tx, changed) => {
    await lockNames(tx, [`act ${act}`]);
    const entries = await findActEntries(tx, act);
    const done = entries.filter(({ action }) => action === CHANGE);
    if (done.length === 0 || done.some(({ actorId }) => actorId === null || actorId !== actor.userId))
      return refused("not_yours");
    if (entries.some(({ action }) => action === UNDO)) return refused("undone_already");
    changed.add("catalog");
    const rules = await readRulesOn(tx, now);
    const ids = done.map(({ subjectId }) => subjectId);
    const kept = new Map(done.map(({ subjectId, before, after }) => [subjectId, { before, after }]));
    const check = (product: WholeProduct) =>
      changesBack(product, kept.get(product.id) as { before: KeptProduct; after: KeptProduct }, rules);
    return changeEach(tx, ids, check, { actor, action: UNDO, groupId: act }, now);
  });
}

type Act = { actor: Actor; action: string; groupId: string };

/**
 * Writes each product's changes with an audit entry, and returns the products left unchanged for a reason.
 */
async function changeEach(
  tx: Db,
  ids: readonly string[],
  check: (product: WholeProduct) => ProductChanges,
  act: Act,
  now: Temporal.Instant,
): Promise<Result<Acted, never>> {
  const held = await lockWholeProducts(tx, ids);
  const found = new Set(held.map(({ id }) => id));
  const left: Left[] = ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: "gone" }));
  const wanted: { product: WholeProduct; values: object }[] = [];
  for (const product of held) {
    const changes = check(product);
    if (!changes.ok) left.push({ id: product.id, reason: changes.refusal });
    else if (Object.keys(changes.value).length > 0) wanted.push({ product, values: changes.value });
  }
  const written = await together(
    wanted.map(({ product, values }) =>
      updateProduct(tx, product, { ...values, version: product.version + 1, updatedAt: now }),
    ),
  );
  await together(
    wanted.map(({ product }, index) => {
      const entry = { ...act, subject: "products", subjectId: product.id };
      return recordAudit(tx, { ...entry, before: product, after: written[index] }, now);
    }),
  );
  await together(
    wanted.map(async ({ product, values }, index) => {
      const after = written[index];
      // Stock isn't part of a version.
      const isWritten = Object.keys(values).some((field) => !PRODUCT_APART.includes(field));
      if (!after || !isWritten) return;
      const saved = { actor: act.actor, table: "products", id: product.id, before: product, after };
      await keepProduct.save(tx, saved, now);
    }),
  );
  const acted = { changed: wanted.length, left };
  return wanted.length > 0 ? ok(acted) : unchanged(acted);
}

/** A bulk edit's result as the list shows it. */
export type BulkEditOutcome = NonNullable<Awaited<ReturnType<typeof readBulkEdit>>>;

/** Returns the result of the edit named in the address; null if there is none or it's another admin's. */
export async function readBulkEdit(db: Db, userId: string, params: URLSearchParams) {
  const { rules } = await rulesOfToday(db);
  const asked = readBulkEditParams(params);
  if (!asked) return null;
  const { act, what, left } = asked;
  const entries = await findActEntries(db, act);
  if (entries.some(({ actorId }) => actorId !== userId)) return null;
  const done = entries.filter(({ action }) => action === CHANGE);
  const undone = entries.filter(({ action }) => action === UNDO);
  const facts = await findProductFacts(
    db,
    left.map(({ id }) => id),
  );
  // The audit log still has the names of deleted products.
  const logged = new Map(done.map(({ subjectId, before }) => [subjectId, before as { name: string }]));
  return {
    act,
    what,
    count: (what === "changed" ? done : undone).length,
    // "Birch Gummies: it was edited since."
    left: left.map(({ id, reason }) => {
      const name = (facts.get(id) ?? logged.get(id))?.name ?? "A product";
      return `${name}: ${whyLeft(reason, facts.get(id), rules)}`;
    }),
    canUndo: what === "changed" && done.length > 0 && undone.length === 0,
  };
}

function whyLeft(reason: LeftReason, potency: Checked | undefined, rules: readonly Rule[]): string {
  const problems = reason === "strong" && potency ? problemsOf(potency, rules) : [];
  if (problems.length === 0) return LEFT_REASONS[reason];
  return `${problems.map(({ sentence }) => sentence).join(" ")} It can't be active.`;
}
