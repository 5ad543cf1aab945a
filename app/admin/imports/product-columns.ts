import { PRODUCT } from "#app/admin/products/product-item.ts";
import {
  DAY_COLUMN,
  flagText,
  numberText,
  readChoice,
  readFlag,
  readNumber,
  readPercentage,
} from "#app/base/imports/cells.ts";
import { type FileColumn, fieldColumns } from "#app/base/imports/file-kind.ts";
import { ID } from "#app/base/imports/match-rows.ts";
import { readAddress } from "#app/base/lib/address.ts";
import { plainDollars } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { CATEGORIES } from "#app/trade/catalog/categories.ts";
import { type FurtherPicture, PRODUCT_STATUSES } from "#app/trade/catalog/product.ts";
import type { WholeProduct } from "#app/trade/catalog/write-products.server.ts";

/** What a file writes of a product, apart from its stock, which is written only when a file changes it. */
export const FILE_FIELDS = [
  ...["id", "name", "slug", "category", "type", "thcContent", "priceCents", "image", "pictures", "effects"],
  ...["isNew", "isBestSeller", "description", "status", "thcMgPerServing", "servingsPerPackage"],
  ...["thcMgPerPackage", "delta9Percent", "potencyKnown", "otherCannabinoids", "ingredients", "allergens"],
  ...["netContent", "brand", "shelf", "labReport", "labBatch", "labTestedOn"],
] as const;

/** A product as a file writes and shows it. */
export type FileProduct = Pick<WholeProduct, (typeof FILE_FIELDS)[number]> &
  Partial<Pick<WholeProduct, "stock" | "hasBatches" | "updatedAt">>;

type Column = FileColumn<WholeProduct, FileProduct>;
type Field = keyof (typeof PRODUCT)["labels"];

const column = fieldColumns<FileProduct, Field>(PRODUCT.labels);

const NUMBER = "a number";
const YES_NO = "yes or no";
const potency = (field: Field, show: (product: FileProduct) => number, read = readNumber) =>
  column(field, NUMBER, (product) => (product.potencyKnown ? show(product) : null), { read });

/** The further pictures of a product in one cell: a line for each, with its address, a space and its words. */
function picturesText(pictures: readonly FurtherPicture[]): string {
  return pictures.map(({ address, alt }) => `${address} ${alt}`).join("\n");
}

function readPictures(cell: string): Result<string, string> {
  const lines = cell.split("\n").filter((line) => line.trim() !== "");
  const pictures = lines.map((line) => /^\s*(\S+)\s+(.*\S)\s*$/.exec(line)?.slice(1) ?? []);
  if (pictures.some(([address, alt]) => !alt || readAddress(address) === null))
    return refused(
      "Please write each picture on a line of its own: its address, a space, and what it shows.",
    );
  return ok(JSON.stringify(pictures.map(([address, alt]) => ({ address, alt }))));
}

const STOCK = PRODUCT.labels.stock;
export const STOCK_SEEN = "Stock at export";

/**
 * The units of a product, in two columns (rules import/products): orders take from the stock while a file is away, so the second one
 * keeps what it was. Both are empty for a product whose batches count its stock (rules batches/counted-stock).
 */
const STOCK_COLUMNS: Column[] = [
  column("stock", "a whole number; empty is not counted, or counted by batches", typedStock, {
    read: readNumber,
  }),
  {
    head: STOCK_SEEN,
    field: null,
    beside: STOCK,
    hint: "what the stock was; leave it as it is",
    show: typedStock,
  },
];

function typedStock({ stock = null, hasBatches }: Pick<FileProduct, "stock" | "hasBatches">): number | null {
  return hasBatches ? null : stock;
}

/** True when a file's stock is what it was at its export: nobody has typed another one. */
export function isStockUntouched(cells: Readonly<Record<string, string>>): boolean {
  const seen = cells[STOCK_SEEN];
  return seen !== undefined && numberText(seen) === numberText(cells[STOCK] ?? "");
}

export const SLUG = PRODUCT.labels.slug;

/** The columns of the products' file, in their order. */
export const PRODUCT_FILE_COLUMNS: Column[] = [
  { head: ID, field: null, hint: "empty for a new product", always: true, show: ({ id }) => id },
  column("name", "a line", ({ name }) => name, { always: true }),
  column("slug", "small letters, digits and hyphens", ({ slug }) => slug),
  column("category", CATEGORIES.join(", "), ({ category }) => category, {
    read: readChoice("category", CATEGORIES),
  }),
  column("type", "a line", ({ type }) => type),
  column("thcContent", "a line", ({ thcContent }) => thcContent),
  column("price", "dollars and cents, such as 24.00", ({ priceCents }) => plainDollars(priceCents), {
    read: ok,
  }),
  column("image", "an address", ({ image }) => image),
  column("pictures", "a line for each: address, space, words", ({ pictures }) => picturesText(pictures), {
    read: readPictures,
  }),
  column("effects", "separated by commas", ({ effects }) => effects.join(", ")),
  column("isNew", YES_NO, ({ isNew }) => flagText(isNew), { read: readFlag }),
  column("isBestSeller", YES_NO, ({ isBestSeller }) => flagText(isBestSeller), { read: readFlag }),
  column("description", "a text", ({ description }) => description),
  ...STOCK_COLUMNS,
  potency("thcMgPerServing", ({ thcMgPerServing }) => thcMgPerServing),
  potency("servingsPerPackage", ({ servingsPerPackage }) => servingsPerPackage),
  potency("thcMgPerPackage", ({ thcMgPerPackage }) => thcMgPerPackage),
  potency("delta9Percent", ({ delta9Percent }) => delta9Percent, readPercentage),
  column("otherCannabinoids", "a line", ({ otherCannabinoids }) => otherCannabinoids),
  column("ingredients", "a text", ({ ingredients }) => ingredients),
  column("allergens", "a text", ({ allergens }) => allergens),
  column("netContent", "a line", ({ netContent }) => netContent),
  column("brand", "a line", ({ brand }) => brand),
  column("shelf", "a line, such as B3", ({ shelf }) => shelf),
  column("labReport", "an address", ({ labReport }) => labReport),
  column("labBatch", "a line", ({ labBatch }) => labBatch),
  column(
    "labTestedOn",
    "a day, such as 2026-11-30",
    ({ labTestedOn }) => labTestedOn?.toString() ?? null,
    DAY_COLUMN,
  ),
  column("status", PRODUCT_STATUSES.join(", "), ({ status }) => status, {
    read: readChoice("status", PRODUCT_STATUSES),
  }),
];
