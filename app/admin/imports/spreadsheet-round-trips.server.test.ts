import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { AnyFileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { csvLine } from "#app/base/lib/csv.ts";
import { readCsv } from "#app/base/lib/read-csv.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, addProduct, by, openTestShop } from "#fixtures/shop.ts";
import { BATCHES_KIND } from "./batches-kind.server.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";
import { TAXES_KIND } from "./taxes-kind.server.ts";
import { ZIPS_KIND } from "./zips-kind.server.ts";

// An export opened and saved by a spreadsheet changes nothing or reports its rows, and adds nothing (rules
// import/spreadsheet-damage).

const { db } = await openTestShop();
const files = filesOf(db, by(await addCustomer(db)));

const IMAGE = { image: "/pictures/a.svg", effects: ["Calm"], status: "draft" as const };
const gummies = await addProduct(db, {
  ...{
    ...IMAGE,
    name: 'Åsa\u2019s "5-10" Gummies 🍁',
    slug: "0042",
    stock: 12_000,
    thcContent: "5%",
    priceCents: 123_450,
  },
  ...{
    labTestedOn: Temporal.PlainDate.from("2026-11-30"),
    description: "Two\nlines, with = and \u00a0 blanks",
  },
});
await addProduct(db, { ...IMAGE, name: "=Mints", slug: "3-12", stock: 30, type: "1/2", thcContent: "1.50" });
const counted = await addProduct(db, { ...IMAGE, name: "Counted", slug: "counted", stock: 0 });
for (const [number, received] of [
  ["0042", 1_000],
  ["3-12", 30],
  ["123456789012", 5],
  ["12E5", 7],
  ["LOT-1", 9],
] as const)
  await addBatch(db, {
    ...{ productId: counted, number, received, delta9Percent: 0.2, lab: "007" },
    testedOn: Temporal.PlainDate.from("2026-10-31"),
  });
const place = { city: "Holtsville", state: "NY", lat: 44.9, lng: -93.1 };
await db.insert(serviceZips).values(["00501", "01002"].map((zip) => ({ ...place, zip })));
const rate = { source: "test", fromDate: Temporal.PlainDate.from("2026-07-31") };
await db.insert(taxRates).values([
  { ...rate, id: randomUUID(), name: "Sales tax", basisPoints: 687.5 },
  { ...rate, id: randomUUID(), name: "Sales tax", basisPoints: 700, zip: "00501" },
  { ...rate, id: randomUUID(), name: "10-20", basisPoints: 1_000, zip: "55424" },
]);

const KINDS: Record<string, AnyFileKind> = {
  products: PRODUCTS_KIND,
  batches: BATCHES_KIND,
  zips: ZIPS_KIND,
  taxes: TAXES_KIND,
};

type Table = string[][];
const cells = (change: (cell: string, head: string) => string) => (table: Table) =>
  table.map((row, place) =>
    place === 0 ? row : row.map((cell, index) => change(cell, table[0]?.[index] ?? "")),
  );
const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const monthDay = (cell: string, as: (month: number, day: string) => string) =>
  cell.replace(/^(\d{1,2})[-/](\d{1,2})$/, (whole, month, day) =>
    Number(month) <= 12 ? as(Number(month), day) : whole,
  );
const without = (heads: readonly string[]) => (table: Table) => {
  const kept = (table[0] ?? []).map((head) => !heads.includes(head));
  return table.map((row) => row.filter((_, index) => kept[index]));
};

const DAMAGES: [what: string, damage: (table: Table) => Table][] = [
  ["nothing changed", (table) => table],
  ["zeros lost", cells((cell) => (NUMBER.test(cell) ? String(Number(cell)) : cell))],
  ["days for texts", cells((cell) => monthDay(cell, (month, day) => `${day}-${MONTHS[month - 1]}`))],
  ["whole days for texts", cells((cell) => monthDay(cell, (month, day) => `${month}/${day}/2026`))],
  [
    "American days",
    cells((cell) => cell.replace(DAY, (_, year, month, day) => `${Number(month)}/${Number(day)}/${year}`)),
  ],
  [
    "days with names",
    cells((cell) =>
      cell.replace(DAY, (_, year, month, day) => `${day}-${MONTHS[month - 1]}-${year.slice(2)}`),
    ),
  ],
  [
    "days by number",
    cells((cell) =>
      cell.replace(DAY, (day) => String(Temporal.PlainDate.from("1899-12-30").until(day).days)),
    ),
  ],
  ["long numbers shortened", cells((cell) => (/^\d{12,}$/.test(cell) ? "1.23457E+11" : cell))],
  ["powers of ten", cells((cell) => (/^\d+E\d+$/.test(cell) ? "1.20E+06" : cell))],
  [
    "thousands",
    cells((cell) =>
      NUMBER.test(cell) ? Number(cell).toLocaleString("en-US", { maximumFractionDigits: 20 }) : cell,
    ),
  ],
  ["narrow blanks", cells((cell) => cell.replace(/^(\d+)(\d{3})$/, "$1\u202f$2"))],
  [".0", cells((cell) => (/^\d+$/.test(cell) ? `${cell}.0` : cell))],
  ["a minus of print", cells((cell) => cell.replace(/^-/, "\u2212"))],
  ["percent", cells((cell, head) => (/percent|in %/.test(head) && cell ? `${cell}%` : cell))],
  ["TRUE and FALSE", cells((cell) => ({ yes: "TRUE", no: "FALSE" })[cell] ?? cell)],
  ["1 and 0", cells((cell) => ({ yes: "1", no: "0" })[cell] ?? cell)],
  ["apostrophes gone", cells((cell) => cell.replace(/^'/, ""))],
  ["CRLF in cells", cells((cell) => cell.replaceAll("\n", "\r\n"))],
  ["accents in two parts", cells((cell) => cell.normalize("NFD"))],
  ["quotation marks of print", cells((cell) => cell.replace(/"(\S+)"/g, "\u201c$1\u201d"))],
  ["blanks of print", cells((cell) => cell.replaceAll(" ", "\u00a0"))],
  ["letters lost", cells((cell) => cell.replace(/[^\0-\u00ff\u2019]/g, "?"))],
  [
    "letters mistaken",
    cells((cell) => new TextDecoder("windows-1252").decode(new TextEncoder().encode(cell))),
  ],
  ["blank rows and columns", (table) => [...table.map((row) => [...row, "", ""]), [""], ["", "", ""]]],
  [
    "heads in capitals with blanks",
    (table) =>
      table.map((row, place) => (place === 0 ? row.map((head) => ` ${head.toUpperCase()}\u00a0`) : row)),
  ],
  ["columns the other way around", (table) => table.map((row) => row.toReversed())],
  ["rows the other way around", ([head = [], ...rows]) => [head, ...rows.toReversed()]],
  ["the ids gone", without(["Id"])],
  ["the ids emptied", cells((cell, head) => (head === "Id" ? "" : cell))],
  ["ids and addresses gone", without(["Id", "URL slug"])],
  ["ids and ZIPs gone", without(["Id", "ZIP"])],
];

/** Two kinds of damage to a file without ids; the second needs them. */
const WITHOUT_IDS: typeof DAMAGES = DAMAGES.map(([what, damage]) => [
  `${what}, without ids`,
  (table) => without(["Id"])(damage(table)),
]);

async function exported(kind: AnyFileKind): Promise<Table> {
  const text = (await files.exported(kind)).replace(/^\uFEFF/, "");
  const read = readCsv(text, { rows: 1_000, columns: 100, cell: 20_000 });
  if (!read.ok) throw new Error(read.refusal);
  return [read.value.head, ...Array.from(read.value.rows, ({ cells: row }) => row)];
}

const quoted = (table: Table, separator: string, lineEnd: string) =>
  table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator) + lineEnd).join("");

describe.each(Object.entries(KINDS))("an export of %s", (_, kind) => {
  test.each([...DAMAGES, ...WITHOUT_IDS])(
    "with %s adds and changes nothing, or reports the rows",
    async (_, damage) => {
      const { found } = await files.sent(kind, quoted(damage(await exported(kind)), ",", "\r\n"));
      const { added, changed, problem } = found;
      expect({ added, changed }).toEqual({ added: 0, changed: 0 });
      if (problem !== null) expect(problem).toMatch(/^The file has no column|^This file/);
    },
  );

  test.each([
    ["semicolons and LF", ";", "\n"],
    ["tabs and CR", "\t", "\r"],
  ])("with %s is read unchanged", async (_, separator, lineEnd) => {
    const { found } = await files.sent(kind, quoted(await exported(kind), separator, lineEnd));
    expect(found).toMatchObject({ added: 0, changed: 0, faulty: 0, problem: null });
  });
});

describe("doesn't report unchanged values as errors", () => {
  const harmless = [
    ...["nothing changed", "American days", "days with names", "days by number", "a minus of print"],
    ...["percent", "TRUE and FALSE", "1 and 0", "apostrophes gone", "CRLF in cells", "accents in two parts"],
    ...[
      "quotation marks of print",
      "blanks of print",
      "blank rows and columns",
      "heads in capitals with blanks",
    ],
    ...["columns the other way around", "rows the other way around"],
  ];
  test.each(
    Object.entries(KINDS).flatMap(([name, kind]) => harmless.map((what) => [what, name, kind] as const)),
  )("%s in %s", async (what, _, kind) => {
    const damage = DAMAGES.find(([name]) => name === what)?.[1];
    const { errors, found } = await files.sent(
      kind,
      quoted(damage?.(await exported(kind)) ?? [], ",", "\r\n"),
    );
    expect(errors).toEqual([]);
    expect(found).toMatchObject({ added: 0, changed: 0, faulty: 0 });
  });
});

test("reports a damaged number with its original value", async () => {
  const errors = async (kind: AnyFileKind, table: (string | number)[][]) =>
    (await files.sent(kind, table)).errors;
  const head = ["Batch number", "Units received"];
  const changed = (was: string, is: string) =>
    `A spreadsheet changed “${was}” to “${is}”. Format the column as text and enter ${was} again, or leave the column out.`;
  expect(
    await errors(BATCHES_KIND, [head, ["42", 1_000], ["12-Mar", 30], ["1.23457E+11", 5], ["LOT-1", 9]]),
  ).toEqual([
    `2 Batch number: ${changed("0042", "42")}`,
    `3 Batch number: ${changed("3-12", "12-Mar")}`,
    `4 Batch number: ${changed("123456789012", "1.23457E+11")}`,
  ]);
  expect(
    await errors(ZIPS_KIND, [
      ["ZIP", "City"],
      ["501", "Holtsville"],
    ]),
  ).toEqual([`2 ZIP: ${changed("00501", "501")}`]);
  expect(
    await errors(PRODUCTS_KIND, [
      ["Id", "URL slug"],
      [gummies, "42"],
    ]),
  ).toEqual([`2 URL slug: ${changed("0042", "42")}`]);
});

test("distinguishes nearly equal numbers by id, and allows changing a batch's number", async () => {
  await addBatch(db, { productId: counted, number: "77", received: 1 });
  await addBatch(db, { productId: counted, number: "077", received: 2 });
  const table = (await exported(BATCHES_KIND)).filter(
    ([, number], place) => place === 0 || /^0?77$/.test(number ?? ""),
  );
  const isSame = await files.sent(BATCHES_KIND, table);
  expect(isSame.found).toMatchObject({ changed: 0, faulty: 0 });
  // Without ids, 77 can be 077 with its zero lost.
  const bare = await files.sent(BATCHES_KIND, without(["Id"])(table));
  expect(bare.found).toMatchObject({ added: 0, changed: 0, faulty: 1 });
  const renamed = await files.sent(
    BATCHES_KIND,
    table.map((row) => row.map((cell) => (cell === "77" ? "LOT-77" : cell))),
  );
  expect(renamed.found).toMatchObject({ changed: 1, faulty: 0 });
  expect(csvLine(["LOT-77"])).toBe("LOT-77\r\n");
});

test("writes nothing in any of these cases", async () => {
  expect(await db.$count(products)).toBe(3);
  expect(await db.$count(taxRates)).toBe(3);
});
