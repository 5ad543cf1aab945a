import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { csvFile } from "#app/base/lib/csv.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { RowParts } from "#app/base/records/parts.server.ts";
import { listShares } from "#app/trade/batches/queries.server.ts";
import { findReport } from "#app/trade/batches/save-report.server.ts";
import { listRules } from "#app/trade/compliance/queries.server.ts";
import { leastAge, type Rule, rulesOn } from "#app/trade/compliance/rules.ts";
import {
  type ArchiveColumn,
  AUDIT_CSV,
  BATCHES_CSV,
  CHECKS_CSV,
  columnsFor,
  LINES_CSV,
  ORDERS_CSV,
  PRODUCTS_CSV,
  RECALLS_CSV,
  RULES_CSV,
  reportName,
  type WholeOrder,
} from "./archive-columns.ts";
import { indexText } from "./index-text.ts";
import { checksOf, linesOfOrders, ordersIn, type SpanOrder } from "./order-queries.server.ts";
import { batchesIn, entriesIn, productsIn, recallsIn } from "./queries.server.ts";
import { type DaySpan, rulesIn } from "./span.ts";
import { type ArchiveFile, type FileSum, summed, zipStream } from "./zip-stream.server.ts";

/** What an archive is to have, and what it says of itself. */
export type ArchiveOrder = { span: DaySpan; names: boolean; siteName: string; madeBy: string };

/** Rows that are read at once while an archive is sent. */
const AT_ONCE = 200;

/**
 * The archive of a span for an inspector, a ZIP file that is made while it is sent (rules inspection/archive). That it was made stands
 * in the audit log before its first byte. No transaction spans it: somebody who reads slowly must not hold the shop.
 */
export async function makeArchive(
  db: Database,
  actor: Actor,
  asked: ArchiveOrder,
  now: Temporal.Instant,
): Promise<ReadableStream<Uint8Array>> {
  const { span, names } = asked;
  const entry = { actor, action: "inspections.export", subject: "inspections", subjectId: "all" };
  const after = { firstDay: span.from, lastDay: span.to, withNames: names };
  await recordAudit(db, { ...entry, before: null, after }, now);
  return zipStream(filesOf(db, asked, now), now);
}

async function* filesOf(
  db: Database,
  asked: ArchiveOrder,
  now: Temporal.Instant,
): AsyncGenerator<ArchiveFile> {
  const sums: FileSum[] = [];
  for await (const file of contents(db, asked)) yield summed(file, (sum) => sums.push(sum));
  // Last, since it names what the others were.
  yield { name: "index.txt", pieces: once(() => indexText({ ...asked, now, sums })) };
}

async function* once(text: () => string) {
  yield text();
}

async function* contents(db: Database, { span, names }: ArchiveOrder): AsyncGenerator<ArchiveFile> {
  const csv = <Row>(name: string, columns: readonly ArchiveColumn<Row>[], rows: AsyncIterable<Row[]>) => ({
    name,
    pieces: csvFile(columnsFor(columns, names), rows),
  });
  const rules = await listRules(db);
  const whole = () => wholeOrders(db, ordersIn(db, span, AT_ONCE), rules);
  yield csv("rules.csv", RULES_CSV, one(rulesIn(rules, span)));
  yield csv("products.csv", PRODUCTS_CSV, productsIn(db, span, AT_ONCE));
  yield csv("batches.csv", BATCHES_CSV, batchesIn(db, span, AT_ONCE));
  yield csv("orders.csv", ORDERS_CSV, whole());
  yield csv(
    "order-lines.csv",
    LINES_CSV,
    each(whole(), (order) => order.lines.map((line) => ({ whole: order, line }))),
  );
  yield csv(
    "door-checks.csv",
    CHECKS_CSV,
    each(whole(), ({ order, checks }) => checks.map((check) => ({ order, check }))),
  );
  yield csv("recalls.csv", RECALLS_CSV, recallsIn(db, span, AT_ONCE));
  yield csv("audit.csv", AUDIT_CSV, entriesIn(db, span, AT_ONCE));
  for await (const rows of batchesIn(db, span, AT_ONCE)) {
    for (const { batch, hasReport } of rows) {
      // One that was deleted meanwhile is not there any more.
      const report = hasReport ? await findReport(db, batch.number) : null;
      if (report) yield { name: reportName(report.number), pieces: one(report.content) };
    }
  }
}

async function* one<Value>(value: Value) {
  yield value;
}

async function* each<From, To>(parts: RowParts<From>, toRows: (from: From) => To[]): RowParts<To> {
  for await (const rows of parts) yield rows.flatMap(toRows);
}

/** Orders with what belongs to them. The rules are all that there were, so that each order is judged by its own day. */
export async function* wholeOrders(
  db: Db,
  parts: RowParts<SpanOrder>,
  rules: readonly Rule[],
): RowParts<WholeOrder> {
  for await (const rows of parts) {
    const ids = rows.map(({ id }) => id);
    const [lines, checks, shares] = await Promise.all([
      linesOfOrders(db, ids),
      checksOf(db, ids),
      listShares(db, ids),
    ]);
    yield rows.map((order) => ({
      order,
      lines: lines.get(order.id) ?? [],
      checks: checks.get(order.id) ?? [],
      shares: shares.get(order.id) ?? new Map(),
      age: leastAge(rulesOn(rules, shopDate(order.createdAt).toString())),
    }));
  }
}
