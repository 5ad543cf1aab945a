import { createHash } from "node:crypto";
import { addAbortSignal, type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
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
  type FileSum,
  indexText,
  LINES_CSV,
  ORDERS_CSV,
  PRODUCTS_CSV,
  RECALLS_CSV,
  RULES_CSV,
  reportName,
  type WholeOrder,
} from "./archive-contents.ts";
import {
  batchesIn,
  checksOf,
  entriesIn,
  linesOfOrders,
  ordersIn,
  productsIn,
  recallsIn,
  type SpanOrder,
} from "./queries.server.ts";
import { type DaySpan, rulesIn } from "./span.ts";

/** Contents of an archive, and the facts its index states. */
type ArchiveOrder = { span: DaySpan; names: boolean; siteName: string; madeBy: string };

/** Batch size for streaming an archive. */
const AT_ONCE = 200;

/**
 * Streams the inspection archive of a date range as a ZIP file (rules inspection/archive). Writes to the
 * audit log before the first byte. Uses no transaction: a slow reader must not hold up the shop.
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
  // Last, since it lists the others.
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
      // The report may have been deleted in between.
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

/**
 * Yields orders with their items, batches, and delivery attempts. `rules` includes ended ones, to check each
 * order by its own day.
 */
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

/** A file of an archive: its name, and its content in non-empty pieces. */
export type ArchiveFile = { name: string; pieces: AsyncIterable<string | Uint8Array> };

/**
 * Streams a ZIP file: requests each file after the previous one is written, and reads each piece when there
 * is room for it. Stops reading when the client is gone.
 */
export function zipStream(
  files: AsyncIterable<ArchiveFile>,
  madeAt: Temporal.Instant,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  fill(zip, output, files, new Date(madeAt.epochMilliseconds)).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

async function fill(zip: ZipFile, output: PassThrough, files: AsyncIterable<ArchiveFile>, mtime: Date) {
  const gone = new AbortController();
  output.once("close", () => gone.abort());
  for await (const { name, pieces } of files) {
    const source = addAbortSignal(gone.signal, Readable.from(pieces, { objectMode: false }));
    zip.addReadStream(source, name, { mtime });
    await finished(source);
  }
  zip.end();
}

/** Passes the file through; calls `tell` with its length and SHA-256 after its last piece. */
export function summed({ name, pieces }: ArchiveFile, tell: (sum: FileSum) => void): ArchiveFile {
  async function* through() {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const piece of pieces) {
      const content = typeof piece === "string" ? Buffer.from(piece) : piece;
      hash.update(content);
      bytes += content.length;
      yield content;
    }
    tell({ name, bytes, sha256: hash.digest("hex") });
  }
  return { name, pieces: through() };
}
