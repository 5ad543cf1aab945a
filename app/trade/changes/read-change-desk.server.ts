import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { type FormValues, type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { sizeSoldUnder } from "#app/trade/catalog/card-columns.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { FIELD_LENGTHS } from "#app/trade/checkout/checkout-form.ts";
import { quoteCheckout } from "#app/trade/checkout/quote-checkout.server.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { plainZip, readZip } from "#app/trade/delivery/zip-check.ts";
import type { Clock } from "#app/trade/orders/apply-move.server.ts";
import { itemsOf } from "#app/trade/orders/change-order.server.ts";
import { changeSentence } from "#app/trade/orders/order-changes.ts";
import type { OrderRefusal } from "#app/trade/orders/refusals.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import {
  askedAsIs,
  type ChangeRefusal,
  changeRefusals,
  type Item,
  mayChange,
  type Placed,
} from "./change.ts";
import {
  besideFields,
  type ChangeDesk,
  type ChangedPrice,
  fieldsOfChange,
  typedUnits,
  UNITS_PREFIX,
  windowsFor,
  windowValue,
} from "./change-desk.ts";
import { readOrderChange } from "./change-form.ts";
import { changeFingerprint, changePlacedOrder } from "./change-placed.server.ts";
import { checkChange, paidDifference } from "./check-change.ts";
import { readChangeFacts } from "./queries.server.ts";

/** Viewer of the page: an admin, or the order's own customer. */
type Looker = { by: "shop" } | { by: "customer"; customerId: string };

/** The form input; `errors` is null for a form that only updates the total. */
type Typed = { values: FormValues; errors: RefusedForm["errors"] | null };

/**
 * Reads the data of the change page: the order, or the form input, with the windows and the new total. Null
 * when the order doesn't exist or is another customer's; `orderId` must be a UUID.
 */
export async function readChangeDesk(
  db: Db,
  orderId: string,
  looker: Looker,
  typed: Typed | null,
  now: Temporal.Instant,
): Promise<ChangeDesk | null> {
  const ofCustomer = looker.by === "customer" ? eq(orders.customerId, looker.customerId) : undefined;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ofCustomer));
  if (!order) return null;
  const items = await itemsOf(db, orderId);
  const asIs = valuesOf(order, items);
  const asked = typed?.values ?? asIs;
  const [quote, sold] = await Promise.all([
    quoteCheckout(db, { zip: readableZip(asked.zip), lines: [] }, now),
    listSold(db, now),
  ]);
  const served = quote.zip?.kind === "served" ? quote.zip.check : null;
  const { add: _, ...others } = asked;
  const values =
    served && plainZip(asked.zip ?? "") !== asked.filledZip ? { ...others, ...placeOf(served) } : others;
  const units = typedUnits(asked);
  const isOwnPlace = values.zip === order.deliveryZip || quote.band === order.band;
  const windows = windowsFor(quote.options, isOwnPlace ? order : null);
  const refusal = mayChange(order.status, looker.by);
  const typedFields = { ...fieldsOfChange(values), ...unitFields(units) };
  const price = refusal ? null : await priceOf(db, { order, items, fields: typedFields, looker, now });
  return {
    ...{ orderId, status: order.status, attempts: order.attempts, contactEmail: order.contactEmail },
    closed: refusal?.sentence ?? null,
    values: withoutUnits(values),
    errors: typed ? besideFields({ ...price?.errors, ...typed.errors }) : {},
    isRefused: Boolean(typed?.errors),
    added: asked.add?.toLowerCase() || null,
    lengths: FIELD_LENGTHS,
    lines: linesFor(items, sold, units),
    products: sold.filter(({ id, stock }) => !units.has(id) && stock !== 0).map(shownProduct),
    windows,
    before: order,
    after: price?.after ?? null,
  };
}

/** Initial form values of an order. */
function valuesOf(order: Placed, items: readonly Item[]): FormValues {
  const { lines, hasDifference: _, option, windowStart: start, ...rest } = askedAsIs(order, items);
  return {
    ...rest,
    filledZip: order.deliveryZip,
    window: windowValue({ option, start }),
    ...unitFields(new Map(lines.map(({ id, quantity }) => [id, String(quantity)]))),
  };
}

/** The typed ZIP code, if valid; no windows are offered for anything else. */
function readableZip(typed = ""): string | null {
  const read = readZip(typed);
  return read.ok ? read.value : null;
}

const unitFields = (units: ReadonlyMap<string, string>): FormValues =>
  Object.fromEntries([...units].map(([id, count]) => [`${UNITS_PREFIX}${id}`, count]));

/** City and state of a ZIP code in the service area, filled in once per ZIP code, so typed text stays. */
function placeOf({ zip, city, state }: { zip: string; city: string; state: string }) {
  return { city, state, filledZip: zip };
}

/** Drops the unit fields, which the lines contain, and the pressed button. */
function withoutUnits(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== "step" && !name.startsWith(UNITS_PREFIX)),
  );
}

type Sold = Awaited<ReturnType<typeof listSold>>[number];

/** Sizes on sale today, by name. */
async function listSold(db: Db, now: Temporal.Instant) {
  const { rules } = await rulesOfToday(db, now);
  const { id, saleName, priceCents, stock, nameOrder, sizeOrder } = products;
  return db
    .select({ id, name: saleName, priceCents, stock })
    .from(products)
    .where(sizeSoldUnder(rules))
    .orderBy(asc(nameOrder), asc(sizeOrder), asc(id));
}

const shownProduct = ({ id, name, priceCents }: Sold) => ({ id, name, priceCents });

/** Lines of the order, including those set to 0 and those added. */
function linesFor(items: readonly Item[], sold: readonly Sold[], units: ReadonlyMap<string, string>) {
  const own = items.map(({ productId: id, name, priceCents }) => ({ id, name, priceCents }));
  const added = sold.filter(({ id }) => units.has(id) && !own.some((line) => line.id === id));
  return [...own, ...added.map(shownProduct)].map((line) => ({ ...line, units: units.get(line.id) ?? "0" }));
}

const NO_COST = ["name", "phone", "address", "city", "instructions"];

type Pricing = { order: Placed; items: Item[]; fields: FormValues; looker: Looker; now: Temporal.Instant };

/** New price of the change, or its refusals. */
async function priceOf(
  db: Db,
  { order, items, fields, looker: { by }, now }: Pricing,
): Promise<{ errors: RefusedForm["errors"]; after: ChangedPrice | null }> {
  const { quoteFingerprint: _, ...asked } = fields;
  const typed = readOrderChange(asked);
  const wrong = typed.ok ? {} : typed.refusal;
  // Errors in fields that don't affect the total don't hide it: the price is calculated with their stored
  // values.
  const asIs = Object.entries(valuesOf(order, items)).filter(
    ([name]) => name in wrong && NO_COST.includes(name),
  );
  const read = typed.ok ? typed : readOrderChange({ ...asked, ...Object.fromEntries(asIs) });
  if (!read.ok) return { errors: wrong, after: null };
  const facts = await readChangeFacts(db, order, items, read.value, now);
  const checked = checkChange(order, items, read.value, facts, { now, by });
  if (!checked.ok) {
    return { errors: { ...wrong, [checked.refusal.field ?? ""]: checked.refusal.sentence }, after: null };
  }
  const { totals, promotion, parts, lostCode } = checked.value;
  const moreCents = Math.max(0, paidDifference(order, totals.totalCents)?.cents ?? 0);
  const quoteFingerprint = changeFingerprint(order, items, totals.totalCents);
  const { promotionCode } = promotion;
  return {
    errors: wrong,
    after: {
      ...totals,
      promotionCode,
      sentence: changeSentence({ parts }),
      lostCode,
      moreCents,
      quoteFingerprint,
    },
  };
}

/** Sender of the form: an admin, or the order's own customer. */
export type ChangeSender = { actor: Actor } | { customerId: string };

/** Response to a form: done, or the updated page with its status. */
type ChangeAnswer = { isDone: true } | { isDone: false; desk: ChangeDesk; status: number };

/**
 * Updates the total for the input, or makes the change. Makes a change only at a total that its sender has
 * seen; otherwise, shows the form again with the new total. Null when the order doesn't exist; `orderId` must
 * be a UUID.
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
  // The other ZIP code's city, state, and total haven't been displayed yet.
  if (!read.value.quoteFingerprint || plainZip(values.zip ?? "") !== values.filledZip || values.add) {
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

/** Status codes of refusals that aren't about the input. */
const STATUSES: Record<string, number> = { too_late: 409, changed_meanwhile: 409, busy: 503 };
