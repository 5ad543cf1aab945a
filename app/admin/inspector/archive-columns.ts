import { actionLabel, changedFields, kindLabel, whoText } from "#app/admin/audit/audit-entry.ts";
import type { AuditRow } from "#app/admin/audit/audit-queries.server.ts";
import { categoriesText, KIND_LABELS, ruleText } from "#app/admin/rules/rule-item.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import type { BatchShare } from "#app/trade/batches/batch.ts";
import type { Rule } from "#app/trade/compliance/rules.ts";
import { FAILURE_LABELS, ID_TYPE_LABELS } from "#app/trade/handover/handover.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { CheckRow, LineRow, SpanOrder } from "./order-queries.server.ts";
import type { BatchRow, ProductRow, SpanRecall } from "./queries.server.ts";

/** A column of a file; `personal` ones are left out of an archive without names (rules inspector 5). */
export type ArchiveColumn<Row> = {
  head: string;
  show: (row: Row) => string | number | null;
  personal?: true;
};

/** The columns that an archive has. */
export function columnsFor<Row>(
  columns: readonly ArchiveColumn<Row>[],
  names: boolean,
): ArchiveColumn<Row>[] {
  return columns.filter(({ personal }) => names || !personal);
}

const yesNo = (is: boolean) => (is ? "yes" : "no");
const utc = (at: Temporal.Instant | null) => (at === null ? null : isoText(at));
const shopTime = (at: Temporal.Instant | null) => (at === null ? null : momentText(isoText(at)));

/** A number of units, mg or dollars without the errors of binary fractions. */
const exact = (amount: number) => Math.round(amount * 1_000) / 1_000;

export const RULES_CSV: readonly ArchiveColumn<Rule>[] = [
  { head: "Kind", show: ({ kind }) => KIND_LABELS[kind] },
  { head: "Rule", show: ruleText },
  { head: "Concerns", show: categoriesText },
  { head: "First day", show: ({ firstDay }) => firstDay },
  { head: "Last day", show: ({ lastDay }) => lastDay },
  { head: "Source", show: ({ source }) => source },
];

export const PRODUCTS_CSV: readonly ArchiveColumn<ProductRow>[] = [
  { head: "Product id", show: ({ product }) => product.id },
  { head: "Product", show: ({ product }) => product.name },
  { head: "Brand", show: ({ product }) => product.brand },
  { head: "Category", show: ({ product }) => product.category },
  { head: "Type", show: ({ product }) => product.type },
  { head: "Status", show: ({ product }) => product.status },
  { head: "THC mg per serving", show: ({ product }) => potency(product, "thcMgPerServing") },
  { head: "Servings per package", show: ({ product }) => potency(product, "servingsPerPackage") },
  { head: "THC mg per package", show: ({ product }) => potency(product, "thcMgPerPackage") },
  { head: "Delta-9 THC percent", show: ({ product }) => potency(product, "delta9Percent") },
  { head: "Other cannabinoids", show: ({ product }) => product.otherCannabinoids },
  { head: "Units sold", show: ({ units }) => units },
  { head: "Lab report", show: ({ product }) => product.labReport },
  { head: "Lab batch", show: ({ product }) => product.labBatch },
  { head: "Tested on", show: ({ product }) => product.labTestedOn?.toString() ?? null },
];

type Figure = "thcMgPerServing" | "servingsPerPackage" | "thcMgPerPackage" | "delta9Percent";

/** A figure of the label; nothing while it is a stand-in. */
function potency(product: ProductRow["product"], figure: Figure): number | null {
  return product.potencyKnown ? product[figure] : null;
}

export const BATCHES_CSV: readonly ArchiveColumn<BatchRow>[] = [
  { head: "Batch", show: ({ batch }) => batch.number },
  { head: "Product id", show: ({ batch }) => batch.productId },
  { head: "Product", show: ({ product }) => product },
  { head: "Lab", show: ({ batch }) => batch.lab },
  { head: "Tested on", show: ({ batch }) => batch.testedOn.toString() },
  { head: "Expires on", show: ({ batch }) => batch.expiresOn?.toString() ?? null },
  { head: "THC mg per package found", show: ({ batch }) => batch.mgFound },
  { head: "Delta-9 THC percent", show: ({ batch }) => batch.delta9Percent },
  { head: "Taken in (UTC)", show: ({ batch }) => utc(batch.createdAt) },
  { head: "Units received", show: ({ batch }) => batch.received },
  { head: "Units sold in the span", show: ({ units }) => units },
  { head: "Units written off", show: ({ batch }) => batch.writtenOff },
  { head: "Units left", show: ({ batch }) => batch.left },
  { head: "Held", show: ({ batch }) => yesNo(batch.isHeld) },
  { head: "Recalled (UTC)", show: ({ batch }) => utc(batch.recalledAt) },
  {
    head: "Report",
    show: ({ batch, hasReport }) => (hasReport ? reportName(batch.number) : batch.reportUrl),
  },
];

/** The file of a batch's uploaded report; its number is made for addresses, and so for names of files. */
export function reportName(number: string): string {
  return `reports/${number}.pdf`;
}

/** An order with what belongs to it. */
export type WholeOrder = {
  order: SpanOrder;
  lines: readonly LineRow[];
  shares: ReadonlyMap<string, readonly BatchShare[]>;
  checks: readonly CheckRow[];
  /** The least age that the rules asked for on the day of the order. */
  age: number;
};

export const ORDERS_CSV: readonly ArchiveColumn<WholeOrder>[] = [
  { head: "Order", show: ({ order }) => orderNumber(order.id) },
  { head: "Order id", show: ({ order }) => order.id },
  { head: "Placed (UTC)", show: ({ order }) => utc(order.createdAt) },
  { head: "Placed (shop time)", show: ({ order }) => shopTime(order.createdAt) },
  { head: "Status", show: ({ order }) => STATUS_LABELS[order.status] },
  { head: "ZIP", show: ({ order }) => order.deliveryZip },
  { head: "Units", show: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0) },
  { head: "THC mg", show: ({ lines }) => exact(lines.reduce((sum, line) => sum + mgOf(line), 0)) },
  { head: "Total in dollars", show: ({ order }) => order.totalCents / 100 },
  { head: "Age checked at checkout", show: ({ age }) => `${age} or older` },
  { head: "Checks at the door", show: ({ checks }) => checks.length },
  { head: "Last check (UTC)", show: ({ checks }) => utc(checks.at(-1)?.at ?? null) },
  { head: "Result", show: ({ checks }) => resultText(checks.at(-1)) },
  { head: "Kind of ID", show: ({ checks }) => idText(checks.at(-1)) },
  { head: "Name", show: ({ order }) => order.contactName, personal: true },
  { head: "Email", show: ({ order }) => order.contactEmail, personal: true },
  { head: "Phone", show: ({ order }) => order.contactPhone, personal: true },
  { head: "Address", show: ({ order }) => order.deliveryAddress, personal: true },
  { head: "City", show: ({ order }) => order.deliveryCity, personal: true },
];

/** The THC of a line. */
export function mgOf({ thcMgPerPackage, quantity }: Pick<LineRow, "thcMgPerPackage" | "quantity">): number {
  return exact(thcMgPerPackage * quantity);
}

/** What came of a check at the door; nothing without one. */
export function resultText(check: Pick<CheckRow, "failureReason"> | undefined): string | null {
  if (!check) return null;
  return check.failureReason === null ? "Handed over" : FAILURE_LABELS[check.failureReason];
}

/** The kind of ID that was shown; nothing where none was. */
export function idText(check: Pick<CheckRow, "idType"> | undefined): string | null {
  return check?.idType ? ID_TYPE_LABELS[check.idType] : null;
}

/** "BD-1: 2; BD-2: 1" */
export function soldFromText(shares: readonly BatchShare[] | undefined): string {
  return (shares ?? []).map(({ number, quantity }) => `${number}: ${quantity}`).join("; ");
}

export const LINES_CSV: readonly ArchiveColumn<{ whole: WholeOrder; line: LineRow }>[] = [
  { head: "Order", show: ({ whole }) => orderNumber(whole.order.id) },
  { head: "Order id", show: ({ whole }) => whole.order.id },
  { head: "Line", show: ({ line }) => line.position + 1 },
  { head: "Product id", show: ({ line }) => line.productId },
  { head: "Product", show: ({ line }) => line.name },
  { head: "Category", show: ({ line }) => line.category },
  { head: "Units", show: ({ line }) => line.quantity },
  { head: "THC mg per package", show: ({ line }) => line.thcMgPerPackage },
  { head: "THC mg", show: ({ line }) => mgOf(line) },
  { head: "Price in dollars", show: ({ line }) => line.priceCents / 100 },
  { head: "Discount in dollars", show: ({ line }) => line.discountCents / 100 },
  { head: "Batches", show: ({ whole, line }) => soldFromText(whole.shares.get(line.productId)) },
];

export const CHECKS_CSV: readonly ArchiveColumn<{ order: SpanOrder; check: CheckRow }>[] = [
  { head: "Order", show: ({ order }) => orderNumber(order.id) },
  { head: "Order id", show: ({ order }) => order.id },
  { head: "Attempt", show: ({ check }) => check.attempt },
  { head: "When (UTC)", show: ({ check }) => utc(check.at) },
  { head: "When (shop time)", show: ({ check }) => shopTime(check.at) },
  { head: "Result", show: ({ check }) => resultText(check) },
  { head: "Kind of ID", show: ({ check }) => idText(check) },
  { head: "Checked by", show: ({ check }) => check.by, personal: true },
  { head: "Note", show: ({ check }) => check.note, personal: true },
];

export const RECALLS_CSV: readonly ArchiveColumn<SpanRecall>[] = [
  { head: "Began (UTC)", show: ({ recall }) => utc(recall.beganAt) },
  { head: "Product", show: ({ recall }) => recall.productName },
  { head: "Batch", show: ({ number }) => number },
  { head: "Ordered from", show: ({ recall }) => recall.fromDay?.toString() ?? null },
  { head: "Ordered until", show: ({ recall }) => recall.toDay?.toString() ?? null },
  { head: "Reason", show: ({ recall }) => recall.reason },
  { head: "Orders", show: ({ counted }) => counted.orders },
  { head: "Units with customers", show: ({ counted }) => counted.unitsOut },
  { head: "People to tell", show: ({ counted }) => counted.people },
  { head: "Notice sent (UTC)", show: ({ recall }) => utc(recall.sentAt) },
  {
    head: "Notices queued",
    show: ({ notices }) => Object.values(notices).reduce((sum, howMany) => sum + howMany, 0),
  },
  { head: "Subject", show: ({ recall }) => recall.subject },
  { head: "Notice", show: ({ recall }) => recall.notice },
  { head: "Begun by", show: ({ by }) => by, personal: true },
];

/** What admins do to these is about things and not about people, so it is shown with its values in every archive. */
const ABOUT_THINGS: readonly string[] = [
  ...["products", "batches", "rules", "tax_rates", "service_zips", "holidays", "delivery_windows"],
];

const isAboutThings = ({ subject }: AuditRow) => ABOUT_THINGS.includes(subject);
const sideOf = (row: AuditRow, side: "before" | "after") =>
  changedFields(row.before, row.after)
    .map((change) => `${change.field}: ${change[side]}`)
    .join("\n");

export const AUDIT_CSV: readonly ArchiveColumn<AuditRow>[] = [
  { head: "When (UTC)", show: ({ at }) => utc(at) },
  { head: "By", show: ({ fromAddress, actorId }) => (actorId || fromAddress ? "An admin" : "A command") },
  { head: "What", show: ({ action, before }) => actionLabel(action, { isNew: before === null }) },
  { head: "Kind", show: ({ subject }) => kindLabel(subject) },
  { head: "Id", show: (row) => (isUuid(row.subjectId) || isAboutThings(row) ? row.subjectId : null) },
  {
    head: "Changed fields",
    show: ({ before, after }) =>
      changedFields(before, after)
        .map(({ field }) => field)
        .join(", "),
  },
  { head: "Things, before", show: (row) => (isAboutThings(row) ? sideOf(row, "before") : null) },
  { head: "Things, after", show: (row) => (isAboutThings(row) ? sideOf(row, "after") : null) },
  { head: "Who", show: ({ actorName, fromAddress }) => whoText(actorName, fromAddress), personal: true },
  { head: "Email", show: ({ actorEmail }) => actorEmail, personal: true },
  { head: "From", show: ({ fromAddress }) => fromAddress, personal: true },
  {
    head: "People, before",
    show: (row) => (isAboutThings(row) ? null : sideOf(row, "before")),
    personal: true,
  },
  {
    head: "People, after",
    show: (row) => (isAboutThings(row) ? null : sideOf(row, "after")),
    personal: true,
  },
];
