import { slugOf } from "#app/base/lib/compared.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { readList, readPrice, readUnits, readYesNo } from "./cell-values.ts";
import { fieldOf, type Moved, type MovedProduct, type MovedRow, type MovedSize } from "./moved-records.ts";
import {
  categoriesOf,
  distinctSizes,
  nothingMoved,
  optionNames,
  optionsOf,
  picturesOf,
  sizeNameOf,
  sizeOf,
  unitsOf,
} from "./product-parts.ts";

/**
 * Groups rows by their handle, as Shopify exports them: the first has the product, each variant has a row, and
 * so has each further image.
 */
export function readHandleProducts(rows: readonly MovedRow[]): Moved<MovedProduct> {
  const moved = nothingMoved<MovedProduct>();
  const groups = new Map<string, MovedRow[]>();
  let last = "";
  for (const row of rows) {
    const name = fieldOf(row, "name");
    const handle = fieldOf(row, "handle").toLowerCase() || (name && `name ${name.toLowerCase()}`) || last;
    if (handle === "") {
      moved.faults.push({ row: row.row, sentence: "There is neither a handle nor a title." });
      continue;
    }
    last = handle;
    const group = groups.get(handle) ?? [];
    group.push(row);
    groups.set(handle, group);
  }
  // Without such a column, every quantity counts.
  const hasTracker = rows.some(({ fields }) => fields.has("tracker"));
  for (const group of groups.values()) addProduct(moved, group, hasTracker);
  return moved;
}

function addProduct(moved: Moved<MovedProduct>, group: readonly MovedRow[], hasTracker: boolean): void {
  const first = group.find((row) => fieldOf(row, "name") !== "");
  const row = group[0]?.row ?? 0;
  const handle = fieldOf(group[0] ?? { row: 0, fields: new Map() }, "handle");
  if (!first) {
    moved.faults.push({ row, sentence: `No row of “${shortened(handle)}” has a title.` });
    return;
  }
  if (readYesNo(fieldOf(first, "isGiftCard")) === true) {
    moved.left.push({ row, sentence: `“${shortened(fieldOf(first, "name"))}” is a gift card.` });
    return;
  }
  for (const one of group)
    if (!["", fieldOf(first, "name")].includes(fieldOf(one, "name"))) {
      const sentence = `“${shortened(fieldOf(one, "name"))}” has the handle of “${shortened(fieldOf(first, "name"))}” in row ${first.row}.`;
      moved.faults.push({ row: one.row, sentence });
    }
  const notes: string[] = [];
  const names = optionNames(group);
  const sizeRows = group.filter(
    (one) => fieldOf(one, "price") !== "" || fieldOf(one, "sku") !== "" || optionsOf(one, names).length > 0,
  );
  const sizes = sizeRows.flatMap((one): MovedSize[] => {
    const options = optionsOf(one, names);
    const name = sizeNameOf(options.map(({ value }) => value));
    if (isHigher(fieldOf(one, "comparePrice"), fieldOf(one, "price")))
      notes.push(`The compare-at price in row ${one.row} stays behind; the price counts.`);
    const isCounted = !hasTracker || fieldOf(one, "tracker") !== "";
    const stock = isCounted ? unitsOf(one, notes) : null;
    const size = sizeOf(
      one,
      { name, options: name ? options : [], stock, price: fieldOf(one, "price") },
      moved.faults,
    );
    return size ? [size] : [];
  });
  if (sizeRows.length === 0) moved.faults.push({ row, sentence: "The product has no price." });
  const kept = distinctSizes(sizes, moved.faults);
  if (kept.length === 0) return;
  const status = fieldOf(first, "status").toLowerCase();
  const shown = readYesNo(fieldOf(first, "isPublished"));
  const path = handle || slugOf(fieldOf(first, "name"));
  moved.records.push({
    row,
    rows: group.map((one) => one.row),
    oldPaths: path ? [`/products/${path.toLowerCase()}`] : [],
    name: fieldOf(first, "name"),
    html: fieldOf(first, "html"),
    brand: fieldOf(first, "brand"),
    categories: categoriesOf(first, /\n/),
    tags: readList(fieldOf(first, "tags")),
    thc: fieldOf(first, "thc"),
    isPublished: (status === "" || status === "active") && shown !== false,
    pictures: picturesInOrder(group),
    sizes: kept,
    notes,
  });
}

function isHigher(compared: string, price: string): boolean {
  const [one, other] = [readPrice(compared), readPrice(price)];
  return one.ok && other.ok && one.value > other.value;
}

function picturesInOrder(group: readonly MovedRow[]) {
  const main = group
    .map((row) => ({
      cell: fieldOf(row, "pictures"),
      alt: fieldOf(row, "pictureAlt"),
      place: readUnits(fieldOf(row, "picturePlace")) ?? Number.MAX_SAFE_INTEGER,
    }))
    .sort((one, other) => one.place - other.place);
  const ofSizes = group.map((row) => ({ cell: fieldOf(row, "sizePicture"), alt: "" }));
  return picturesOf([...main, ...ofSizes]);
}
