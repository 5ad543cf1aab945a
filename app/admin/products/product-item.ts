import { cleanLine } from "#app/base/lib/clean-text.ts";
import { type Cents, parseDollars, plainDollars } from "#app/base/lib/money.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import {
  box,
  choice,
  describeItem,
  line,
  optionalLine,
  optionalText,
  own,
  picture,
} from "#app/base/records/fields.ts";
import type { ProductCardData } from "#app/trade/catalog/card-columns.server.ts";
import type { CategoryFacts } from "#app/trade/catalog/categories.ts";
import { packMg } from "#app/trade/catalog/milligrams.ts";
import {
  type FurtherPicture,
  PRODUCT_STATUSES,
  type ProductStatus,
  withPicture,
} from "#app/trade/catalog/product.ts";
import type { Checked } from "#app/trade/compliance/rules.ts";

/** Limits per product; `pictures` are those besides the first. */
export const MOST = { priceCents: 1_000_000, stock: 1_000_000, effects: 12, pictures: 7 } as const;

/** An optional number; `what` completes "Please enter the stock …", and the bounds match the column's. */
export function figure(label: string, what: string, { min = 0, max = 0, places = 0 }) {
  const control = { min, max, step: 1 / 10 ** places, optional: true };
  return { ...own<number | null>(label), what, places, control };
}

const STATUS_LABELS: Record<ProductStatus, string> = {
  draft: "Draft",
  active: "Active",
  archived: "Archived",
};

const picturesText = (pictures: readonly FurtherPicture[]) =>
  JSON.stringify(pictures.map(({ address, alt }) => ({ address, alt })));

/** Fields of a product (rules product-screens/fields). */
export const PRODUCT = describeItem({
  name: line("Name", "the name", 120),
  slug: own<string>("URL slug"),
  category: own<string>("Category"),
  type: line("Type", "the type", 60),
  thcContent: line("THC Content", "the THC content", 100),
  price: own<Cents>("Price", plainDollars),
  image: picture("Image"),
  pictures: own<readonly FurtherPicture[]>("More images", picturesText, "[]"),
  effects: own<readonly string[]>("Effects", (effects) => effects.join(", ")),
  isNew: box("New"),
  isBestSeller: box("Best Seller"),
  description: optionalText("Description", "the description", 5_000),
  status: {
    ...choice("Status", PRODUCT_STATUSES, "Choose a status.", STATUS_LABELS),
    initial: "draft",
  },
  stock: figure("Stock", "the stock", { max: MOST.stock }),
  thcMgPerServing: figure("THC per serving, in mg", "the THC per serving", { max: 99_999.99, places: 2 }),
  servingsPerPackage: figure("Servings per package", "the servings per package", { min: 1, max: 100_000 }),
  thcMgPerPackage: figure("THC per package, in mg", "the THC per package", { max: 99_999.99, places: 2 }),
  delta9Percent: figure("Delta-9 THC by weight, in percent", "the Delta-9 THC", { max: 99.999, places: 3 }),
  otherCannabinoids: optionalLine("Other cannabinoids", "the other cannabinoids", 200),
  ingredients: optionalText("Ingredients", "the ingredients", 2_000),
  allergens: optionalText("Allergens", "the allergens", 500),
  netContent: optionalLine("Net content", "the net content", 100),
  brand: optionalLine("Brand", "the brand", 60),
  shelf: optionalLine("Shelf", "the shelf", 20),
  labReport: own<string | null>("Lab report"),
  labBatch: own<string | null>("Batch number"),
  labTestedOn: own<Temporal.PlainDate | null>("Tested on"),
});

/** Fields left out of versions: orders change the stock. */
export const PRODUCT_APART = ["stock"];

/** A stored product. The potency figures are placeholders until `potencyKnown`. */
type Item = Omit<Parameters<typeof PRODUCT.values>[0], "price"> & {
  priceCents: Cents;
  potencyKnown: boolean;
};

/** Form values of a new product. */
export const NEW_PRODUCT: FormValues = { ...PRODUCT.blank, stockSeen: "" };

/** Converts a product to form values. */
export function productValues({ priceCents, potencyKnown, ...product }: Item): FormValues {
  const unknown = { thcMgPerServing: "", servingsPerPackage: "", thcMgPerPackage: "", delta9Percent: "" };
  return {
    ...PRODUCT.values({ ...product, price: priceCents }),
    ...(potencyKnown ? {} : unknown),
    stockSeen: product.stock?.toString() ?? "",
  };
}

/**
 * Returns the form values of a copy (rules product-screens/duplication): a draft with its own name. The lab
 * report isn't copied, and a tracked stock starts at 0.
 */
export function copyValues(original: Item): FormValues {
  return {
    ...productValues(original),
    name: `${original.name.slice(0, 115)} copy`,
    slug: "",
    status: "draft",
    isNew: "",
    stock: original.stock === null ? "" : "0",
    stockSeen: "",
    labReport: "",
    labBatch: "",
    labTestedOn: "",
  };
}

/** Returns the field names of an additional image in a form without JavaScript. */
export function plainPictureNames(index: number) {
  return { address: `picture${index}Address`, alt: `picture${index}Alt` };
}

/** Parses the additional images from a form's JSON; none if it's unreadable. */
export function readPictures(json: string | undefined): FurtherPicture[] {
  try {
    const list: unknown = JSON.parse(json || "[]");
    return Array.isArray(list)
      ? list.map(({ address, alt }) => ({ address: `${address}`, alt: `${alt}` }))
      : [];
  } catch {
    return [];
  }
}

/** A product's rating, which isn't part of any form (rules reviews/rating). */
export type Rated = Pick<ProductCardData, "rating" | "reviews">;

/** What a product's form doesn't have. */
type Typed = { categories: readonly CategoryFacts[]; containersPerPack: number };

/** Returns the product card for the typed values (rules content-screens/preview). */
export function typedCard(
  id: string,
  values: FormValues,
  { rated, categories, containersPerPack }: Typed & { rated: Rated },
): ProductCardData {
  const category = categories.find(({ name }) => name === values.category);
  return withPicture({
    id,
    slug: "preview",
    name: cleanLine(values.name ?? "") || "Name",
    category: category?.name ?? "Category",
    countsAs: category?.countsAs ?? "other",
    type: values.type ?? "",
    thcContent: cleanLine(values.thcContent ?? "") || "THC content",
    priceCents: parseDollars(values.price ?? "") ?? 0,
    image: values.image?.trim() ?? "",
    effects: listedEffects(values.effects ?? ""),
    isNew: values.isNew === "on",
    isBestSeller: values.isBestSeller === "on",
    ...rated,
    stock: values.stock?.trim() === "0" ? 0 : null,
    thcMgPerServing: typedFigure(values.thcMgPerServing) ?? 0,
    servingsPerPackage: typedFigure(values.servingsPerPackage) ?? 1,
    thcMgPerPackage: typedFigure(values.thcMgPerPackage) ?? 0,
    containersPerPack,
    thcMgPerPack: packMg({ thcMgPerPackage: typedFigure(values.thcMgPerPackage) ?? 0, containersPerPack }),
    sizes: null,
  });
}

/**
 * Returns the typed potency and whether there is a lab report; null while a figure is missing.
 * `areBatchesReported` is true for a product whose batches have their reports.
 */
export function typedPotency(
  values: FormValues,
  { categories, containersPerPack, areBatchesReported }: Typed & { areBatchesReported: boolean },
): Checked | null {
  const category = categories.find(({ name }) => name === values.category);
  const delta9Percent = typedFigure(values.delta9Percent);
  const thcMgPerServing = typedFigure(values.thcMgPerServing);
  const thcMgPerPackage = typedFigure(values.thcMgPerPackage);
  if (!category || delta9Percent === null || thcMgPerServing === null || thcMgPerPackage === null)
    return null;
  const { name, countsAs } = category;
  const hasReport = areBatchesReported || (values.labReport ?? "").trim() !== "";
  const thcMgPerPack = packMg({ thcMgPerPackage, containersPerPack });
  return {
    category: name,
    countsAs,
    delta9Percent,
    thcMgPerServing,
    thcMgPerPackage,
    thcMgPerPack,
    hasReport,
  };
}

function typedFigure(typed: string | undefined): number | null {
  return /^\d{1,6}(\.\d{0,3})?$/.test(typed?.trim() ?? "") ? Number(typed) : null;
}

/**
 * Warns if servings don't add up to the package (rules product-screens/law). Not a refusal, because labels
 * round.
 */
export function labelDoubt(values: FormValues): string | null {
  const serving = typedFigure(values.thcMgPerServing);
  const servings = typedFigure(values.servingsPerPackage);
  const whole = typedFigure(values.thcMgPerPackage);
  if (serving === null || servings === null || whole === null) return null;
  const sum = Math.round(serving * servings * 100) / 100;
  // Allows for rounding: half of the last digit, once per serving.
  const rounding = servings * 0.005 + 0.005;
  if (Math.abs(sum - whole) <= rounding) return null;
  return `${servings === 1 ? `1 serving of ${serving} mg makes` : `${servings} servings of ${serving} mg make`} ${sum} mg, but the package is listed as ${whole} mg. Check the label.`;
}

/** Returns the effects of a typed list without duplicates, ignoring case. */
export function listedEffects(typed: string): string[] {
  const effects = typed.split(",").map(cleanLine).filter(Boolean);
  const known = effects.map((effect) => effect.toLowerCase());
  return effects.filter((_, index) => known.indexOf(known[index] ?? "") === index);
}
