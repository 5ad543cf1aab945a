import { shortened } from "#app/base/lib/read-csv.ts";
import { readAddresses, readList, readPrice, readUnits, withoutGuard } from "./cell-values.ts";
import {
  fieldOf,
  type Moved,
  type MovedPicture,
  type MovedProduct,
  type MovedRow,
  type MovedSize,
} from "./moved-records.ts";

// What the readers of product files have in common (rules moving-in/products).

export const nothingMoved = <One>(): Moved<One> => ({ records: [], faults: [], left: [] });

/** Returns the options of a row in order: the name from `names`, the value from the row. */
export function optionsOf(row: MovedRow, names: ReadonlyMap<string, string>) {
  const numbers = [...row.fields.keys()]
    .flatMap((field) => /^optionValue (\d+)$/.exec(field)?.[1] ?? [])
    .sort((one, other) => Number(one) - Number(other));
  return numbers.map((number) => ({
    name: names.get(`optionName ${number}`) ?? "",
    value: withoutGuard(fieldOf(row, `optionValue ${number}`)),
  }));
}

/** Returns the option names that a product's rows give, the first of each number. */
export function optionNames(rows: readonly MovedRow[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { fields } of rows)
    for (const [field, name] of fields)
      if (field.startsWith("optionName ") && !names.has(field)) names.set(field, name.trim());
  return names;
}

/** Returns the name of a size from its option values; "" without any. */
export function sizeNameOf(values: readonly string[]): string {
  return values
    .map((value) => value.trim())
    .filter((value) => value !== "")
    .join(" / ");
}

const LIST = /(?<!\\),|\n/;

/** Returns the categories of a row, of each path the most specific first. */
export function categoriesOf(row: MovedRow, separator = LIST): string[] {
  const paths = readList(fieldOf(row, "category"), separator);
  return [...new Set(paths.flatMap((path) => path.split(" > ").reverse()))];
}

/** A long number as spreadsheets show and save it, without its last digits: "8.50012E+11". */
const ROUNDED = /^\d[.,]\d+e\+\d+$/i;

type Size = Omit<MovedSize, "row" | "sku" | "barcode" | "priceCents"> & { price: string };

/** Reads a size's row, and adds its faults; returns null if it has no readable price. */
export function sizeOf(
  row: MovedRow,
  { price, ...size }: Size,
  faults: Moved<MovedProduct>["faults"],
): MovedSize | null {
  if (price === "") {
    const of = size.name && !NO_OPTION.test(size.name) ? ` for “${shortened(size.name)}”` : "";
    faults.push({ row: row.row, sentence: `There is no price${of}.` });
    return null;
  }
  const read = readPrice(price);
  if (!read.ok) {
    faults.push({ row: row.row, sentence: read.refusal });
    return null;
  }
  const [sku = "", barcode = ""] = ["sku", "barcode"].map((field) => withoutGuard(fieldOf(row, field)));
  for (const [name, number] of Object.entries({ SKU: sku, barcode }))
    if (ROUNDED.test(number)) {
      const sentence = `The ${name} “${number}” was rounded by a spreadsheet. Enter all its digits.`;
      faults.push({ row: row.row, sentence });
    }
  return { row: row.row, ...size, sku, barcode, priceCents: read.value };
}

/** Returns counted units: none below zero, which other shops have after overselling. */
export function unitsOf(row: MovedRow, notes: string[]): number | null {
  const cell = fieldOf(row, "stock");
  const units = readUnits(cell);
  if (units === null && cell !== "" && cell.toLowerCase() !== "parent")
    notes.push(`The stock “${shortened(cell)}” in row ${row.row} isn't a clear number, so it isn't counted.`);
  if (units === null || units >= 0) return units;
  notes.push(`The stock of ${units} in row ${row.row} becomes 0.`);
  return 0;
}

/** Name of the only variant of a product without options. */
const NO_OPTION = /^(?:default title|regular|default|standard|n\/?a|none)$/i;

/**
 * Adds a fault for each size whose name an earlier one has, and returns the others. The only size of a product
 * without options has no name; several may lack one only if `mayLackNames`.
 */
export function distinctSizes(
  sizes: readonly MovedSize[],
  faults: Moved<MovedProduct>["faults"],
  mayLackNames = false,
): MovedSize[] {
  const [first] = sizes;
  if (first && sizes.length === 1)
    return NO_OPTION.test(first.name) ? [{ ...first, name: "", options: [] }] : [first];
  const rows = new Map<string, number>();
  return sizes.filter(({ row, name }) => {
    if (name === "" && mayLackNames) return true;
    const before = rows.get(name.toLowerCase());
    if (before === undefined) rows.set(name.toLowerCase(), row);
    else {
      const what = name ? `The size “${shortened(name)}”` : "The product";
      faults.push({ row, sentence: `${what} is already in row ${before}.` });
    }
    return before === undefined;
  });
}

/** Returns the images of addresses, each once. */
export function picturesOf(found: readonly { cell: string; alt: string }[]): MovedPicture[] {
  const pictures = new Map<string, MovedPicture>();
  for (const { cell, alt } of found) {
    const urls = readAddresses(cell);
    // A file name without an address stays behind like an address that isn't https.
    for (const url of urls.length > 0 || cell === "" ? urls : [cell])
      if (!pictures.has(url)) pictures.set(url, { url, alt: alt.trim() });
  }
  return [...pictures.values()];
}

/** Returns the row's path in the other shop from a page address in the file, if there is one. */
export function pathOf(address: string): string[] {
  if (address === "" || !URL.canParse(address, "https://this.invalid")) return [];
  const { pathname } = new URL(address, "https://this.invalid");
  return pathname === "/" ? [] : [pathname];
}
