import { CATEGORIES, type Category, categoryOf } from "#app/catalog/categories.ts";
import {
  type FurtherPicture,
  type ProductCardData,
  type ProductStatus,
  withPicture,
} from "#app/catalog/product.ts";
import type { Potency } from "#app/compliance/limits.ts";
import type { FormValues } from "#app/desk/meanwhile.ts";
import { type Cents, parseDollars, plainDollars } from "#app/lib/money.ts";
import { oneLine } from "#app/lib/one-line.ts";

/** The most that a product's form takes of each figure. */
export const MOST = {
  priceCents: 1_000_000,
  stock: 1_000_000,
  rating: 5,
  reviews: 10_000_000,
  milligrams: 99_999.99,
  servings: 100_000,
  percent: 99.999,
  effects: 12,
  pictures: 8,
} as const;

/** What the form of a product calls its fields (rules 34.4). */
export const PRODUCT_LABELS = {
  name: "Name",
  slug: "Address in the shop",
  category: "Category",
  type: "Type",
  thcContent: "THC Content",
  price: "Price",
  image: "Image",
  pictures: "Further pictures",
  effects: "Effects",
  isNew: "New",
  isBestSeller: "Best Seller",
  rating: "Rating",
  reviews: "Reviews",
  description: "Description",
  status: "Status",
  stock: "Stock",
  thcMgPerServing: "THC per serving, in mg",
  servingsPerPackage: "Servings per package",
  thcMgPerPackage: "THC per package, in mg",
  delta9Percent: "Delta-9 THC by weight, in percent",
  otherCannabinoids: "Other cannabinoids",
  ingredients: "Ingredients",
  allergens: "Allergens",
  netContent: "Net content",
  brand: "Brand",
  labReport: "Lab report",
  labBatch: "Batch number",
  labTestedOn: "Tested on",
};

export const STATUS_WORDS: Record<ProductStatus, string> = {
  draft: "Draft, only here",
  active: "Active, in the shop",
  archived: "Archived, only here",
};

type Item = {
  name: string;
  slug: string;
  category: Category;
  type: string;
  thcContent: string;
  priceCents: Cents;
  image: string;
  pictures: FurtherPicture[];
  effects: string[];
  isNew: boolean;
  isBestSeller: boolean;
  rating: number | null;
  reviews: number | null;
  description: string;
  status: ProductStatus;
  stock: number | null;
  thcMgPerServing: number;
  servingsPerPackage: number;
  thcMgPerPackage: number;
  delta9Percent: number;
  /** False when the four figures above are stand-ins. */
  potencyKnown: boolean;
  otherCannabinoids: string;
  ingredients: string;
  allergens: string;
  netContent: string;
  brand: string;
  labReport: string | null;
  labBatch: string | null;
  /** A day, or its text in the audit log. */
  labTestedOn: { toString(): string } | null;
};

const text = (value: { toString(): string } | null) => value?.toString() ?? "";
const ticked = (value: boolean) => (value ? "on" : "");

/** A product as its form shows it. */
export function productValues(product: Item): FormValues {
  const { priceCents, effects, pictures, isNew, isBestSeller, stock, ...others } = product;
  const { rating, reviews, thcMgPerServing, servingsPerPackage, thcMgPerPackage, delta9Percent } = others;
  const figure = (value: number) => (others.potencyKnown ? text(value) : "");
  return {
    name: others.name,
    slug: others.slug,
    category: others.category,
    type: others.type,
    thcContent: others.thcContent,
    price: plainDollars(priceCents),
    image: others.image,
    pictures: JSON.stringify(pictures.map(({ address, alt }) => ({ address, alt }))),
    effects: effects.join(", "),
    isNew: ticked(isNew),
    isBestSeller: ticked(isBestSeller),
    rating: text(rating),
    reviews: text(reviews),
    description: others.description,
    status: others.status,
    stock: text(stock),
    stockSeen: text(stock),
    thcMgPerServing: figure(thcMgPerServing),
    servingsPerPackage: figure(servingsPerPackage),
    thcMgPerPackage: figure(thcMgPerPackage),
    delta9Percent: figure(delta9Percent),
    otherCannabinoids: others.otherCannabinoids,
    ingredients: others.ingredients,
    allergens: others.allergens,
    netContent: others.netContent,
    brand: others.brand,
    labReport: text(others.labReport),
    labBatch: text(others.labBatch),
    labTestedOn: text(others.labTestedOn),
  };
}

/** The form of a new product. */
export const NEW_PRODUCT: FormValues = {
  ...Object.fromEntries(Object.keys(PRODUCT_LABELS).map((field) => [field, ""])),
  category: CATEGORIES[0],
  status: "draft",
  pictures: "[]",
  stockSeen: "",
};

/**
 * The form of a copy (rules 34.10): a draft under a name of its own. What belongs to the original alone stays there:
 * its ratings, its lab report, and its stock, which starts at nothing where it is counted.
 */
export function copyValues(original: Item): FormValues {
  return {
    ...productValues(original),
    name: `${original.name.slice(0, 115)} copy`,
    slug: "",
    status: "draft",
    isNew: "",
    rating: "",
    reviews: "",
    stock: original.stock === null ? "" : "0",
    stockSeen: "",
    labReport: "",
    labBatch: "",
    labTestedOn: "",
  };
}

/** How the notice of what somebody else changed shows a value of the form (rules 33.3). */
export function shownValue(field: string, value: string): string | undefined {
  if (field === "price") return `$${value}`;
  if (field === "status") return STATUS_WORDS[value as ProductStatus];
  if (field === "isNew" || field === "isBestSeller") return value === "on" ? "yes" : "no";
  if (field === "stock") return value === "" ? "not counted" : value;
  if (field !== "pictures") return undefined;
  const count = readPictures(value).length;
  return count === 1 ? "1 picture" : `${count} pictures`;
}

/** The further pictures that a form holds as JSON; none when it cannot be read. */
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

/** The card that visitors will see of a form as it is being typed (rules 34.5). */
export function typedCard(id: string, values: FormValues): ProductCardData {
  const number = (typed: string | undefined) => (typed?.trim() ? Number(typed) : null);
  const rating = number(values.rating);
  const reviews = number(values.reviews);
  return withPicture({
    id,
    slug: "preview",
    name: oneLine(values.name ?? "") || "Name",
    category: categoryOf(values.category) ?? CATEGORIES[0],
    type: values.type ?? "",
    thcContent: oneLine(values.thcContent ?? "") || "THC content",
    priceCents: parseDollars(values.price ?? "") ?? 0,
    image: values.image?.trim() ?? "",
    effects: (values.effects ?? "").split(",").map(oneLine).filter(Boolean),
    isNew: values.isNew === "on",
    isBestSeller: values.isBestSeller === "on",
    rating: Number.isFinite(rating) ? rating : null,
    reviews: Number.isFinite(reviews) ? reviews : null,
    stock: values.stock?.trim() === "0" ? 0 : null,
  });
}

/** The potency that a form names; null while one of its figures is missing. */
export function typedPotency(values: FormValues): Potency | null {
  const category = categoryOf(values.category);
  const [delta9Percent, thcMgPerServing, thcMgPerPackage] = [
    typedFigure(values.delta9Percent),
    typedFigure(values.thcMgPerServing),
    typedFigure(values.thcMgPerPackage),
  ];
  if (!category || delta9Percent === null || thcMgPerServing === null || thcMgPerPackage === null)
    return null;
  return { category, delta9Percent, thcMgPerServing, thcMgPerPackage };
}

function typedFigure(typed: string | undefined): number | null {
  return /^\d{1,6}(\.\d{0,3})?$/.test(typed?.trim() ?? "") ? Number(typed) : null;
}

/**
 * What is odd about the label: its servings do not add up to its package (rules 34.6). It is a warning and no refusal,
 * since labels round.
 */
export function labelDoubt(values: FormValues): string | null {
  const [serving, servings, whole] = [
    typedFigure(values.thcMgPerServing),
    typedFigure(values.servingsPerPackage),
    typedFigure(values.thcMgPerPackage),
  ];
  if (serving === null || servings === null || whole === null) return null;
  const sum = Math.round(serving * servings * 100) / 100;
  // Half of the last digit of a serving, once for each serving, may be lost in rounding.
  const rounding = servings * 0.005 + 0.005;
  if (Math.abs(sum - whole) <= rounding) return null;
  return `${servings === 1 ? `1 serving of ${serving} mg makes` : `${servings} servings of ${serving} mg make`} ${sum} mg, but the package is said to hold ${whole} mg. Please check the label.`;
}
