import { type Cents, plainDollars } from "#app/base/lib/money.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import {
  box,
  describeItem,
  displayOrder,
  line,
  number,
  optionalLine,
  own,
} from "#app/base/records/fields.ts";
import { PRODUCT } from "./product-item.ts";

const { stock, thcMgPerServing, servingsPerPackage, thcMgPerPackage, delta9Percent } = PRODUCT.fields;
const { thcContent, netContent, shelf, labReport, labBatch, labTestedOn } = PRODUCT.fields;

/** A size of a product (rules products/sizes): what is sold, with its own price, stock, and milligrams. */
export const SIZE = describeItem({
  sizeName: line("Size", "the size", 60),
  price: own<Cents>("Price", plainDollars),
  sku: optionalLine("SKU", "the SKU", 60),
  barcode: optionalLine("Barcode", "the barcode", 60),
  stock,
  shelf,
  isOn: box("For sale", "on"),
  sizeOrder: displayOrder,
  ...{ thcMgPerServing, servingsPerPackage, thcMgPerPackage },
  containersPerPack: number("Containers per pack", "the containers per pack", { min: 1, max: 1_000 }, "1"),
  delta9Percent,
  thcContent: optionalLine(thcContent.label, "the THC content", 100),
  netContent,
  ...{ labReport, labBatch, labTestedOn },
});

type Stored = Omit<Parameters<typeof SIZE.values>[0], "price"> & {
  priceCents: Cents;
  potencyKnown: boolean;
};

/** Converts a size to form values. */
export function sizeValues({ priceCents, potencyKnown, ...size }: Stored): FormValues {
  const unknown = { thcMgPerServing: "", servingsPerPackage: "", thcMgPerPackage: "", delta9Percent: "" };
  return {
    ...SIZE.values({ ...size, price: priceCents }),
    ...(potencyKnown ? {} : unknown),
    stockSeen: size.stock?.toString() ?? "",
  };
}

/** Form values of a new size: the milligrams of a container are usually those of the other sizes. */
export function newSizeValues(first: Stored): FormValues {
  const { thcMgPerServing, servingsPerPackage, thcMgPerPackage, delta9Percent } = sizeValues(first);
  return {
    ...SIZE.blank,
    ...{ thcMgPerServing, servingsPerPackage, thcMgPerPackage, delta9Percent },
    stockSeen: "",
  } as FormValues;
}
