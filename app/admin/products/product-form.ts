import { z } from "zod";
import { readAddress } from "#app/base/lib/address.ts";
import { type Cents, parseDollars } from "#app/base/lib/money.ts";
import { oneLine } from "#app/base/lib/shape.ts";
import { isSlug } from "#app/base/lib/slug.ts";
import { lineOfText } from "#app/base/lib/typed-text.ts";
import { itemForm, wholeNumber } from "#app/base/records/item-contract.ts";
import { MOST, PRODUCT } from "./product-item.ts";

// How the fields of a product's form are read: all of them are sent as text.

/**
 * A number of at most `places` decimals. `what` completes "Please enter the THC per serving as a number …"; the
 * bounds are those of the column that keeps it.
 */
function decimalNumber(what: string, most: number, places: number) {
  const bounds = `Please enter ${what} as a number from 0 to ${most.toLocaleString("en-US")} with at most ${places} ${places === 1 ? "decimal" : "decimals"}.`;
  const shape = new RegExp(`^\\d{1,6}(\\.\\d{0,${places}})?$`);
  return z
    .string({ error: bounds })
    .trim()
    .regex(shape, bounds)
    .transform(Number)
    .refine((number) => number <= most, bounds);
}

/** A field that may stay empty, which gives null; anything else is read by `schema`, with its sentences. */
function orNothing<Read>(schema: z.ZodType<Read, string>) {
  return z.string({ error: "Please reload the page." }).transform((text, context): Read | null => {
    if (text.trim() === "") return null;
    const read = schema.safeParse(text);
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "" });
    return z.NEVER;
  });
}

/** The address of a page; `what` completes "Please enter the address of the lab report.". */
function webAddress(what: string) {
  return z
    .string({ error: `Please enter ${what}.` })
    .trim()
    .min(1, `Please enter ${what}.`)
    .refine(
      (text) => text === "" || readAddress(text) !== null,
      `Please enter ${what} as a path of this site, such as /reports/lot-1.pdf, or as an address that begins with https://.`,
    );
}

/** A day as `<input type="date">` sends it, "2026-07-10". */
function calendarDay(what: string) {
  const sentence = `Please enter ${what} as a date.`;
  return z
    .string({ error: sentence })
    .trim()
    .regex(/^20\d{2}-\d{2}-\d{2}$/, sentence)
    .transform((text, context) => {
      try {
        return Temporal.PlainDate.from(text, { overflow: "reject" });
      } catch {
        context.addIssue({ code: "custom", message: sentence });
        return z.NEVER;
      }
    });
}

const price = z.string({ error: "Please enter the price." }).transform((text, context): Cents => {
  const cents = parseDollars(text);
  if (cents !== null && cents <= MOST.priceCents) return cents;
  const message =
    text.trim() === ""
      ? "Please enter the price."
      : "Please enter the price in dollars and cents, such as 24.00, up to $10,000.00.";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** "Calm, Sleep": at least one, each of at most 40 characters, none twice. */
const effects = z
  .string({ error: "Please enter the effects." })
  .max(2_000, `Please enter at most ${MOST.effects} effects.`)
  .transform((text) => [...new Set(text.split(",").map(oneLine).filter(Boolean))])
  .refine((list) => list.length > 0, "Please enter at least one effect, several separated by commas.")
  .refine((list) => list.length <= MOST.effects, `Please enter at most ${MOST.effects} effects.`)
  .refine(
    (list) => list.every((effect) => effect.length <= 40),
    "Please keep each effect within 40 characters.",
  );

const rating = orNothing(decimalNumber("the rating", MOST.rating, 1));
const stock = orNothing(wholeNumber("the stock", { min: 0, max: MOST.stock }));

const picture = z.strictObject({ address: z.string().trim().max(2_000), alt: z.string() });
const PICTURES_BROKEN = "Please reload the page: the list of pictures cannot be read.";

/** The further pictures, which travel as JSON. */
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
    const list = read.data.map(({ address, alt }) => ({ address, alt: oneLine(alt) }));
    if (list.length > MOST.pictures) return refuse(`Please keep to ${MOST.pictures} further pictures.`);
    for (const [place, { address, alt }] of list.entries()) {
      if (list.findIndex((other) => other.address === address) < place)
        return refuse(`Further picture ${place + 1} stands in the list twice.`);
      if (readAddress(address) === null)
        return refuse(
          `Please enter the address of further picture ${place + 1}: a path of this site, or https://…`,
        );
      if (alt === "") return refuse(`Please say what further picture ${place + 1} shows.`);
      if (alt.length > 200) return refuse(`Please describe further picture ${place + 1} in 200 characters.`);
    }
    return list;
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || "[]");
  } catch {
    return null;
  }
}

/** What the form of a product sends. Its bounds are those of the table. */
const sentProduct = itemForm(PRODUCT, {
  slug: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || isSlug(text),
      "Please use only small letters, digits and hyphens, such as lake-gummies.",
    ),
  price,
  pictures,
  effects,
  rating,
  reviews: orNothing(wholeNumber("the number of reviews", { min: 0, max: MOST.reviews })),
  stock,
  thcMgPerServing: orNothing(decimalNumber("the THC per serving", MOST.milligrams, 2)),
  servingsPerPackage: orNothing(wholeNumber("the servings per package", { min: 1, max: MOST.servings })),
  thcMgPerPackage: orNothing(decimalNumber("the THC per package", MOST.milligrams, 2)),
  delta9Percent: orNothing(decimalNumber("the Delta-9 THC", MOST.percent, 3)),
  labReport: orNothing(webAddress("the address of the lab report")),
  labBatch: lineOfText("the batch number", 60).transform((text) => text || null),
  labTestedOn: orNothing(calendarDay("the day of the test")),
  // The stock that the form showed: orders change it without anybody saving the product.
}).extend({ stockSeen: stock });

/** What the four figures of potency are called in a sentence. */
const FIGURES = {
  thcMgPerServing: "the THC per serving",
  servingsPerPackage: "the servings per package",
  thcMgPerPackage: "the THC per package",
  delta9Percent: "the Delta-9 THC",
} as const;
type Figure = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as Figure[];
/** What the table keeps of a potency that nobody has entered yet. */
const STAND_INS = { thcMgPerServing: 0, servingsPerPackage: 1, thcMgPerPackage: 0, delta9Percent: 0 };

/**
 * The form of a product (rules 34.4). A draft and an archived product may be without their potency, all four figures of it
 * (rules 34.13). The figures are asked for together with whatever else is missing, and so also when other fields are wrong.
 */
export const productForm = sentProduct
  .superRefine(
    (form, context) => {
      const missing = NAMES.filter((name) => form[name] === null);
      if (missing.length === NAMES.length && form.status !== "active") return;
      for (const name of missing) {
        const message = `Please enter ${FIGURES[name]}. Only an active product needs its potency; otherwise enter all four figures or none.`;
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
