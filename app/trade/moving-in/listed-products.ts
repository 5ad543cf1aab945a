import { slugOf } from "#app/base/lib/compared.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { readList, readYesNo } from "./cell-values.ts";
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

/** Weights with a price column of their own, in the order of the source's names. */
const WEIGHTS = ["0.5 g", "1 g", "2 g", "3.5 g", "7 g", "14 g", "28 g"];

/**
 * Groups rows as Square and menus list them: each row is a whole product or one of its sizes, with the
 * product's name in each row or only in the first.
 */
export function readListedProducts(rows: readonly MovedRow[], isMenu: boolean): Moved<MovedProduct> {
  const moved = nothingMoved<MovedProduct>();
  const groups = new Map<string, MovedRow[]>();
  let last = "";
  for (const row of rows) {
    const name = fieldOf(row, "name").toLowerCase();
    const brand = isMenu ? ` ${fieldOf(row, "brand").toLowerCase()}` : "";
    // Square may name an item only in its first row; a menu has a row for each package or size.
    const key = name ? `${name}${brand}` : isMenu ? "" : last;
    if (key === "") {
      moved.faults.push({ row: row.row, sentence: "There is no name." });
      continue;
    }
    last = key;
    const group = groups.get(key) ?? [];
    group.push(row);
    groups.set(key, group);
  }
  for (const group of groups.values()) addProduct(moved, group, isMenu);
  return moved;
}

function addProduct(moved: Moved<MovedProduct>, group: readonly MovedRow[], isMenu: boolean): void {
  const [first] = group;
  if (!first) return;
  const name = fieldOf(first, "name");
  const kind = fieldOf(first, "rowType").toLowerCase();
  if (/gift card|appointment|service|class|event|digital|donation|membership/.test(kind)) {
    moved.left.push({ row: first.row, sentence: `“${shortened(name)}” isn't a physical product.` });
    return;
  }
  const notes: string[] = [];
  const names = optionNames(group);
  const sizes = group.flatMap((row): MovedSize[] => {
    if (readYesNo(fieldOf(row, "isSellable")) === false) {
      moved.left.push({ row: row.row, sentence: "This item isn't sold." });
      return [];
    }
    return sizesOf(row, names, notes, moved.faults);
  });
  const kept = distinctSizes(isMenu ? combined(sizes) : sizes, moved.faults);
  if (kept.length === 0) return;
  const slug = fieldOf(first, "handle") || slugOf(name);
  moved.records.push({
    row: first.row,
    rows: group.map(({ row }) => row),
    oldPaths: [...pathOf(fieldOf(first, "permalink")), ...(slug && !isMenu ? [`/product/${slug}`] : [])],
    name,
    html: fieldOf(first, "html"),
    brand: fieldOf(first, "brand"),
    categories: categoriesOf(first),
    tags: readList(fieldOf(first, "tags"), /[,;|]/),
    thc: fieldOf(first, "thc"),
    isPublished: isPublished(first),
    pictures: picturesOf(
      group.map((row) => ({ cell: fieldOf(row, "pictures"), alt: fieldOf(row, "pictureAlt") })),
    ),
    sizes: kept,
    notes,
  });
}

function sizesOf(
  row: MovedRow,
  names: ReadonlyMap<string, string>,
  notes: string[],
  faults: Moved<MovedProduct>["faults"],
): MovedSize[] {
  const isCounted = readYesNo(fieldOf(row, "isCounted")) !== false;
  const stock = isCounted ? unitsOf(row, notes) : null;
  const options = optionsOf(row, names);
  const values = options.length > 0 ? options.map(({ value }) => value) : [fieldOf(row, "sizeName")];
  const name = sizeNameOf(values);
  const byWeight = WEIGHTS.flatMap((weight, index) => {
    const price = fieldOf(row, `weightPrice ${index}`);
    return price && Number(price) !== 0 ? [{ name: weight, options: [], stock: null, price }] : [];
  });
  const price = fieldOf(row, "price");
  const own = price !== "" || byWeight.length === 0 ? [{ name, options, stock, price }] : [];
  return [...own, ...byWeight].flatMap((size) => sizeOf(row, size, faults) ?? []);
}

/** Combines the packages of one size: their units are added if the price is the same. */
function combined(sizes: readonly MovedSize[]): MovedSize[] {
  const kept = new Map<string, MovedSize>();
  for (const size of sizes) {
    const key = `${size.name.toLowerCase()} ${size.priceCents}`;
    const before = kept.get(key);
    if (!before) kept.set(key, size);
    else if (before.stock !== null || size.stock !== null)
      kept.set(key, { ...before, stock: (before.stock ?? 0) + (size.stock ?? 0) });
  }
  return [...kept.values()];
}

function isPublished(row: MovedRow): boolean {
  const status = fieldOf(row, "status").toLowerCase();
  const visibility = fieldOf(row, "visibility").toLowerCase();
  return (
    readYesNo(fieldOf(row, "isPublished")) !== false &&
    readYesNo(fieldOf(row, "isArchived")) !== true &&
    (visibility === "" || visibility === "visible") &&
    !/^(?:inactive|hidden|draft|archived|disabled|out of stock)$/.test(status)
  );
}
