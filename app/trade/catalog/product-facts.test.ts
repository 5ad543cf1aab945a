import { describe, expect, test } from "vitest";
import { productPath, ratingText, reviewsPath } from "./product.ts";
import {
  labelFacts,
  netAmount,
  type ProductDetails,
  productData,
  productSummary,
  reportRequest,
  socialPicture,
  stockText,
} from "./product-facts.ts";

const PEN: ProductDetails = {
  id: "3f2c8a51-0000-4000-8000-000000000000",
  slug: "shoreline-pine-cbd-pen",
  name: "Shoreline Pine CBD Pen",
  category: "Vapes",
  countsAs: "inhaled",
  categorySlug: "Vapes",
  storage: "Keep upright.",
  type: "Disposable pen",
  thcContent: "0.01 mg per puff · 2.5 mg per pen",
  priceCents: 123_800,
  image: "/pictures/products/shoreline-pine-cbd-pen.svg",
  effects: ["Calm"],
  isNew: false,
  isBestSeller: false,
  rating: 4.3,
  reviews: 72,
  stock: 52,
  description: "Pine and lemon peel from plant terpenes.",
  thcMgPerServing: 0.01,
  servingsPerPackage: 250,
  thcMgPerPackage: 2.5,
  containersPerPack: 1,
  thcMgPerPack: 2.5,
  sizes: null,
  choices: [],
  delta9Percent: 0.25,
  otherCannabinoids: "CBD 2.8 mg per puff",
  ingredients: "Hemp extract.",
  allergens: "",
  netContent: "1 g (about 250 puffs)",
  brand: "Alder & Oar",
  labReport: null,
  labBatch: "EVL-26-0709",
  labTestedOn: "2026-07-10",
  hasBatches: false,
  furtherPictures: [],
  standIn: null,
};

describe("the milligrams panel", () => {
  test("lists one serving and the package, each beside its limit", () => {
    const limits = [
      { measure: "thcMgPerServing", most: 5 },
      { measure: "thcMgPerPackage", most: 10 },
      { measure: "delta9Percent", most: 0.3 },
    ] as const;
    expect(labelFacts(PEN, limits)).toEqual([
      { name: "THC per serving", figure: "0.01", unit: "mg", limit: "5 mg" },
      { name: "Per package", figure: "250", unit: "servings", limit: null },
      { name: "THC per package", figure: "2.5", unit: "mg", limit: "10 mg" },
      { name: "Delta-9 THC by weight", figure: "0.25", unit: "%", limit: "0.3%" },
    ]);
  });

  test("calls the package of a beverage its container", () => {
    const names = labelFacts({ ...PEN, countsAs: "beverage" }, []).map(({ name }) => name);
    expect(names).toEqual(["THC per serving", "Per container", "THC per container", "Delta-9 THC by weight"]);
  });

  test("shows no limit if the law has none, and uses the singular for one serving", () => {
    const [serving, servings] = labelFacts({ ...PEN, servingsPerPackage: 1 }, []);
    expect(serving?.limit).toBeNull();
    expect(servings).toMatchObject({ figure: "1", unit: "serving" });
  });
});

test("shows the stock when it is low", () => {
  expect([null, 6, 5, 1, 0].map(stockText)).toEqual([null, null, "Only 5 left", "Only 1 left", null]);
});

test("formats ratings, net amounts, and days", () => {
  expect(ratingText(4.8, 412)).toBe("4.8 (412 reviews)");
  expect(ratingText(5, 1)).toBe("5.0 (1 review)");
  expect(reviewsPath("lake", 1)).toBe("/shop/lake/reviews");
  expect(reviewsPath("lake", 3)).toBe("/shop/lake/reviews?page=3");
  expect(netAmount("45 g (10 pieces, 4.5 g each)")).toBe("45 g");
  expect(netAmount("")).toBe("");
});

test("requests the report of a batch in the prepared email", () => {
  expect(reportRequest(PEN, "hello@evenlake.example")).toBe(
    "mailto:hello@evenlake.example?subject=Lab%20report%2C%20batch%20EVL-26-0709%20(Shoreline%20Pine%20CBD%20Pen)",
  );
  expect(reportRequest({ ...PEN, labBatch: null }, "a@b.example")).toContain("Lab%20report%2C%20Shoreline");
});

test("summarizes in whole words, in at most 155 characters", () => {
  expect(productSummary(PEN)).toBe(
    "0.01 mg per puff · 2.5 mg per pen. Pine and lemon peel from plant terpenes.",
  );
  const long = productSummary({ ...PEN, description: "Plain words, again. ".repeat(20) });
  expect(long.length).toBeLessThanOrEqual(156);
  expect(long).toMatch(/(Plain|words|again)…$/);
  expect(productSummary({ ...PEN, description: "x".repeat(400) }).length).toBeLessThanOrEqual(156);
});

test("never shares an SVG image", () => {
  expect(socialPicture("/pictures/products/a-b.svg")).toBe("/social/products/a-b.jpg");
  expect(socialPicture("/pictures/jar-edibles.svg")).toBeUndefined();
  expect(socialPicture("https://pictures.example/a.svg?size=2")).toBeUndefined();
  expect(socialPicture("/media/abc/800.webp")).toBe("/media/abc/800.webp");
});

describe("structured data", () => {
  const origin = "https://shop.example";

  test("contains the product with its offer and absolute URLs", () => {
    expect(productData(PEN, [], origin)[0]).toMatchObject({
      "@type": "Product",
      sku: "3f2c8a51",
      brand: { name: "Alder & Oar" },
      image: "https://shop.example/social/products/shoreline-pine-cbd-pen.jpg",
      offers: {
        url: "https://shop.example/shop/shoreline-pine-cbd-pen",
        price: "1238.00",
        priceCurrency: "USD",
        availability: "https://schema.org/InStock",
      },
      aggregateRating: { ratingValue: 4.3, reviewCount: 72 },
    });
  });

  test("omits a missing rating and brand, and marks a sold-out product", () => {
    const [product] = productData({ ...PEN, rating: null, reviews: 0, brand: "", stock: 0 }, [], origin);
    expect(product).not.toHaveProperty("aggregateRating");
    expect(product).not.toHaveProperty("brand");
    expect(product).toMatchObject({ offers: { availability: "https://schema.org/OutOfStock" } });
  });

  test("is a group whose variants are the sizes on sale, each under its own SKU if it has one", () => {
    const { id, slug, thcContent, netContent, labReport, labBatch, labTestedOn, hasBatches } = PEN;
    const { thcMgPerServing, servingsPerPackage, thcMgPerPackage, containersPerPack, thcMgPerPack } = PEN;
    const size = (sizeName: string, sku: string, row: { priceCents: number; stock: number | null }) => ({
      ...{ id, slug, thcContent, netContent, labReport, labBatch, labTestedOn, hasBatches },
      ...{ thcMgPerServing, servingsPerPackage, thcMgPerPackage, containersPerPack, thcMgPerPack },
      ...{ delta9Percent: 0.25, sizeName, saleName: `${PEN.name}, ${sizeName}`, sku, ...row },
    });
    const choices = [
      size("1 g", "PEN-1", { priceCents: 2_000, stock: 0 }),
      size("2 g", "", { priceCents: 3_500, stock: null }),
    ];
    const variant = { "@type": "Product", image: `${origin}/social/products/${slug}.jpg` };
    const offer = { "@type": "Offer", priceCurrency: "USD" };
    const at = (key: string) => `${origin}/shop/${slug}?size=${key}`;
    expect(productData({ ...PEN, choices }, [], origin)[0]).toMatchObject({
      ...{ "@type": "ProductGroup", productGroupID: "3f2c8a51", variesBy: "https://schema.org/size" },
      hasVariant: [
        {
          ...{ ...variant, name: "Shoreline Pine CBD Pen, 1 g", size: "1 g", sku: "PEN-1" },
          offers: { ...offer, url: at("1-g"), price: "20.00", availability: "https://schema.org/OutOfStock" },
        },
        {
          ...{ ...variant, name: "Shoreline Pine CBD Pen, 2 g", size: "2 g", sku: "000000000000" },
          offers: { ...offer, url: at("2-g"), price: "35.00", availability: "https://schema.org/InStock" },
        },
      ],
    });
    const [only] = productData({ ...PEN, choices: choices.slice(0, 1) }, [], origin);
    expect(only).toMatchObject({ "@type": "Product", sku: "PEN-1" });
  });

  test("uses a drawing without a raster copy unchanged", () => {
    const [product] = productData({ ...PEN, image: "/pictures/pen-vapes.svg" }, [], origin);
    expect(product).toMatchObject({ image: "https://shop.example/pictures/pen-vapes.svg" });
  });

  test("contains the breadcrumb from the shop to the product", () => {
    expect(productData(PEN, [], origin)[1]).toEqual({
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Shop", item: "https://shop.example/shop" },
        {
          "@type": "ListItem",
          position: 2,
          name: "Vapes",
          item: "https://shop.example/shop?category=Vapes",
        },
        { "@type": "ListItem", position: 3, name: "Shoreline Pine CBD Pen" },
      ],
    });
    expect(productPath("a b")).toBe("/shop/a%20b");
  });
});
