import { kindLabel } from "#app/admin/audit/audit-entry.ts";
import { categoriesText, KIND_LABELS, ruleText } from "#app/admin/rules/rule-item.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { RowParts } from "#app/base/records/parts.server.ts";
import { listRules } from "#app/trade/compliance/queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { idText, mgOf, resultText, soldFromText, type WholeOrder } from "./archive-contents.ts";
import { wholeOrders } from "./make-archive.server.ts";
import {
  batchesIn,
  countBatches,
  countEntriesByKind,
  countOrders,
  countProducts,
  countRecalls,
  ordersIn,
  productsIn,
  recallsIn,
} from "./queries.server.ts";
import { type DaySpan, rulesIn } from "./span.ts";

/** Maximum number of rows per table on the page; the archive has all (rules inspection/contents). */
const MOST_LISTED = 50;

export type SpanView = Awaited<ReturnType<typeof readSpanView>>;

/** Reads the page's data for a date range; instants are ISO strings, and no customer or admin is named. */
export async function readSpanView(db: Db, span: DaySpan) {
  const rules = await listRules(db);
  const [counted, products, productCount, batches, batchCount, recalls, recallCount, kinds] =
    await Promise.all([
      countOrders(db, span),
      first(productsIn(db, span, MOST_LISTED)),
      countProducts(db, span),
      first(batchesIn(db, span, MOST_LISTED)),
      countBatches(db, span),
      first(recallsIn(db, span, MOST_LISTED)),
      countRecalls(db, span),
      countEntriesByKind(db, span),
    ]);
  const orders = await first(wholeOrders(db, ordersIn(db, span, MOST_LISTED), rules));
  const held = rulesIn(rules, span);
  return {
    orderStates: counted.states,
    doors: { handedOver: counted.handedOver, failed: counted.failed },
    rules: listOf(held.slice(0, MOST_LISTED), held.length, (rule) => ({
      id: rule.id,
      rule: ruleText(rule),
      kind: KIND_LABELS[rule.kind],
      concerns: categoriesText(rule),
      ...{ firstDay: rule.firstDay, lastDay: rule.lastDay, source: rule.source },
    })),
    products: listOf(products, productCount, ({ product, units }) => ({
      ...{
        id: product.id,
        name: product.saleName,
        category: product.category,
        status: product.status,
        units,
      },
      potency: product.potencyKnown
        ? {
            serving: product.thcMgPerServing,
            package: product.thcMgPerPackage,
            percent: product.delta9Percent,
          }
        : null,
    })),
    batches: listOf(batches, batchCount, ({ batch, product, units, hasReport }) => ({
      ...{ number: batch.number, product, lab: batch.lab, mg: batch.mgFound, percent: batch.delta9Percent },
      ...{ units, left: batch.left, isHeld: batch.isHeld, isRecalled: batch.recalledAt !== null },
      testedOn: batch.testedOn.toString(),
      expiresOn: batch.expiresOn?.toString() ?? null,
      report: hasReport ? "In the download" : batch.reportUrl ? "Link" : "None",
    })),
    orders: listOf(
      orders,
      counted.states.reduce((sum, { howMany }) => sum + howMany, 0),
      orderView,
    ),
    recalls: listOf(recalls, recallCount, ({ recall, number, counted: concerned }) => ({
      ...{ id: recall.id, product: recall.productName, number, reason: recall.reason },
      ...{ from: recall.fromDay?.toString() ?? null, to: recall.toDay?.toString() ?? null },
      ...{ orders: concerned.orders, units: concerned.unitsOut },
      beganAt: isoText(recall.beganAt),
      sentAt: recall.sentAt && isoText(recall.sentAt),
    })),
    audit: kinds.map(({ kind, howMany }) => ({ kind, label: kindLabel(kind), howMany })),
  };
}

function orderView({ order, lines, shares, checks, age }: WholeOrder) {
  return {
    number: orderNumber(order.id),
    id: order.id,
    placedAt: isoText(order.createdAt),
    status: order.status,
    zip: order.deliveryZip,
    age,
    lines: lines.map((line) => ({
      ...{ id: line.id, name: line.name, quantity: line.quantity, mg: mgOf(line) },
      batches: soldFromText(shares.get(line.productId)),
    })),
    checks: checks.map((check) => ({
      ...{ attempt: check.attempt, at: isoText(check.at), result: resultText(check), idType: idText(check) },
    })),
  };
}

/** Returns the rows of a table, and the total. */
function listOf<From, To>(rows: readonly From[], total: number, view: (row: From) => To) {
  return { rows: rows.map(view), total };
}

/** Returns the first part; empty if there is none. */
async function first<Row>(parts: RowParts<Row>): Promise<Row[]> {
  const { value, done } = await parts.next();
  await parts.return(undefined);
  return done ? [] : value;
}
