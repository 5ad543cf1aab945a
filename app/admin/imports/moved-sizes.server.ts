import { randomUUID } from "node:crypto";
import { STAND_INS } from "#app/admin/products/product-form.ts";
import { MOST } from "#app/admin/products/product-item.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { AsJson, FieldFault, Versioned } from "#app/base/imports/file-kind.ts";
import { cleanLine } from "#app/base/lib/clean-text.ts";
import { freeSlug, slugOf } from "#app/base/lib/compared.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { insertSizes, type SizeFacts } from "#app/trade/catalog/write-file-sizes.server.ts";
import { insertProducts } from "#app/trade/catalog/write-products.server.ts";
import type { NamedSize } from "#app/trade/moving-in/named-sizes.ts";
import type { FileProduct } from "./product-columns.ts";

// What a product of another shop has besides the columns of our product file: its sizes, and its old paths
// (rules moving-in/sizes).

type Besides = { oldPaths: readonly string[]; sizes: readonly NamedSize[] };

/** Writes what isn't in a column, for the row's check. */
export const writeBesides = (besides: Besides): string => JSON.stringify(besides);

/** Reads it again; undefined for a file of this shop. */
export function readBesides(text: string | undefined): Besides | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as Besides);
}

const NUMBERS = { sku: "SKU", barcode: "barcode" } as const;
type NumberField = keyof typeof NUMBERS;
const LONGEST = 60;

/** Owners of all SKUs and barcodes, as the database compares them. */
export function ownersOfNumbers(facts: readonly SizeFacts[]) {
  return {
    sku: new Map(facts.map((size) => [comparedNumber("sku", size.sku), size])),
    barcode: new Map(facts.map((size) => [comparedNumber("barcode", size.barcode), size])),
  };
}

const comparedNumber = (field: NumberField, number: string) =>
  field === "sku" ? cleanLine(number).toLowerCase() : cleanLine(number);

/**
 * Checks the SKUs, barcodes, and prices of a product's sizes; the form checks the first price. Returns the numbers
 * that must be unique in the file, and the errors of those that are too long, twice in the product, or another
 * size's, and of prices that are too high; each names its row.
 */
export function checkNumbers(
  sizes: readonly NamedSize[],
  owners: ReturnType<typeof ownersOfNumbers>,
): { unique: string[]; faults: FieldFault[] } {
  const rowOf = new Map<string, number>();
  const faults: FieldFault[] = [];
  for (const size of sizes)
    for (const field of Object.keys(NUMBERS) as NumberField[]) {
      const number = comparedNumber(field, size[field]);
      if (number === "") continue;
      const named = `The ${NUMBERS[field]} “${shortened(size[field])}” in row ${size.row}`;
      const say = (what: string) => faults.push({ field: null, sentence: `${named} ${what}` });
      const owner = owners[field].get(number);
      const key = `the ${NUMBERS[field]} ${number}`;
      const before = rowOf.get(key);
      if (number.length > LONGEST) say(`is longer than ${LONGEST} characters.`);
      else if (owner) say(`belongs to ${owner.name}${owner.sizeName && `, ${owner.sizeName}`}.`);
      else if (before !== undefined) say(`is already in row ${before}.`);
      rowOf.set(key, before ?? size.row);
    }
  for (const { row, priceCents } of sizes.slice(1))
    if (priceCents > MOST.priceCents)
      faults.push({
        field: null,
        sentence: `The price in row ${row} is higher than ${formatMoney(MOST.priceCents)}.`,
      });
  return { unique: [...rowOf.keys()], faults };
}

/** Returns what a moved product's row writes besides its columns; new slugs are added to `taken`. */
export function movedFields({ oldPaths, sizes }: Besides, slug: string, taken: Set<string>) {
  const [first, ...further] = sizes;
  const rows = further.map((size, index) => {
    const own = freeSlug(slugOf(`${slug} ${size.name}`) ?? "size", taken);
    taken.add(own);
    const stock = size.stock === null ? null : Math.min(size.stock, MOST.stock);
    const { priceCents, thcContent } = size;
    return {
      id: randomUUID(),
      slug: own,
      ...numbered(size),
      priceCents,
      stock,
      thcContent,
      sizeOrder: index + 1,
    };
  });
  return { oldPaths, ...(first ? numbered(first) : {}), sizes: rows };
}

const numbered = ({ name, sku, barcode }: NamedSize) => ({
  sizeName: name,
  sku: cleanLine(sku),
  barcode: cleanLine(barcode),
});

/** Inserts products, and the further sizes of those that move in; no file has their potency. */
export async function insertFileProducts(
  tx: Db,
  rows: readonly (AsJson<FileProduct> & Versioned)[],
): Promise<void> {
  await insertProducts(
    tx,
    rows.map(({ oldPaths: _, sizes: __, ...row }) => row),
  );
  const sizes = rows.flatMap(({ id: mainId, updatedAt, version, sizes: own = [] }) =>
    own.map((size) => ({ ...size, ...STAND_INS, potencyKnown: false, mainId, updatedAt, version })),
  );
  await insertSizes(tx, sizes);
}
