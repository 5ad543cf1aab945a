import { expect, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { CATEGORIES } from "#fixtures/categories.ts";
import { sentProduct } from "#fixtures/products.ts";
import { joinPlainPictures, productForm } from "./product-form.ts";
import {
  copyValues,
  labelDoubt,
  NEW_PRODUCT,
  productValues,
  typedCard,
  typedPotency,
} from "./product-item.ts";

const wrong = (change: Record<string, string | undefined>) => {
  const read = productForm.safeParse(sentProduct(change));
  return read.success ? {} : fieldErrors(read.error);
};

test("parses every field into its stored value", () => {
  const read = productForm.parse(
    sentProduct({
      price: "$1,024.5",
      effects: " Calm ,Clear,, Calm ,calm, Ca\u200blm,CLEAR\u00a0",
      isNew: "on",
      stock: "0",
      stockSeen: "3",
      thcMgPerServing: "2.50",
      pictures: JSON.stringify([{ address: "/pictures/tin.svg", alt: " An open  tin " }]),
      labReport: "https://lab.example/report.pdf",
      labBatch: "EVL-1",
      labTestedOn: "2026-07-10",
    }),
  );
  expect(read).toMatchObject({
    version: null,
    price: 102_450,
    effects: ["Calm", "Clear"],
    isNew: true,
    isBestSeller: false,
    stock: 0,
    stockSeen: 3,
    thcMgPerServing: 2.5,
    pictures: [{ address: "/pictures/tin.svg", alt: "An open tin" }],
    labReport: "https://lab.example/report.pdf",
    labBatch: "EVL-1",
  });
  expect(read.labTestedOn?.toString()).toBe("2026-07-10");
  expect(productForm.parse(sentProduct())).toMatchObject({
    stock: null,
    labReport: null,
    labBatch: null,
    labTestedOn: null,
  });
});

test("joins the image fields of a form without JavaScript, and leaves out one without an address", () => {
  const sent = new FormData();
  sent.set("pictures", JSON.stringify([{ address: "/pictures/old.svg", alt: "Old" }]));
  joinPlainPictures(sent);
  expect(sent.get("pictures")).toContain("old.svg");
  const fields = {
    picture0Address: " ",
    picture0Alt: "Old",
    picture1Address: "/a.svg ",
    picture1Alt: "A tin",
  };
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  joinPlainPictures(sent);
  expect(Object.fromEntries(sent)).toEqual({
    pictures: JSON.stringify([{ address: "/a.svg", alt: "A tin" }]),
  });
});

test("reports each missing field with its own message", () => {
  const empty = Object.fromEntries(Object.keys(sentProduct()).map((field) => [field, ""]));
  const errors = wrong({ ...empty, id: "1", status: "active" });
  expect(Object.keys(errors).sort()).toEqual(
    [
      ...["category", "delta9Percent", "effects", "id", "image", "name", "price", "servingsPerPackage"],
      ...["thcContent", "thcMgPerPackage", "thcMgPerServing", "type"],
    ].sort(),
  );
  expect(errors.name).toBe("Please enter the name.");
  expect(errors.effects).toBe("Please enter at least one effect, several separated by commas.");
});

const NO_POTENCY = { thcMgPerServing: "", servingsPerPackage: "", thcMgPerPackage: "", delta9Percent: "" };

test("accepts a draft or archived product without potency, and shows its fields empty", () => {
  const read = productForm.parse(sentProduct({ ...NO_POTENCY, status: "draft" }));
  expect(read.potencyKnown).toBe(false);
  expect(productForm.parse(sentProduct({ ...NO_POTENCY, status: "archived" })).potencyKnown).toBe(false);
  expect(productForm.parse(sentProduct()).potencyKnown).toBe(true);
  const unknown = { ...lake, ...read, status: "draft" as const };
  expect(productValues(unknown)).toMatchObject(NO_POTENCY);
  expect(copyValues(unknown)).toMatchObject(NO_POTENCY);
});

test("requires all four figures for an active product or a partly entered potency", () => {
  expect(Object.keys(wrong({ ...NO_POTENCY, status: "active" }))).toEqual(Object.keys(NO_POTENCY));
  expect(wrong({ ...NO_POTENCY, thcMgPerServing: "5", status: "draft" })).toEqual({
    servingsPerPackage:
      "Please enter the servings per package. Potency is required only for active products; enter all four figures or none.",
    thcMgPerPackage: expect.stringMatching(/^Please enter the THC per package\. /),
    delta9Percent: expect.stringMatching(/^Please enter the Delta-9 THC\. /),
  });
});

test.each([
  ["price", "-1"],
  ["price", "24.005"],
  ["price", "10000.01"],
  ["price", "free"],
  ["slug", "Lake Gummies"],
  ["slug", "../admin"],
  ["category", ""],
  ["status", "published"],
  ["image", "javascript:alert(1)"],
  ["image", "//evil.example/x.png"],
  ["image", "http://shop.example/x.png"],
  ["effects", "x".repeat(41)],
  ["effects", Array.from({ length: 13 }, (_, n) => `e${n}`).join()],
  ["stock", "1.5"],
  ["stock", "1000001"],
  ["thcMgPerServing", "100000"],
  ["thcMgPerServing", "1.234"],
  ["servingsPerPackage", "0"],
  ["delta9Percent", "0.3001"],
  ["delta9Percent", "100"],
  ["labReport", "javascript:alert(1)"],
  ["labTestedOn", "2026-02-30"],
  ["labTestedOn", "yesterday"],
  ["name", "a\u0000b"],
  ["pictures", "{}"],
  ["pictures", "not json"],
  ["pictures", '[{"address":"/a.svg","alt":"x","more":1}]'],
  ["pictures", '[{"address":"javascript:1","alt":"x"}]'],
  ["pictures", '[{"address":"/a.svg","alt":" "}]'],
  ["pictures", '[{"address":"/a.svg","alt":"x"},{"address":"/a.svg","alt":"y"}]'],
  ["pictures", JSON.stringify(Array.from({ length: 9 }, (_, n) => ({ address: `/${n}.svg`, alt: "x" })))],
])("refuses %s as %j", (field, value) => {
  expect(Object.keys(wrong({ [field]: value }))).toEqual([field]);
});

test("refuses unknown fields", () => {
  for (const field of ["priceCents", "rating", "reviews"])
    expect(productForm.safeParse({ ...sentProduct(), [field]: "1" }).success).toBe(false);
});

const lake: Parameters<typeof productValues>[0] = {
  ...{ name: "Lake Gummies", slug: "lake-gummies", category: "Edibles", type: "Gummies" },
  ...{ thcContent: "5 mg", priceCents: 2_400, image: "/a.svg", pictures: [{ address: "/b.svg", alt: "b" }] },
  ...{ effects: ["Calm", "Clear"], isNew: true, isBestSeller: false },
  ...{ description: "", status: "active", stock: 3, thcMgPerServing: 5, servingsPerPackage: 10 },
  ...{ thcMgPerPackage: 50, delta9Percent: 0.3, potencyKnown: true },
  ...{ otherCannabinoids: "", ingredients: "", allergens: "" },
  ...{ netContent: "", brand: "", shelf: "B3", labReport: "/r.pdf", labBatch: "EVL-1" },
  labTestedOn: Temporal.PlainDate.from("2026-07-10"),
};

test("reads back the values it shows", () => {
  const { isNew, isBestSeller: _, ...values } = productValues(lake);
  const read = productForm.parse({ ...sentProduct(), ...values, isNew });
  const { id: __, version: ___, stockSeen, price, ...fields } = read;
  expect({ ...fields, priceCents: price }).toEqual(lake);
  expect(stockSeen).toBe(3);
  expect(Object.keys(NEW_PRODUCT).sort()).toEqual(Object.keys(productValues(lake)).sort());
});

test("copies a product as a draft, without what belongs to the original alone", () => {
  expect(copyValues(lake)).toMatchObject({
    ...{ name: "Lake Gummies copy", slug: "", status: "draft", isNew: "" },
    ...{ stock: "0", stockSeen: "", labReport: "", labBatch: "", labTestedOn: "" },
    ...{ price: "24.00", effects: "Calm, Clear", thcMgPerPackage: "50" },
  });
  expect(copyValues({ ...lake, stock: null }).stock).toBe("");
  expect(copyValues({ ...lake, name: "x".repeat(120) }).name).toHaveLength(120);
});

test("previews the typed values, even if incomplete", () => {
  expect(
    typedCard("1", productValues(lake), {
      rated: { rating: 4.8, reviews: 412 },
      categories: CATEGORIES,
      containersPerPack: 1,
    }),
  ).toMatchObject({
    ...{ name: "Lake Gummies", priceCents: 2_400, image: "/a.svg", isNew: true, rating: 4.8, reviews: 412 },
    effects: ["Calm", "Clear"],
  });
  const typed = { ...NEW_PRODUCT, price: "2x", image: "javascript:1", stock: "0" };
  const half = typedCard("1", typed, {
    rated: { rating: null, reviews: 0 },
    categories: [],
    containersPerPack: 1,
  });
  expect(half).toMatchObject({
    ...{ name: "Name", priceCents: 0, image: "/pictures/default-other.svg", rating: null, stock: 0 },
  });
});

test("checks potency once all figures are entered", () => {
  const values = { ...productValues(lake), category: "Beverages" };
  const known = { categories: CATEGORIES, containersPerPack: 4, areBatchesReported: false };
  expect(typedPotency(values, known)).toEqual({
    ...{
      category: "Beverages",
      countsAs: "beverage",
      delta9Percent: 0.3,
      thcMgPerServing: 5,
      thcMgPerPackage: 50,
      thcMgPerPack: 200,
      hasReport: true,
    },
  });
  const unlinked = { ...values, labReport: " " };
  expect(typedPotency(unlinked, known)?.hasReport).toBe(false);
  expect(typedPotency(unlinked, { ...known, areBatchesReported: true })?.hasReport).toBe(true);
  for (const field of ["category", "delta9Percent", "thcMgPerServing", "thcMgPerPackage"])
    expect(typedPotency({ ...values, [field]: "x" }, known)).toBeNull();
});

test("questions servings that don't add up to the package, except by rounding", () => {
  const label = (thcMgPerServing: string, servingsPerPackage: string, thcMgPerPackage: string) =>
    labelDoubt({ thcMgPerServing, servingsPerPackage, thcMgPerPackage });
  expect(label("5", "10", "50")).toBeNull();
  expect(label("0.01", "250", "2.5")).toBeNull();
  expect(label("3.33", "3", "10")).toBeNull();
  expect(label("5", "10", "")).toBeNull();
  expect(label("5", "10", "45")).toBe(
    "10 servings of 5 mg make 50 mg, but the package is listed as 45 mg. Check the label.",
  );
  expect(label("5", "1", "10")).toContain("1 serving of 5 mg makes");
});
