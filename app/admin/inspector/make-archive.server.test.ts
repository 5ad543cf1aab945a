import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { readCsv } from "#app/base/lib/read-csv.ts";
import { type batches, batchReports } from "#app/trade/batches/tables.server.ts";
import { complianceRules } from "#app/trade/compliance/tables.server.ts";
import { deliveryAttempts } from "#app/trade/handoff/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { beginRecall } from "#app/trade/recalls/begin-recall.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addCustomer, addOrderOf, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { filesOfZip, sha256Of } from "#fixtures/zip-files.ts";
import { makeArchive } from "./make-archive.server.ts";
import { batchesIn, entriesIn, ordersIn, productsIn } from "./queries.server.ts";
import { readSpanView } from "./read-span.server.ts";
import type { DaySpan } from "./span.ts";

const DAY = "2026-11-21";
const SPAN: DaySpan = { from: DAY, to: DAY };
const REPORT = Buffer.from("%PDF-1.7\nwhat the lab found\n%%EOF");
const at = (text: string) => Temporal.Instant.from(text);

const { db } = await openTestShop();
const admin = await addCustomer(db);
await db.update(users).set({ name: "Ingrid Holm", email: "ingrid@example.com" }).where(eq(users.id, admin));
const gummies = await addProduct(db, { name: "=Lake Gummies" });
await addProduct(db, { name: "Not on sale yet", status: "draft" });
const row = { productId: gummies, createdAt: at("2026-11-01T15:00:00Z") };
const first = await addBatch(db, { ...row, number: "LG-1", received: 3, reportName: "lg-1.pdf" });
await db.insert(batchReports).values({ batchId: first, content: REPORT });
const later = { ...row, createdAt: at("2026-11-02T15:00:00Z") };
await addBatch(db, { ...later, number: "LG-2", received: 100 });
const delivered = await addOrderOf(db, { customerId: admin, productId: gummies, quantity: 5 });
await db.update(orders).set({ status: "completed" }).where(eq(orders.id, delivered));
const check = { id: randomUUID(), orderId: delivered, actorId: admin };
await db.insert(deliveryAttempts).values([
  {
    ...{ ...check, attempt: 1, at: at("2026-11-22T18:30:00Z"), failureReason: "not_home" },
    note: "Her son Erik answered",
  },
  {
    ...{ ...check, id: randomUUID(), attempt: 2, at: at("2026-11-23T18:30:00Z"), idType: "passport" },
    paymentMethod: "cash",
  },
]);
const scope = { kind: "batch", batchId: first } as const;
const words = { reason: "Mold", subject: "Please read", notice: "Do not use it." };
await beginRecall(db, by(admin), { id: randomUUID(), scope, ...words }, NOW);
const entry = { actor: by(admin), before: null };
await recordAudit(
  db,
  {
    ...{ ...entry, action: "contact_messages.answer", subject: "contact_messages", subjectId: "not-an-id" },
    after: { email: "ada@example.com", answer: "Dear Ada Lindgren" },
  },
  NOW,
);
await recordAudit(
  db,
  {
    ...{ ...entry, action: "products.save", subject: "products", subjectId: gummies },
    after: { priceCents: 2_400 },
  },
  NOW,
);

async function archiveOf(span: DaySpan, names = false) {
  const asked = { span, names, siteName: "Evenlake", madeBy: "Ingrid Holm" };
  const made = await makeArchive(db, by(admin), asked, NOW);
  return filesOfZip(await buffer(made));
}

/** Returns the rows of a file, keyed by column name. */
function rowsOf(files: Map<string, Buffer>, name: string): Record<string, string>[] {
  const text = files
    .get(name)
    ?.toString("utf8")
    .replace(/^\uFEFF/, "");
  if (text === undefined) throw new Error(`the archive has no ${name}`);
  const read = readCsv(text, { rows: 10_000, columns: 100, cell: 100_000 });
  if (!read.ok) throw new Error(read.refusal);
  const { head, rows } = read.value;
  return [...rows].map(({ cells }) =>
    Object.fromEntries(head.map((column, nth) => [column, cells[nth] ?? ""])),
  );
}

async function all<Row>(parts: AsyncGenerator<Row[]>): Promise<Row[]> {
  return (await Array.fromAsync(parts)).flat();
}

describe("the archive of a date range (rules inspection/archive)", () => {
  test("has every file, and an index with their checksums", async () => {
    const files = await archiveOf(SPAN);
    expect([...files.keys()]).toEqual([
      ...["rules.csv", "products.csv", "batches.csv", "orders.csv", "order-lines.csv", "door-checks.csv"],
      ...["recalls.csv", "audit.csv", "reports/LG-1.pdf", "index.txt"],
    ]);
    const index = files.get("index.txt")?.toString("utf8") ?? "";
    for (const [name, file] of files) {
      if (name !== "index.txt") expect(index).toContain(`${sha256Of(file)}  ${name}`);
    }
    expect(index).toContain("Evenlake");
    expect(index).toContain("Created by  Ingrid Holm");
    expect(index).toContain(`First day   ${DAY}`);
    expect(files.get("reports/LG-1.pdf")).toEqual(REPORT);
  });

  test("traces a unit from its batch to its delivery", async () => {
    const files = await archiveOf(SPAN);
    const order = delivered.slice(0, 8);
    expect(rowsOf(files, "orders.csv")).toMatchObject([
      {
        ...{ Order: order, Status: "Completed", ZIP: "55424", Units: "5", "THC mg": "250" },
        ...{ "Age confirmed at checkout": "21 or older", "Delivery attempts": "2" },
        ...{ Result: "Delivered", "ID type": "Passport", "Last attempt (UTC)": "2026-11-23T18:30:00Z" },
      },
    ]);
    expect(rowsOf(files, "order-lines.csv")).toMatchObject([
      { Order: order, Units: "5", "THC mg per package": "50", Batches: "LG-1: 3; LG-2: 2" },
    ]);
    expect(rowsOf(files, "door-checks.csv").map(({ Result }) => Result)).toEqual([
      "Customer not home",
      "Delivered",
    ]);
    expect(rowsOf(files, "recalls.csv")).toMatchObject([{ Batch: "LG-1", Reason: "Mold", Orders: "1" }]);
    const units = rowsOf(files, "batches.csv").map((row) => [row.Batch, row["Units sold in date range"]]);
    expect(new Map(units as [string, string][])).toEqual(
      new Map([
        ["LG-1", "3"],
        ["LG-2", "2"],
      ]),
    );
  });

  test("has no drafts, and no cell that runs as a formula", async () => {
    const products = rowsOf(await archiveOf(SPAN), "products.csv");
    expect(products).toMatchObject([{ Product: "'=Lake Gummies", "Units sold": "5" }]);
  });

  const PERSONAL = [
    ...["Ada", "Lindgren", "@example.com", "612-555-0134", "50th St", "Edina", "Side door", "Erik"],
    ...["192.0.2.7", "Dear"],
  ];

  test("names only its creator unless names are included", async () => {
    const [without, withNames] = [await archiveOf(SPAN), await archiveOf(SPAN, true)];
    const textOf = (files: Map<string, Buffer>) => Buffer.concat([...files.values()]).toString("utf8");
    for (const words of PERSONAL) expect(textOf(without)).not.toContain(words);
    for (const [name, file] of without) {
      if (name !== "index.txt") expect(file.toString("utf8")).not.toContain("Ingrid");
    }
    for (const words of PERSONAL.filter((one) => one !== "Side door")) {
      expect(textOf(withNames)).toContain(words);
    }
    expect(rowsOf(withNames, "door-checks.csv")[0]).toMatchObject({ "Checked by": "Ingrid Holm" });
    const saved = rowsOf(without, "audit.csv").find(({ Action }) => Action === "added a product");
    expect(saved).toMatchObject({ By: "An admin", "Records, after": "Price: $24.00" });
  });

  test("is in the audit log, with its date range and whether it includes names", async () => {
    await archiveOf({ from: "2026-11-20", to: DAY }, true);
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, "inspections.export"));
    expect(entries).toContainEqual(
      expect.objectContaining({
        actorId: admin,
        after: { firstDay: "2026-11-20", lastDay: DAY, withNames: true },
      }),
    );
  });
});

test.each([
  ["go forward", "2026-03-08", ["2026-03-08T06:00:00Z", "2026-03-09T04:59:59.999999Z"]],
  ["go back", "2026-11-01", ["2026-11-01T05:00:00Z", "2026-11-02T05:59:59.999999Z"]],
] as const)(
  "covers the orders from midnight to midnight on a day when the clocks %s",
  async (_, day, edges) => {
    const [from, until] = edges.map(at) as [Temporal.Instant, Temporal.Instant];
    const times = [from.subtract({ microseconds: 1 }), from, until, until.add({ microseconds: 1 })];
    for (const createdAt of times) {
      const orderId = await addOrderOf(db, { customerId: admin, productId: gummies, quantity: 1 });
      await db.update(orders).set({ createdAt }).where(eq(orders.id, orderId));
    }
    const span = { from: day, to: day };
    const placed = rowsOf(await archiveOf(span), "orders.csv").map((row) => row["Placed (UTC)"]);
    expect(placed.map((text) => text?.slice(0, 19))).toEqual(edges.map((text) => text.slice(0, 19)));
    expect((await readSpanView(db, span)).orders.total).toBe(2);
  },
);

test("reads each row once across parts, including rows of the same instant", async () => {
  const span = { from: "2026-02-01", to: "2026-02-28" };
  const ids: string[] = [];
  for (let nth = 0; nth < 5; nth++) {
    const orderId = await addOrderOf(db, { customerId: admin, productId: gummies, quantity: 1 });
    ids.push(orderId);
    await db
      .update(orders)
      .set({ createdAt: at("2026-02-03T18:00:00Z") })
      .where(eq(orders.id, orderId));
  }
  const read = (await all(ordersIn(db, span, 2))).map(({ id }) => id);
  expect(read).toHaveLength(5);
  expect(new Set(read)).toEqual(new Set(ids));
  await addProduct(db, { name: "a first one" });
  const names = (await all(productsIn(db, SPAN, 1))).map(({ product }) => product.name);
  expect(names).toEqual((await all(productsIn(db, SPAN, 100))).map(({ product }) => product.name));
  expect(names.length).toBeGreaterThan(1);
  const numbers = (await all(batchesIn(db, SPAN, 1))).map(({ batch }) => batch.number);
  expect(numbers).toEqual(["LG-1", "LG-2"]);
  const entries = (await all(entriesIn(db, SPAN, 2))).map(({ id }) => id);
  expect(new Set(entries).size).toBe(entries.length);
  expect(entries).toHaveLength(await db.$count(auditLog));
});

test("includes batches in stock on any of the days", async () => {
  const productId = await addProduct(db);
  const add = (number: string, about: Partial<typeof batches.$inferInsert> = {}) =>
    addBatch(db, {
      ...{ productId, number, received: 5, createdAt: at("2026-06-01T15:00:00Z") },
      ...about,
    });
  const day = (text: string) => Temporal.PlainDate.from(text);
  await add("there");
  await add("last-day", { expiresOn: day("2026-07-01") });
  await add("expired", { expiresOn: day("2026-06-30") });
  await add("not-yet", { createdAt: at("2026-07-11T05:00:00Z") });
  await add("recalled-before", { recalledAt: at("2026-07-01T04:59:59Z") });
  await add("recalled-on", { recalledAt: at("2026-07-01T05:00:00Z") });
  await add("sold-out", { left: 0, writtenOff: 0 });
  const found = (await all(batchesIn(db, { from: "2026-07-01", to: "2026-07-10" }, 100)))
    .filter(({ batch }) => batch.productId === productId)
    .map(({ batch }) => batch.number)
    .sort();
  expect(found).toEqual(["last-day", "recalled-on", "there"]);
});

test("uses the minimum age of the order's day, and the rules of the date range", async () => {
  const day = Temporal.PlainDate.from;
  await db.insert(complianceRules).values({
    ...{ id: randomUUID(), kind: "age", amount: 23, source: "A law", isOn: true },
    ...{ firstDay: day("2026-04-10"), lastDay: day("2026-04-11") },
  });
  for (const moment of ["2026-04-10T18:00:00Z", "2026-04-12T18:00:00Z"]) {
    const orderId = await addOrderOf(db, { customerId: admin, productId: gummies, quantity: 1 });
    await db
      .update(orders)
      .set({ createdAt: at(moment) })
      .where(eq(orders.id, orderId));
  }
  const files = await archiveOf({ from: "2026-04-11", to: "2026-04-12" });
  expect(rowsOf(files, "rules.csv").map(({ Rule }) => Rule)).toContain("Customers must be 23 or older");
  expect(rowsOf(files, "orders.csv").map((row) => row["Age confirmed at checkout"])).toEqual(["21 or older"]);
  const before = await archiveOf({ from: "2026-04-10", to: "2026-04-10" });
  expect(rowsOf(before, "orders.csv").map((row) => row["Age confirmed at checkout"])).toEqual([
    "23 or older",
  ]);
});

test("names each size of a product", async () => {
  const mainId = await addProduct(db, { name: "Pine Tonic", sizeName: "Can" });
  const pack = await addProduct(db, { mainId, sizeName: "4-pack" });
  await addBatch(db, { productId: pack, number: "PT-4", received: 5, createdAt: at("2026-11-02T15:00:00Z") });
  const orderId = await addOrderOf(db, { customerId: admin, productId: pack, quantity: 2 });
  await db.update(orders).set({ createdAt: NOW }).where(eq(orders.id, orderId));
  const files = await archiveOf(SPAN);
  const named = (name: string) =>
    rowsOf(files, name).filter(({ Product = "" }) => Product.startsWith("Pine"));
  expect(
    named("products.csv")
      .map(({ Product, "Units sold": units }) => [Product, units])
      .sort(),
  ).toEqual([
    ["Pine Tonic, 4-pack", "2"],
    ["Pine Tonic, Can", "0"],
  ]);
  expect(named("batches.csv")).toMatchObject([{ Product: "Pine Tonic, 4-pack", Batch: "PT-4" }]);
});
