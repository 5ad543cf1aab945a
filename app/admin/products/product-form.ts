import { z } from "zod";
import { readAddress } from "#app/base/lib/address.ts";
import { cleanLine } from "#app/base/lib/clean-text.ts";
import { isSlug } from "#app/base/lib/compared.ts";
import { type Cents, counted, parseDollars } from "#app/base/lib/money.ts";
import { lineOfText, typedCode, typedDay, typedLine } from "#app/base/lib/typed-text.ts";
import { itemForm, wholeNumber } from "#app/base/records/item-contract.ts";
import { listedEffects, MOST, PRODUCT, plainPictureNames } from "./product-item.ts";
import { NO_CATEGORY } from "./product-sentences.ts";

// Parses the product form. All fields are sent as text.

/**
 * A number with up to `places` decimals; `what` completes "Please enter the THC per serving as a number …".
 */
function decimalNumber(what: string, most: number, places: number) {
  const bounds = `Please enter ${what} as a number from 0 to ${most.toLocaleString("en-US")} with at most ${counted(places, "decimal", "decimals")}.`;
  const shape = new RegExp(`^\\d{1,6}(\\.\\d{0,${places}})?$`);
  return typedCode(bounds)
    .regex(shape, bounds)
    .transform(Number)
    .refine((number) => number <= most, bounds);
}

/** An optional field: null if empty, otherwise parsed by `schema`, with its messages. */
export function orNothing<Read>(schema: z.ZodType<Read, string>) {
  return z.preprocess((text) => (cleanLine(String(text)) === "" ? null : text), schema.nullable());
}

type Figure = (typeof PRODUCT)["fields"]["stock"];

export function figure({ what, places, control }: Figure) {
  return orNothing(places === 0 ? wholeNumber(what, control) : decimalNumber(what, control.max, places));
}

const REPORT =
  "Please enter the address of the lab report as a path on this site, such as /reports/lot-1.pdf, or an https:// address.";
export const labReport = typedLine(REPORT).refine((text) => readAddress(text) !== null, REPORT);

const SLUG = "Use only lowercase letters, digits, and hyphens, such as lake-gummies.";
export const NO_DAY = "Please enter the day of the test as a date.";

export const price = z.string({ error: "Please enter the price." }).transform((text, context): Cents => {
  const cents = parseDollars(text);
  if (cents !== null && cents <= MOST.priceCents) return cents;
  const message =
    text.trim() === ""
      ? "Please enter the price."
      : "Please enter the price in dollars and cents, such as 24.00, up to $10,000.00.";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** "Calm, Sleep": at least one, each up to 40 characters, without duplicates in any case. */
const effects = typedLine("Please enter the effects.")
  .max(2_000, `Please enter at most ${MOST.effects} effects.`)
  .transform(listedEffects)
  .refine((list) => list.length > 0, "Please enter at least one effect, several separated by commas.")
  .refine((list) => list.length <= MOST.effects, `Please enter at most ${MOST.effects} effects.`)
  .refine((list) => list.every((effect) => effect.length <= 40), "Keep each effect to 40 characters.");

const { stock, thcMgPerServing, servingsPerPackage, thcMgPerPackage, delta9Percent } = PRODUCT.fields;
const POTENCY = { thcMgPerServing, servingsPerPackage, thcMgPerPackage, delta9Percent };

const picture = z.strictObject({ address: z.string().overwrite(cleanLine).max(2_000), alt: z.string() });
const PICTURES_BROKEN = "We couldn't read the list of images. Reload the page and try again.";

/** Additional images, sent as JSON. */
const pictures = z
  .string({ error: PICTURES_BROKEN })
  .max(50_000, PICTURES_BROKEN)
  .transform((text, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    const read = z.array(picture).safeParse(parsed(text));
    if (!read.success) return refuse(PICTURES_BROKEN);
    const list = read.data.map(({ address, alt }) => ({ address, alt: cleanLine(alt) }));
    if (list.length > MOST.pictures) return refuse(`Add up to ${MOST.pictures} more images.`);
    for (const [index, { address, alt }] of list.entries()) {
      if (list.findIndex((other) => other.address === address) < index)
        return refuse(`Image ${index + 2} is in the list twice.`);
      if (readAddress(address) === null)
        return refuse(`Please enter the address of image ${index + 2}: a path on this site, or https://…`);
      if (alt === "") return refuse(`Please enter a description of image ${index + 2}.`);
      if (alt.length > 200) return refuse(`Keep the description of image ${index + 2} to 200 characters.`);
    }
    return list;
  });

/**
 * Joins the image fields of a form without JavaScript into the list that the form sends with it (rules
 * product-screens/plain-images). An image without an address is left out.
 */
export function joinPlainPictures(sent: FormData): void {
  const names = Array.from({ length: MOST.pictures }, (_, index) => plainPictureNames(index));
  const rows = names.filter(({ address }) => sent.has(address));
  if (rows.length === 0) return;
  const list = rows
    .map((row) => ({
      address: cleanLine(String(sent.get(row.address))),
      alt: String(sent.get(row.alt) ?? ""),
    }))
    .filter(({ address }) => address !== "");
  sent.set("pictures", JSON.stringify(list));
  for (const { address, alt } of rows) {
    sent.delete(address);
    sent.delete(alt);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || "[]");
  } catch {
    return null;
  }
}

/** Fields of the product form. The bounds match the table's. */
const sentProduct = itemForm(PRODUCT, {
  slug: typedCode(SLUG).refine((text) => text === "" || isSlug(text), SLUG),
  category: lineOfText("the category", 60).refine((name) => name !== "", NO_CATEGORY),
  price,
  pictures,
  effects,
  stock: figure(stock),
  thcMgPerServing: figure(thcMgPerServing),
  servingsPerPackage: figure(servingsPerPackage),
  thcMgPerPackage: figure(thcMgPerPackage),
  delta9Percent: figure(delta9Percent),
  labReport: orNothing(labReport),
  labBatch: lineOfText("the batch number", 60).transform((text) => text || null),
  labTestedOn: orNothing(typedDay(NO_DAY)),
  // The stock shown in the form. Orders change it without a save.
}).extend({ stockSeen: figure(stock) });

const NAMES = Object.keys(POTENCY) as (keyof typeof POTENCY)[];
/** Placeholder stored for a potency that isn't entered yet. */
export const STAND_INS = { thcMgPerServing: 0, servingsPerPackage: 1, thcMgPerPackage: 0, delta9Percent: 0 };

/**
 * Parses the product form (rules product-screens/fields). Drafts and archived products may lack all four
 * potency figures (rules product-screens/potency). Missing figures are reported together with other invalid
 * fields.
 */
export const productForm = sentProduct
  .superRefine(
    (form, context) => {
      const missing = NAMES.filter((name) => form[name] === null);
      if (missing.length === NAMES.length && form.status !== "active") return;
      for (const name of missing) {
        const message = `Please enter ${POTENCY[name].what}. Potency is required only for active products; enter all four figures or none.`;
        context.addIssue({ code: "custom", path: [name], message });
      }
    },
    { when: () => true },
  )
  .transform(({ thcMgPerServing, servingsPerPackage, thcMgPerPackage, delta9Percent, ...form }) =>
    thcMgPerServing === null ||
    servingsPerPackage === null ||
    thcMgPerPackage === null ||
    delta9Percent === null
      ? { ...form, ...STAND_INS, potencyKnown: false }
      : { ...form, thcMgPerServing, servingsPerPackage, thcMgPerPackage, delta9Percent, potencyKnown: true },
  );
export type ProductForm = z.infer<typeof productForm>;
