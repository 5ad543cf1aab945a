import { actionLabel, changedFields, kindLabel, whoText } from "#app/admin/audit/audit-entry.ts";
import type { AuditRow } from "#app/admin/audit/queries.server.ts";
import { categoriesText, KIND_LABELS, ruleText } from "#app/admin/rules/rule-item.ts";
import type { CsvColumn } from "#app/base/lib/csv.ts";
import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import { isoText, shopTimeZone } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import type { BatchShare } from "#app/trade/batches/batch.ts";
import type { Rule } from "#app/trade/compliance/rules.ts";
import { FAILURE_LABELS, ID_TYPE_LABELS } from "#app/trade/handoff/handoff.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { BatchRow, CheckRow, LineRow, ProductRow, SpanOrder, SpanRecall } from "./queries.server.ts";
import type { DaySpan } from "./span.ts";

/** A column of a file; `personal` columns are left out of records without names (rules inspection/names). */
export type ArchiveColumn<Row> = CsvColumn<Row> & { personal?: true };

/** Returns the columns of an archive. */
export function columnsFor<Row>(
  columns: readonly ArchiveColumn<Row>[],
  names: boolean,
): ArchiveColumn<Row>[] {
  return columns.filter(({ personal }) => names || !personal);
}

const yesNo = (is: boolean) => (is ? "yes" : "no");
const utc = (at: Temporal.Instant | null) => (at === null ? null : isoText(at));
const shopTime = (at: Temporal.Instant | null) => (at === null ? null : momentText(isoText(at)));

/** Rounds a number of units, mg, or dollars to remove binary fraction errors. */
const exact = (amount: number) => Math.round(amount * 1_000) / 1_000;

export const RULES_CSV: readonly ArchiveColumn<Rule>[] = [
  { head: "Kind", cell: ({ kind }) => KIND_LABELS[kind] },
  { head: "Rule", cell: ruleText },
  { head: "Applies to", cell: categoriesText },
  { head: "First day", cell: ({ firstDay }) => firstDay },
  { head: "Last day", cell: ({ lastDay }) => lastDay },
  { head: "Source", cell: ({ source }) => source },
];

export const PRODUCTS_CSV: readonly ArchiveColumn<ProductRow>[] = [
  { head: "Product id", cell: ({ product }) => product.id },
  { head: "Product", cell: ({ product }) => product.saleName },
  { head: "Brand", cell: ({ product }) => product.brand },
  { head: "Category", cell: ({ product }) => product.category },
  { head: "Type", cell: ({ product }) => product.type },
  { head: "Status", cell: ({ product }) => product.status },
  { head: "THC mg per serving", cell: ({ product }) => potency(product, "thcMgPerServing") },
  { head: "Servings per package", cell: ({ product }) => potency(product, "servingsPerPackage") },
  { head: "THC mg per package", cell: ({ product }) => potency(product, "thcMgPerPackage") },
  { head: "Delta-9 THC percent", cell: ({ product }) => potency(product, "delta9Percent") },
  { head: "Other cannabinoids", cell: ({ product }) => product.otherCannabinoids },
  { head: "Units sold", cell: ({ units }) => units },
  { head: "Lab report", cell: ({ product }) => product.labReport },
  { head: "Lab batch", cell: ({ product }) => product.labBatch },
  { head: "Tested on", cell: ({ product }) => product.labTestedOn?.toString() ?? null },
];

type Figure = "thcMgPerServing" | "servingsPerPackage" | "thcMgPerPackage" | "delta9Percent";

/** Returns a figure of the label; null for a placeholder. */
function potency(product: ProductRow["product"], figure: Figure): number | null {
  return product.potencyKnown ? product[figure] : null;
}

export const BATCHES_CSV: readonly ArchiveColumn<BatchRow>[] = [
  { head: "Batch", cell: ({ batch }) => batch.number },
  { head: "Product id", cell: ({ batch }) => batch.productId },
  { head: "Product", cell: ({ product }) => product },
  { head: "Lab", cell: ({ batch }) => batch.lab },
  { head: "Tested on", cell: ({ batch }) => batch.testedOn.toString() },
  { head: "Expires on", cell: ({ batch }) => batch.expiresOn?.toString() ?? null },
  { head: "Tested THC mg per package", cell: ({ batch }) => batch.mgFound },
  { head: "Delta-9 THC percent", cell: ({ batch }) => batch.delta9Percent },
  { head: "Added (UTC)", cell: ({ batch }) => utc(batch.createdAt) },
  { head: "Units received", cell: ({ batch }) => batch.received },
  { head: "Units sold in date range", cell: ({ units }) => units },
  { head: "Units written off", cell: ({ batch }) => batch.writtenOff },
  { head: "Units on hand", cell: ({ batch }) => batch.left },
  { head: "On hold", cell: ({ batch }) => yesNo(batch.isHeld) },
  { head: "Recalled (UTC)", cell: ({ batch }) => utc(batch.recalledAt) },
  {
    head: "Report",
    cell: ({ batch, hasReport }) => (hasReport ? reportName(batch.number) : batch.reportUrl),
  },
];

/** Returns the file name of a batch's uploaded report; batch numbers are safe in addresses and file names. */
export function reportName(number: string): string {
  return `reports/${number}.pdf`;
}

/** An order with its items, batches, and delivery attempts. */
export type WholeOrder = {
  order: SpanOrder;
  lines: readonly LineRow[];
  shares: ReadonlyMap<string, readonly BatchShare[]>;
  checks: readonly CheckRow[];
  /** Minimum age required by the rules on the day of the order. */
  age: number;
};

export const ORDERS_CSV: readonly ArchiveColumn<WholeOrder>[] = [
  { head: "Order", cell: ({ order }) => orderNumber(order.id) },
  { head: "Order id", cell: ({ order }) => order.id },
  { head: "Placed (UTC)", cell: ({ order }) => utc(order.createdAt) },
  { head: "Placed (shop time)", cell: ({ order }) => shopTime(order.createdAt) },
  { head: "Status", cell: ({ order }) => STATUS_LABELS[order.status] },
  { head: "ZIP", cell: ({ order }) => order.deliveryZip },
  { head: "Units", cell: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0) },
  { head: "THC mg", cell: ({ lines }) => exact(lines.reduce((sum, line) => sum + mgOf(line), 0)) },
  { head: "Total in dollars", cell: ({ order }) => order.totalCents / 100 },
  { head: "Age confirmed at checkout", cell: ({ age }) => `${age} or older` },
  { head: "Delivery attempts", cell: ({ checks }) => checks.length },
  { head: "Last attempt (UTC)", cell: ({ checks }) => utc(checks.at(-1)?.at ?? null) },
  { head: "Result", cell: ({ checks }) => resultText(checks.at(-1)) },
  { head: "ID type", cell: ({ checks }) => idText(checks.at(-1)) },
  { head: "Name", cell: ({ order }) => order.contactName, personal: true },
  { head: "Email", cell: ({ order }) => order.contactEmail, personal: true },
  { head: "Phone", cell: ({ order }) => order.contactPhone, personal: true },
  { head: "Address", cell: ({ order }) => order.deliveryAddress, personal: true },
  { head: "City", cell: ({ order }) => order.deliveryCity, personal: true },
];

/** Returns the THC of an item. */
export function mgOf({ thcMgPerPackage, quantity }: Pick<LineRow, "thcMgPerPackage" | "quantity">): number {
  return exact(thcMgPerPackage * quantity);
}

/** Returns the result of a delivery attempt; null without one. */
export function resultText(check: Pick<CheckRow, "failureReason"> | undefined): string | null {
  if (!check) return null;
  return check.failureReason === null ? "Delivered" : FAILURE_LABELS[check.failureReason];
}

/** Returns the type of the ID shown; null without one. */
export function idText(check: Pick<CheckRow, "idType"> | undefined): string | null {
  return check?.idType ? ID_TYPE_LABELS[check.idType] : null;
}

/** "BD-1: 2; BD-2: 1" */
export function soldFromText(shares: readonly BatchShare[] | undefined): string {
  return (shares ?? []).map(({ number, quantity }) => `${number}: ${quantity}`).join("; ");
}

export const LINES_CSV: readonly ArchiveColumn<{ whole: WholeOrder; line: LineRow }>[] = [
  { head: "Order", cell: ({ whole }) => orderNumber(whole.order.id) },
  { head: "Order id", cell: ({ whole }) => whole.order.id },
  { head: "Item", cell: ({ line }) => line.position + 1 },
  { head: "Product id", cell: ({ line }) => line.productId },
  { head: "Product", cell: ({ line }) => line.name },
  { head: "Category", cell: ({ line }) => line.category },
  { head: "Units", cell: ({ line }) => line.quantity },
  { head: "THC mg per package", cell: ({ line }) => line.thcMgPerPackage },
  { head: "THC mg", cell: ({ line }) => mgOf(line) },
  { head: "Price in dollars", cell: ({ line }) => line.priceCents / 100 },
  { head: "Discount in dollars", cell: ({ line }) => line.discountCents / 100 },
  { head: "Batches", cell: ({ whole, line }) => soldFromText(whole.shares.get(line.productId)) },
];

export const CHECKS_CSV: readonly ArchiveColumn<{ order: SpanOrder; check: CheckRow }>[] = [
  { head: "Order", cell: ({ order }) => orderNumber(order.id) },
  { head: "Order id", cell: ({ order }) => order.id },
  { head: "Attempt", cell: ({ check }) => check.attempt },
  { head: "When (UTC)", cell: ({ check }) => utc(check.at) },
  { head: "When (shop time)", cell: ({ check }) => shopTime(check.at) },
  { head: "Result", cell: ({ check }) => resultText(check) },
  { head: "ID type", cell: ({ check }) => idText(check) },
  { head: "Checked by", cell: ({ check }) => check.by, personal: true },
  { head: "Note", cell: ({ check }) => check.note, personal: true },
  { head: "Gift recipient", cell: ({ order }) => order.giftName, personal: true },
];

export const RECALLS_CSV: readonly ArchiveColumn<SpanRecall>[] = [
  { head: "Started (UTC)", cell: ({ recall }) => utc(recall.beganAt) },
  { head: "Product", cell: ({ recall }) => recall.productName },
  { head: "Batch", cell: ({ number }) => number },
  { head: "Ordered from", cell: ({ recall }) => recall.fromDay?.toString() ?? null },
  { head: "Ordered until", cell: ({ recall }) => recall.toDay?.toString() ?? null },
  { head: "Reason", cell: ({ recall }) => recall.reason },
  { head: "Orders", cell: ({ counted }) => counted.orders },
  { head: "Units with customers", cell: ({ counted }) => counted.unitsOut },
  { head: "Affected customers", cell: ({ counted }) => counted.people },
  { head: "Notice sent (UTC)", cell: ({ recall }) => utc(recall.sentAt) },
  {
    head: "Notices queued",
    cell: ({ notices }) => Object.values(notices).reduce((sum, howMany) => sum + howMany, 0),
  },
  { head: "Subject", cell: ({ recall }) => recall.subject },
  { head: "Notice", cell: ({ recall }) => recall.notice },
  { head: "Started by", cell: ({ by }) => by, personal: true },
];

/** Records without personal data, shown with their values in every archive. */
const ABOUT_THINGS: readonly string[] = [
  ...["products", "batches", "rules", "tax_rates", "service_zips", "closed_days", "delivery_windows"],
];

const isAboutThings = ({ subject }: AuditRow) => ABOUT_THINGS.includes(subject);
const sideOf = (row: AuditRow, side: "before" | "after") =>
  changedFields(row.before, row.after)
    .map((change) => `${change.field}: ${change[side]}`)
    .join("\n");

export const AUDIT_CSV: readonly ArchiveColumn<AuditRow>[] = [
  { head: "When (UTC)", cell: ({ at }) => utc(at) },
  { head: "By", cell: ({ fromAddress, actorId }) => (actorId || fromAddress ? "An admin" : "Command line") },
  { head: "Action", cell: ({ action, before }) => actionLabel(action, { isNew: before === null }) },
  { head: "Record type", cell: ({ subject }) => kindLabel(subject) },
  { head: "Id", cell: (row) => (isUuid(row.subjectId) || isAboutThings(row) ? row.subjectId : null) },
  {
    head: "Changed fields",
    cell: ({ before, after }) =>
      changedFields(before, after)
        .map(({ field }) => field)
        .join(", "),
  },
  { head: "Records, before", cell: (row) => (isAboutThings(row) ? sideOf(row, "before") : null) },
  { head: "Records, after", cell: (row) => (isAboutThings(row) ? sideOf(row, "after") : null) },
  { head: "Who", cell: ({ actorName, fromAddress }) => whoText(actorName, fromAddress), personal: true },
  { head: "Email", cell: ({ actorEmail }) => actorEmail, personal: true },
  { head: "From", cell: ({ fromAddress }) => fromAddress, personal: true },
  {
    head: "People, before",
    cell: (row) => (isAboutThings(row) ? null : sideOf(row, "before")),
    personal: true,
  },
  {
    head: "People, after",
    cell: (row) => (isAboutThings(row) ? null : sideOf(row, "after")),
    personal: true,
  },
];

/** Size and checksum of a file in the archive. */
export type FileSum = { name: string; bytes: number; sha256: string };

type Index = {
  siteName: string;
  span: DaySpan;
  names: boolean;
  madeBy: string;
  now: Temporal.Instant;
  sums: readonly FileSum[];
};

/** Description of each file; the rest are lab reports. */
const FILES: Record<string, string> = {
  "rules.csv": "Rules in effect on any day of the date range, as the shop follows them",
  "products.csv": "Products with the potency on their labels today",
  "batches.csv": "Batches sold or in stock in the date range; units as of today",
  "orders.csv": "Orders placed in the date range, with the age and the last delivery attempt",
  "order-lines.csv": "Items ordered, with milligrams and batches",
  "door-checks.csv": "Every delivery attempt of these orders, including those after the date range",
  "recalls.csv": "Recalls started in the date range",
  "audit.csv": "Admin actions in the date range",
};

/**
 * Returns the text file that describes the archive, in lines of at most one sentence (rules
 * inspection/archive).
 */
export function indexText({ siteName, span, names, madeBy, now, sums }: Index): string {
  const at = isoText(now);
  const lines = [
    `${siteName}: inspection records`,
    "",
    `First day   ${span.from}, ${shortCalendarDayText(span.from)}, from midnight shop time (${shopTimeZone()})`,
    `Last day    ${span.to}, ${shortCalendarDayText(span.to)}, until its last second`,
    `Created     ${at}, ${momentText(at)} shop time`,
    `Created by  ${madeBy}`,
    names
      ? "Names       With names, addresses, phone numbers, and email addresses. Keep it where no one else can read it."
      : "Names       Without names, streets, phone numbers, and email addresses of customers and staff.",
    "",
    "The shop checks the account's birth date at every order, and the ID at every delivery. No number or image of an ID",
    "is kept. Times are in UTC where their column says so. The files are in UTF-8, cells separated by commas.",
    "",
    "Files",
    ...sums.map(
      ({ name, bytes }) => `${name}, ${size(bytes)}: ${FILES[name] ?? "The lab report of this batch"}.`,
    ),
    "",
    "SHA-256",
    ...sums.map(({ name, sha256 }) => `${sha256}  ${name}`),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function size(bytes: number): string {
  return counted(bytes, "byte", "bytes");
}
