import { slugOf } from "#app/base/lib/compared.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { readList, readYesNo, withoutGuard } from "./cell-values.ts";
import { fieldOf, type Moved, type MovedProduct, type MovedRow, type MovedSize } from "./moved-records.ts";
import {
  categoriesOf,
  distinctSizes,
  nothingMoved,
  optionNames,
  optionsOf,
  pathOf,
  picturesOf,
  sizeNameOf,
  sizeOf,
  unitsOf,
} from "./product-parts.ts";

/** Product types of WooCommerce that aren't goods of this shop. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  grouped: "a group of other products",
  external: "sold on another site",
  subscription: "a subscription",
  "variable-subscription": "a subscription",
  bundle: "a bundle of other products",
};

/**
 * Groups rows as WooCommerce exports them: a variation names its parent by SKU or as "id:12", and may stand
 * anywhere.
 */
export function readParentProducts(rows: readonly MovedRow[]): Moved<MovedProduct> {
  const moved = nothingMoved<MovedProduct>();
  const parents = rows.filter((row) => typeOf(row) !== "variation");
  const byKey = new Map<string, MovedRow>();
  for (const row of parents) {
    for (const key of [`id:${fieldOf(row, "id")}`, withoutGuard(fieldOf(row, "sku"))])
      if (key !== "" && key !== "id:" && !byKey.has(key)) byKey.set(key, row);
  }
  const variations = new Map<MovedRow, MovedRow[]>();
  for (const row of rows.filter((one) => typeOf(one) === "variation")) {
    const key = withoutGuard(fieldOf(row, "parent"));
    const parent = byKey.get(key) ?? byKey.get(key.toLowerCase());
    if (parent) variations.set(parent, [...(variations.get(parent) ?? []), row]);
    else
      moved.faults.push({
        row: row.row,
        sentence: key
          ? `The file has no product “${shortened(key)}”, to which this variation belongs.`
          : "This variation doesn't name its parent product.",
      });
  }
  for (const row of parents) addProduct(moved, row, variations.get(row) ?? []);
  return moved;
}

/** Returns the first type of a row: "simple, virtual" is a simple product. */
const typeOf = (row: MovedRow) => fieldOf(row, "rowType").toLowerCase().split(",")[0]?.trim() || "simple";

function addProduct(moved: Moved<MovedProduct>, first: MovedRow, variations: readonly MovedRow[]): void {
  const { row } = first;
  const name = fieldOf(first, "name");
  if (name === "") {
    moved.faults.push({ row, sentence: "There is no name." });
    return;
  }
  const other = OTHER_TYPES[typeOf(first)];
  if (other) {
    moved.left.push({ row, sentence: `“${shortened(name)}” is ${other}.` });
    return;
  }
  const notes: string[] = [];
  const names = optionNames([first, ...variations]);
  // The variations of a draft have -1, like the draft.
  const disabled = variations.filter((one) => fieldOf(one, "isPublished") === "0");
  for (const one of disabled) moved.left.push({ row: one.row, sentence: "This variation is disabled." });
  const enabled = variations.filter((one) => !disabled.includes(one));
  if (variations.length > 0 && enabled.length === 0) {
    moved.left.push({ row, sentence: `All variations of “${shortened(name)}” are disabled.` });
    return;
  }
  const rows = variations.length > 0 ? enabled : [first];
  const sizes = rows.flatMap((one): MovedSize[] => {
    const options = one === first ? [] : optionsOf(one, names);
    const sizeName = sizeNameOf(options.map(({ value }) => value));
    if (fieldOf(one, "salePrice") !== "")
      notes.push(`The sale price in row ${one.row} stays behind; the regular price counts.`);
    const price = fieldOf(one, "price");
    const size = sizeOf(one, { name: sizeName, options, stock: stockOf(one, notes), price }, moved.faults);
    return size ? [size] : [];
  });
  // A variation for any value of its attributes has no name.
  const kept = distinctSizes(sizes, moved.faults, variations.length > 0);
  if (kept.length === 0) return;
  const slug = fieldOf(first, "handle") || slugOf(name);
  const texts = [fieldOf(first, "summary"), fieldOf(first, "html")].filter(Boolean);
  moved.records.push({
    row,
    rows: [row, ...variations.map((one) => one.row)],
    oldPaths: [...pathOf(fieldOf(first, "permalink")), ...(slug ? [`/product/${slug}`] : [])],
    name,
    html: texts.map(withParagraphs).join("\n"),
    brand: readList(fieldOf(first, "brand"))[0] ?? "",
    categories: categoriesOf(first),
    tags: readList(fieldOf(first, "tags")),
    thc: fieldOf(first, "thc"),
    isPublished: fieldOf(first, "isPublished") === "1",
    pictures: picturesOf([first, ...variations].map((one) => ({ cell: fieldOf(one, "pictures"), alt: "" }))),
    sizes: kept,
    notes,
  });
}

const BLOCK = "</?(?:[uo]l|li|h[1-6r]|table|t(?:head|body|foot|[dhr])|blockquote|pre|figure|section)\\b";
const BEGINS_BLOCK = new RegExp(`^${BLOCK}`, "i");
const ENDS_BLOCK = new RegExp(`${BLOCK}[^<>]*>$`, "i");

/**
 * Writes the paragraphs and breaks of a text without them as elements, as WordPress does where it's shown: empty
 * lines, and lines that no element begins or ends. Line breaks are "\n" in the file.
 */
function withParagraphs(cell: string): string {
  const html = cell.replaceAll("\\n", "\n").trim();
  if (/<(?:p|div|br)\b/i.test(html)) return html;
  const lines = html.split("\n").map((line) => line.trim());
  const breakOf = (line: string, next: string) => {
    if (line === "" || next === "") return "<p>";
    return ENDS_BLOCK.test(line) || BEGINS_BLOCK.test(next) ? "\n" : "<br>";
  };
  return lines
    .map((line, index) => `${index === 0 ? "<p>" : breakOf(lines[index - 1] ?? "", line)}${line}`)
    .join("");
}

/** Returns a row's units; out of stock without a count is 0. */
function stockOf(row: MovedRow, notes: string[]): number | null {
  const units = unitsOf(row, notes);
  if (units !== null) return units;
  if (fieldOf(row, "stock").toLowerCase() === "parent")
    notes.push(`Row ${row.row} shares the stock of its product, so it isn't counted.`);
  return readYesNo(fieldOf(row, "isInStock")) === false ? 0 : null;
}
