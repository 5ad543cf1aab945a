import { MOST, PRODUCT } from "#app/admin/products/product-item.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { readChoice } from "#app/base/imports/cells.ts";
import type {
  AsJson,
  ColumnAssignment,
  ConvertedFile,
  LeftRow,
  WrittenThing,
} from "#app/base/imports/file-kind.ts";
import { breathe } from "#app/base/imports/queries.server.ts";
import { readAddress } from "#app/base/lib/address.ts";
import { cutLine } from "#app/base/lib/clean-text.ts";
import { compared } from "#app/base/lib/compared.ts";
import { plainDollars, withCommas } from "#app/base/lib/money.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { ok, type Result } from "#app/base/lib/result.ts";
import { convertedFile, type Line, recognizeFile } from "#app/trade/moving-in/convert-file.ts";
import { effectsOf, thcOf } from "#app/trade/moving-in/effects.ts";
import { assignedProducts } from "#app/trade/moving-in/guess-columns.ts";
import { readAssignedCategories } from "#app/trade/moving-in/moved-categories.server.ts";
import type { MovedProduct } from "#app/trade/moving-in/moved-records.ts";
import { nameSizes } from "#app/trade/moving-in/named-sizes.ts";
import { oldPath } from "#app/trade/moving-in/old-path.ts";
import { plainLines } from "#app/trade/moving-in/plain-lines.ts";
import { findPathOwners } from "#app/trade/moving-in/queries.server.ts";
import { keepOldAddresses, queuePictures } from "#app/trade/moving-in/queue-pictures.server.ts";
import { readHtml } from "#app/trade/moving-in/read-html.ts";
import { readMovedProducts } from "#app/trade/moving-in/read-products.ts";
import { writeBesides } from "./moved-sizes.server.ts";
import type { FileProduct } from "./product-columns.ts";

// Products of another shop become drafts, as rows of the product file (rules moving-in/products). Of what a
// product needs to be sold, exports of other shops have neither potency nor, often, effects: those stay empty
// until an admin enters them.

const { labels } = PRODUCT;
const HEAD = [
  ...[labels.name, labels.category, labels.type, labels.thcContent, labels.price, labels.image],
  ...[labels.pictures, labels.effects, labels.description, labels.stock, labels.brand, labels.status],
];

const UNTRACKED = "untracked";

/** What becomes of the units in another shop's file (rules moving-in/stock). */
export const STOCK_CHOICE = {
  label: labels.stock,
  hint: "For a file of another shop. What it doesn't count isn't tracked here either.",
  options: [
    { value: "", label: "Take over its units" },
    { value: UNTRACKED, label: "Don't track" },
  ],
};

/** Reads the products of another shop's file, and its label; null for other files. */
export function readMoved(text: string, assignment: ColumnAssignment | null) {
  const source = assignment
    ? ok({ label: assignment.name || "another shop", ...assignedProducts(assignment) })
    : recognizeFile(text, "products");
  if (!source?.ok) return source;
  const moved = readMovedProducts(text, source.value);
  return moved.ok ? ok({ label: source.value.label, ...moved.value }) : moved;
}

/** The categories of a product as one text, as an admin assigns them. */
export const categoryText = ({ categories }: Pick<MovedProduct, "categories">) => categories.join(" > ");

/** Reads the products of another shop's file as rows of the product file; null for other files. */
export async function convertProducts(
  text: string,
  assignment: ColumnAssignment | null,
  { db, choice }: { db: Db; choice: string },
): Promise<Result<ConvertedFile, string> | null> {
  const moved = readMoved(text, assignment);
  if (!moved?.ok) return moved;
  const assigned = await readAssignedCategories(db);
  const notes: LeftRow[] = [];
  const pathsOf = ({ oldPaths }: MovedProduct) => oldPaths.flatMap((path) => oldPath(path) ?? []);
  const owners = await findPathOwners(db, moved.value.records.flatMap(pathsOf));
  const linesOf = (product: MovedProduct) => {
    const category = assigned.get(compared(categoryText(product)));
    if (category === null) {
      const sentence = `“${shortened(product.name)}” stays behind, like its category.`;
      notes.push({ row: product.row, sentence });
      return [];
    }
    const isTracked = choice !== UNTRACKED;
    const sizes = product.sizes.map((size) => (isTracked ? size : { ...size, stock: null }));
    const { lines, said } = linesOfProduct({ ...product, sizes }, category?.name);
    notes.push(...said.map((sentence) => ({ row: product.row, sentence })));
    for (const path of pathsOf(product)) {
      const owner = owners.get(path);
      if (owner === undefined) owners.set(path, product.name);
      else if (compared(owner) !== compared(product.name)) {
        const sentence = `The old address ${shortened(path)} already leads to “${shortened(owner)}”, and stays with it.`;
        notes.push({ row: product.row, sentence });
      }
    }
    return lines;
  };
  const converted = await convertedFile(moved.value.label, HEAD, moved.value, linesOf, breathe);
  const left = [...converted.left, ...notes].sort((one, other) => one.row - other.row);
  return ok({ ...converted, left });
}

const TYPE_LENGTH = 60;
const ALT_LENGTH = 200;

function linesOfProduct(
  product: MovedProduct,
  category = categoryText(product),
): { lines: Line[]; said: string[] } {
  const { row, name, html, brand, categories, tags, thc, isPublished, oldPaths } = product;
  const named = nameSizes(product);
  const [main] = named.sizes;
  if (!main) return { lines: [], said: [] };
  const content = thcOf([thc]) || (thc.includes("%") ? cutLine(thc, TYPE_LENGTH) : "");
  const read = readHtml(html);
  const description = plainLines(read.text);
  const dropped = [...read.dropped, ...description.dropped];
  const shown = product.pictures.filter(({ url }) => /^https:/i.test(url) && readAddress(url) !== null);
  const [first, ...further] = shown;
  const others = further.slice(0, MOST.pictures);
  const hidden = product.pictures.length - (first ? 1 : 0) - others.length;
  const said = [
    ...product.notes,
    ...(thc !== "" && content === ""
      ? [`The THC content “${shortened(thc)}” of “${shortened(name)}” has no unit and stays behind.`]
      : []),
    ...(dropped.length > 0 ? [`The description of “${shortened(name)}” loses ${dropped.join(", ")}.`] : []),
    ...(hidden > 0
      ? [`${hidden} of the ${product.pictures.length} images of “${shortened(name)}” stay behind.`]
      : []),
    ...named.said,
    ...named.sizes.flatMap(({ row: of, stock }) =>
      stock !== null && stock > MOST.stock
        ? [`The stock of ${withCommas(stock)} in row ${of} becomes ${withCommas(MOST.stock)}.`]
        : [],
    ),
    ...(isPublished
      ? [`“${shortened(name)}” was published there. Here it's a draft until its potency is entered.`]
      : []),
  ];
  const cells = {
    [labels.name]: name,
    [labels.category]: category,
    [labels.type]: cutLine(categories[0] ?? "", TYPE_LENGTH) || "Product",
    [labels.thcContent]: content || thcOf([main.name, name]),
    [labels.price]: plainDollars(main.priceCents),
    [labels.image]: first?.url ?? "",
    [labels.pictures]: others
      .map(
        ({ url, alt }, nth) =>
          `${url} ${cutLine(alt, ALT_LENGTH) || `${cutLine(name, 100)}, image ${nth + 2}`}`,
      )
      .join("\n"),
    [labels.effects]: effectsOf(tags).join(", "),
    [labels.description]: description.text,
    [labels.stock]: typedUnits(main.stock),
    [labels.brand]: cutLine(brand, 60),
    [labels.status]: "draft",
  };
  return { lines: [{ row, cells, besides: writeBesides({ oldPaths, sizes: named.sizes }) }], said };
}

const typedUnits = (units: number | null) => (units === null ? "" : String(Math.min(units, MOST.stock)));

/** Stands for a text that another shop doesn't have, while the row is validated as a form. */
const STAND_IN = "-";

/** Fills the fields that the form requires and a moved draft may lack. */
export function movedValues(values: FormValues): FormValues {
  return {
    ...values,
    effects: values.effects || STAND_IN,
    thcContent: values.thcContent || STAND_IN,
  };
}

/** Empties the fields that were filled for the form. */
export function withoutStandIns<Form extends { effects: readonly string[]; thcContent: string }>(
  form: Form,
  given: FormValues,
): Form {
  return {
    ...form,
    effects: given.effects ? form.effects : [],
    thcContent: given.thcContent ? form.thcContent : "",
  };
}

/** Finds the category of a moved product: the first of its former ones that exists here, also as a singular. */
export function movedCategory(names: readonly string[]) {
  const known = new Map(names.map((name) => [singular(name), name]));
  const readCategory = readChoice("category", names);
  return (cell: string): Result<string, string> => {
    const found = cell.split(" > ").flatMap((part) => known.get(singular(part)) ?? []);
    return found[0] === undefined ? readCategory(cell) : ok(found[0]);
  };
}

const singular = (name: string) => compared(name).replace(/ies$/, "y").replace(/s$/, "");

/** Queues the images of products that moved in, and keeps their former addresses. */
export async function followMoved(
  tx: Db,
  written: readonly WrittenThing<FileProduct>[],
  actorId: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const moved = written.flatMap(({ subjectId: id, before, after }) =>
    before === null && after?.oldPaths ? [{ id, oldPaths: after.oldPaths, pictures: picturesOf(after) }] : [],
  );
  if (moved.length === 0) return;
  await queuePictures(tx, moved, actorId, now);
  await keepOldAddresses(tx, moved);
}

/** Returns a product's images on other sites. */
function picturesOf({ name, image, pictures }: Pick<AsJson<FileProduct>, "name" | "image" | "pictures">) {
  const all = [{ url: image, alt: name }, ...pictures.map(({ address: url, alt }) => ({ url, alt }))];
  return all.filter(({ url }) => /^https:/i.test(url));
}
