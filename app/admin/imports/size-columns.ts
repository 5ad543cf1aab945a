import { SIZE } from "#app/admin/products/size-item.ts";
import { DAY_COLUMN, flagText, readFlag, readNumber, readPercentage } from "#app/base/imports/cells.ts";
import { type FileColumn, fieldColumns } from "#app/base/imports/file-kind.ts";
import { ID } from "#app/base/imports/validate-row.ts";
import { plainDollars } from "#app/base/lib/money.ts";
import { ok } from "#app/base/lib/result.ts";
import type { WholeSize } from "#app/trade/catalog/write-file-sizes.server.ts";
import { STOCK_COLUMNS } from "./file-stock.ts";

/** Fields of a size that a file writes, except stock, which is only written when a file changes it. */
export const SIZE_FIELDS = [
  ...["id", "sizeName", "sku", "barcode", "priceCents", "shelf", "isOn", "sizeOrder"],
  ...["thcMgPerServing", "servingsPerPackage", "thcMgPerPackage", "containersPerPack", "delta9Percent"],
  ...["potencyKnown", "thcContent", "netContent", "labReport", "labBatch", "labTestedOn"],
] as const;

/** A size as shown and written in a file; a new one has its product, slug, and stock as well. */
export type FileSize = Pick<WholeSize, (typeof SIZE_FIELDS)[number]> &
  Partial<Pick<WholeSize, "mainId" | "slug" | "stock" | "hasBatches" | "updatedAt" | "product">>;

type Column = FileColumn<WholeSize, FileSize>;
type Field = keyof (typeof SIZE)["labels"];

const column = fieldColumns<FileSize, Field>(SIZE.labels);

const LINE = "one line of text";
const NUMBER = "a number";
const potency = (field: Field, show: (size: FileSize) => number, read = readNumber) =>
  column(field, NUMBER, (size) => (size.potencyKnown ? show(size) : null), { read });

export const SKU = SIZE.labels.sku;
export const PRODUCT_COLUMN = "Product";

/** Columns of the file of sizes, in order. */
export const SIZE_FILE_COLUMNS: Column[] = [
  { head: ID, field: null, hint: "blank for a new size", always: true, show: ({ id }) => id },
  {
    head: PRODUCT_COLUMN,
    field: "product",
    hint: "the product's URL slug, such as lake-gummies",
    always: true,
    show: ({ product = "" }) => product,
  },
  column("sizeName", "such as 4-pack; blank for the only size", ({ sizeName }) => sizeName, { always: true }),
  column("sku", "finds a size without an id", ({ sku }) => sku),
  column("barcode", LINE, ({ barcode }) => barcode),
  column("price", "dollars and cents, such as 24.00", ({ priceCents }) => plainDollars(priceCents), {
    read: ok,
  }),
  ...STOCK_COLUMNS,
  column("shelf", `${LINE}, such as B3`, ({ shelf }) => shelf),
  column("isOn", "yes or no", ({ isOn }) => flagText(isOn), { read: readFlag }),
  column("sizeOrder", "a whole number", ({ sizeOrder }) => sizeOrder, { read: readNumber }),
  potency("thcMgPerServing", ({ thcMgPerServing }) => thcMgPerServing),
  potency("servingsPerPackage", ({ servingsPerPackage }) => servingsPerPackage),
  potency("thcMgPerPackage", ({ thcMgPerPackage }) => thcMgPerPackage),
  column("containersPerPack", "a whole number", ({ containersPerPack }) => containersPerPack, {
    read: readNumber,
  }),
  potency("delta9Percent", ({ delta9Percent }) => delta9Percent, readPercentage),
  column("thcContent", LINE, ({ thcContent }) => thcContent),
  column("netContent", LINE, ({ netContent }) => netContent),
  column("labReport", "a link", ({ labReport }) => labReport),
  column("labBatch", LINE, ({ labBatch }) => labBatch),
  column(
    "labTestedOn",
    "a date, such as 2026-11-30",
    ({ labTestedOn }) => labTestedOn?.toString() ?? null,
    DAY_COLUMN,
  ),
];
