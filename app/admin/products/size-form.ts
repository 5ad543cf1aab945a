import { z } from "zod";
import { lineOfText, typedDay } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { figure, labReport, NO_DAY, orNothing, price } from "./product-form.ts";
import { PRODUCT } from "./product-item.ts";
import { SIZE } from "./size-item.ts";

const { stock, thcMgPerServing, servingsPerPackage, thcMgPerPackage, delta9Percent } = PRODUCT.fields;

/** A potency figure; a size is always sold with all of them. */
const required = (field: typeof stock) =>
  figure(field)
    .refine((number) => number !== null, `Please enter ${field.what}.`)
    .transform(Number);

/** Parses the form of a size (rules products/sizes). */
export const sizeForm = itemForm(SIZE, {
  price,
  stock: figure(stock),
  thcMgPerServing: required(thcMgPerServing),
  servingsPerPackage: required(servingsPerPackage),
  thcMgPerPackage: required(thcMgPerPackage),
  delta9Percent: required(delta9Percent),
  labReport: orNothing(labReport),
  labBatch: lineOfText("the batch number", 60).transform((text) => text || null),
  labTestedOn: orNothing(typedDay(NO_DAY)),
}).extend({
  /** The product that it's a size of. */
  productId: z.string().refine(isUuid, "Reload the page and try again."),
  // The stock shown in the form. Orders change it without a save.
  stockSeen: figure(stock),
});
export type SizeForm = z.infer<typeof sizeForm>;
