import { PRODUCT } from "#app/admin/products/product-item.ts";
import {
  DAY_COLUMN,
  flagText,
  readChoice,
  readFlag,
  readNumber,
  readPercentage,
} from "#app/base/imports/cells.ts";
import { type FileColumn, fieldColumns } from "#app/base/imports/file-kind.ts";
import { ID } from "#app/base/imports/validate-row.ts";
import { readAddress } from "#app/base/lib/address.ts";
import { plainDollars } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type FurtherPicture, PRODUCT_STATUSES } from "#app/trade/catalog/product.ts";
import type { WholeProduct } from "#app/trade/catalog/write-products.server.ts";
import type { Size } from "#app/trade/catalog/write-sizes.server.ts";
import { STOCK_COLUMNS } from "./file-stock.ts";

/** Product fields a file writes, except stock, which is only written when a file changes it. */
export const FILE_FIELDS = [
  ...["id", "name", "slug", "category", "type", "thcContent", "priceCents", "image", "pictures", "effects"],
  ...["isNew", "isBestSeller", "description", "status", "thcMgPerServing", "servingsPerPackage"],
  ...["thcMgPerPackage", "delta9Percent", "potencyKnown", "otherCannabinoids", "ingredients", "allergens"],
  ...["netContent", "brand", "shelf", "labReport", "labBatch", "labTestedOn"],
] as const;

/** A product as shown and written in a file. */
export type FileProduct = Pick<WholeProduct, (typeof FILE_FIELDS)[number]> &
  Partial<Pick<WholeProduct, "stock" | "hasBatches" | "updatedAt">> & {
    /** Paths of the product's page in another shop; undefined unless it moves in from there. */
    oldPaths?: readonly string[];
    /** Name and numbers of its first size, and its further ones, likewise. */
    sizeName?: string;
    sku?: string;
    barcode?: string;
    sizes?: readonly MovedFileSize[];
  };

/** A further size of a product that moves in. */
type MovedFileSize = Pick<
  Size,
  "id" | "slug" | "sizeName" | "sku" | "barcode" | "priceCents" | "stock" | "thcContent" | "sizeOrder"
>;

type Column = FileColumn<WholeProduct, FileProduct>;
type Field = keyof (typeof PRODUCT)["labels"];

const column = fieldColumns<FileProduct, Field>(PRODUCT.labels);

const NUMBER = "a number";
const YES_NO = "yes or no";
const potency = (field: Field, show: (product: FileProduct) => number, read = readNumber) =>
  column(field, NUMBER, (product) => (product.potencyKnown ? show(product) : null), { read });

/** Returns a product's additional images as one cell: a line each, with address, space, and description. */
function picturesText(pictures: readonly FurtherPicture[]): string {
  return pictures.map(({ address, alt }) => `${address} ${alt}`).join("\n");
}

function readPictures(cell: string): Result<string, string> {
  const lines = cell.split("\n").filter((line) => line.trim() !== "");
  const pictures = lines.map((line) => /^\s*(\S+)\s+(.*\S)\s*$/.exec(line)?.slice(1) ?? []);
  if (pictures.some(([address, alt]) => !alt || readAddress(address) === null))
    return refused("Enter each image on its own line: its address, a space, and a description.");
  return ok(JSON.stringify(pictures.map(([address, alt]) => ({ address, alt }))));
}

export const SLUG = PRODUCT.labels.slug;

/** Columns of the product file, in order. */
export const PRODUCT_FILE_COLUMNS: Column[] = [
  { head: ID, field: null, hint: "blank for a new product", always: true, show: ({ id }) => id },
  column("name", "one line of text", ({ name }) => name, { always: true }),
  column("slug", "lowercase letters, digits, and hyphens", ({ slug }) => slug),
  // The categories are rows, so the names are checked where they are loaded (products-kind.server.ts).
  column("category", "the name of a category", ({ category }) => category),
  column("type", "one line of text", ({ type }) => type),
  column("thcContent", "one line of text", ({ thcContent }) => thcContent),
  column("price", "dollars and cents, such as 24.00", ({ priceCents }) => plainDollars(priceCents), {
    read: ok,
  }),
  column("image", "a link", ({ image }) => image),
  column("pictures", "one per line: address, space, description", ({ pictures }) => picturesText(pictures), {
    read: readPictures,
  }),
  column("effects", "separated by commas", ({ effects }) => effects.join(", ")),
  column("isNew", YES_NO, ({ isNew }) => flagText(isNew), { read: readFlag }),
  column("isBestSeller", YES_NO, ({ isBestSeller }) => flagText(isBestSeller), { read: readFlag }),
  column("description", "text", ({ description }) => description),
  ...STOCK_COLUMNS,
  potency("thcMgPerServing", ({ thcMgPerServing }) => thcMgPerServing),
  potency("servingsPerPackage", ({ servingsPerPackage }) => servingsPerPackage),
  potency("thcMgPerPackage", ({ thcMgPerPackage }) => thcMgPerPackage),
  potency("delta9Percent", ({ delta9Percent }) => delta9Percent, readPercentage),
  column("otherCannabinoids", "one line of text", ({ otherCannabinoids }) => otherCannabinoids),
  column("ingredients", "text", ({ ingredients }) => ingredients),
  column("allergens", "text", ({ allergens }) => allergens),
  column("netContent", "one line of text", ({ netContent }) => netContent),
  column("brand", "one line of text", ({ brand }) => brand),
  column("shelf", "one line of text, such as B3", ({ shelf }) => shelf),
  column("labReport", "a link", ({ labReport }) => labReport),
  column("labBatch", "one line of text", ({ labBatch }) => labBatch),
  column(
    "labTestedOn",
    "a date, such as 2026-11-30",
    ({ labTestedOn }) => labTestedOn?.toString() ?? null,
    DAY_COLUMN,
  ),
  column("status", PRODUCT_STATUSES.join(", "), ({ status }) => status, {
    read: readChoice("status", PRODUCT_STATUSES),
  }),
];
