import { findActEntries } from "#app/accounts/audit/queries.server.ts";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { together, transact } from "#app/base/db/transact.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import {
  lockWholeProducts,
  updateProduct,
  type WholeProduct,
} from "#app/trade/catalog/write-products.server.ts";
import { listSizesOf, type Size, updateSize } from "#app/trade/catalog/write-sizes.server.ts";
import { readRulesOn, rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { type Checked, problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import {
  asProduct,
  type BulkEdit,
  changesBack,
  type KeptProduct,
  LEFT_REASONS,
  type Left,
  type LeftReason,
  type ProductChanges,
  productChangesOf,
  readBulkEditParams,
  sizeChangesOf,
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
      return isSame ? ok({ changed: productIdsOf(made).length, left: [] }) : refused("not_yours");
    }
    changed.add("catalog");
    const rules = await readRulesOn(tx, now);
    const check = {
      product: (product: WholeProduct) => productChangesOf(product, change, rules),
      size: (size: Size) => sizeChangesOf(size, change, rules),
    };
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
    const kept = new Map(
      done.map(({ subjectId, before, after }) => [
        subjectId,
        { before: before as KeptProduct, after: after as KeptProduct },
      ]),
    );
    const backOf = (row: Parameters<typeof changesBack>[0] & { id: string }) => {
      const edit = kept.get(row.id);
      return edit ? changesBack(row, edit, rules) : null;
    };
    const check = {
      product: (product: WholeProduct) => backOf(product) ?? ok({}),
      size: (size: Size, { status }: Partial<WholeProduct>) =>
        backOf({ ...asProduct(size) }) ??
        sizeChangesOf(size, { price: null, stock: null, status: status ?? null }, rules),
    };
    return changeEach(tx, productIdsOf(done), check, { actor, action: UNDO, groupId: act }, now);
  });
}

/** Returns the ids of the products that an edit changed, also in other sizes than the first. */
function productIdsOf(entries: Awaited<ReturnType<typeof findActEntries>>): string[] {
  const ids = entries.map(({ subjectId, before }) => (before as Partial<Size> | null)?.mainId ?? subjectId);
  return [...new Set(ids)];
}

type Act = { actor: Actor; action: string; groupId: string };

/** Returns the changes of a product, and of its further sizes once those of the product are known. */
type Check = {
  product: (product: WholeProduct) => ProductChanges;
  size: (size: Size, changes: Partial<WholeProduct>) => ProductChanges;
};

/**
 * Writes each product's changes with an audit entry for each row, and returns the products left unchanged for
 * a reason.
 */
async function changeEach(
  tx: Db,
  ids: readonly string[],
  check: Check,
  act: Act,
  now: Temporal.Instant,
): Promise<Result<Acted, never>> {
  const held = await lockWholeProducts(tx, ids);
  const sizes = await listSizesOf(tx, ids);
  const found = new Set(held.map(({ id }) => id));
  const left: Left[] = ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: "gone" }));
  const wanted = held.flatMap((product) => {
    const changes = checkWhole(product, sizes.get(product.id) ?? [], check);
    if (changes.ok) return changes.value ? [changes.value] : [];
    left.push(changes.refusal);
    return [];
  });
  await together(wanted.map((changes) => write(tx, changes, act, now)));
  const acted = { changed: wanted.length, left };
  return wanted.length > 0 ? ok(acted) : unchanged(acted);
}

/** Changes of a product, and the new prices of its further sizes. */
type WholeChanges = {
  product: WholeProduct;
  values: Partial<WholeProduct>;
  prices: { size: Size; priceCents: Cents }[];
};

/** Returns the changes of a product with its sizes; null if nothing differs. */
function checkWhole(
  product: WholeProduct,
  sizes: readonly Size[],
  check: Check,
): Result<WholeChanges | null, Left> {
  const changes = check.product(product);
  if (!changes.ok) return refused({ id: product.id, reason: changes.refusal });
  const values = changes.value;
  const prices: WholeChanges["prices"] = [];
  for (const size of sizes.filter(({ mainId }) => mainId !== null)) {
    const further = check.size(size, values);
    // Price and stock of several sizes are the product's matter, not one size's.
    if (!further.ok)
      return refused({ id: further.refusal === "sizes" ? product.id : size.id, reason: further.refusal });
    // Its status follows by trigger.
    const { priceCents } = further.value;
    if (priceCents !== undefined) prices.push({ size, priceCents });
  }
  const isUnchanged = Object.keys(values).length === 0 && prices.length === 0;
  return ok(isUnchanged ? null : { product, values, prices });
}

async function write(
  tx: Db,
  { product, values, prices }: WholeChanges,
  act: Act,
  now: Temporal.Instant,
): Promise<void> {
  const audit = (before: { id: string }, after: object | null) =>
    recordAudit(tx, { ...act, subject: "products", subjectId: before.id, before, after }, now);
  if (Object.keys(values).length > 0) {
    const written = { ...values, version: product.version + 1, updatedAt: now };
    const after = await updateProduct(tx, product, written);
    await audit(product, after);
    // Stock isn't part of a version.
    const isKept = Object.keys(values).some((field) => !PRODUCT_APART.includes(field));
    const saved = { actor: act.actor, table: "products", id: product.id, before: product };
    if (after && isKept) await keepProduct.save(tx, { ...saved, after }, now);
  }
  for (const { size, priceCents } of prices) {
    const after = await updateSize(tx, size.id, { priceCents, version: size.version + 1, updatedAt: now });
    await audit(size, after);
  }
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
    count: productIdsOf(what === "changed" ? done : undone).length,
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
