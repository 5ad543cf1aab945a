import { mailtoOf } from "#app/base/lib/email.ts";
import { plainDollars } from "#app/base/lib/money.ts";
import { CONTACT_FORM } from "#app/base/settings/contact.ts";
import { type Limit, withUnit } from "#app/trade/compliance/rules.ts";
import { categoryPath, wholeOf } from "./categories.ts";
import { servingsText } from "./milligrams.ts";
import { LOW_STOCK, productPath, sizePath } from "./product.ts";
import type { findProductBySlug } from "./queries.server.ts";

/** Data of a product page. Missing texts are empty. */
export type ProductDetails = NonNullable<Awaited<ReturnType<typeof findProductBySlug>>>;

/** A size with its own figures, among a product's choices. */
export type SizeDetails = ProductDetails["choices"][number];

/** Returns "Only 4 left"; null if there are plenty or none. */
export function stockText(stock: number | null): string | null {
  return stock !== null && stock > 0 && stock <= LOW_STOCK ? `Only ${stock} left` : null;
}

/** Returns "45 g" from "45 g (10 pieces, 4.5 g each)". */
export function netAmount(netContent: string): string {
  return netContent.split(" (", 1)[0] ?? "";
}

/** The legal maximum of a measure. */
export type MeasureLimit = Pick<Limit, "measure" | "most">;

/** Returns the label's figures in reading order, each with its legal limit, "5 mg". */
export function labelFacts(product: ProductDetails, limits: readonly MeasureLimit[]) {
  const fact = (name: string, measure: Limit["measure"], unit: "mg" | "%") => {
    const limit = limits.find((one) => one.measure === measure);
    return { name, figure: String(product[measure]), unit, limit: limit ? withUnit(limit.most, unit) : null };
  };
  const [servings = "", unit = ""] = servingsText(product.servingsPerPackage).split(" ");
  const whole = wholeOf(product.countsAs);
  return [
    fact("THC per serving", "thcMgPerServing", "mg"),
    { name: `Per ${whole}`, figure: servings, unit, limit: null },
    fact(`THC per ${whole}`, "thcMgPerPackage", "mg"),
    ...(product.containersPerPack > 1
      ? [fact(`THC per pack of ${product.containersPerPack}`, "thcMgPerPack", "mg")]
      : []),
    fact("Delta-9 THC by weight", "delta9Percent", "%"),
  ];
}

/** Returns the link for requesting the full lab report of a batch: by email, or by the contact form. */
export function reportRequest(product: ProductDetails, email: string | null): string {
  if (email === null) return CONTACT_FORM;
  const { name, labBatch } = product;
  const subject = labBatch ? `Lab report, batch ${labBatch} (${name})` : `Lab report, ${name}`;
  return `${mailtoOf(email)}?subject=${encodeURIComponent(subject)}`;
}

const SUMMARY_LENGTH = 155;

/**
 * Returns a product's description for search engines: milligrams first, whole words, at most 155 characters.
 */
export function productSummary({ thcContent, description }: ProductDetails): string {
  const text = `${thcContent}. ${description}`.trim();
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), SUMMARY_LENGTH / 2)).replace(/[\s,.;:]+$/, "")}…`;
}

/**
 * Returns the preview image for shared links, which don't support SVG: a drawing's raster copy. Undefined if
 * there is none.
 */
export function socialPicture(image: string): string | undefined {
  const drawn = /^\/pictures\/products\/([^/]+)\.svg$/.exec(image);
  if (drawn) return `/social/products/${drawn[1]}.jpg`;
  return /\.svg($|[?#])/i.test(image) ? undefined : image;
}

/** A customer review as shown on the product page; `writtenAt` is an ISO instant. */
type Opinion = { stars: number; words: string; author: string; writtenAt: string };

function reviewData({ stars, words, author, writtenAt }: Opinion) {
  return {
    "@type": "Review",
    reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5 },
    author: { "@type": "Person", name: author },
    datePublished: writtenAt,
    reviewBody: words,
  };
}

/**
 * Returns Schema.org data: the product with its offer and the reviews shown on the page, and its breadcrumb
 * in the shop. `origin` as in "https://shop.example".
 */
export function productData(product: ProductDetails, opinions: readonly Opinion[], origin: string) {
  const { id, slug, name, category, categorySlug, image, brand, rating, reviews, choices } = product;
  const further = product.furtherPictures;
  const address = (path: string) => new URL(path, origin).href;
  const url = address(productPath(slug));
  const shot = (picture: string) => address(socialPicture(picture) ?? picture);
  const offer = (at: string, { priceCents, stock }: Pick<ProductDetails, "priceCents" | "stock">) => ({
    "@type": "Offer",
    url: at,
    price: plainDollars(priceCents),
    priceCurrency: "USD",
    itemCondition: "https://schema.org/NewCondition",
    availability: `https://schema.org/${stock === 0 ? "OutOfStock" : "InStock"}`,
  });
  const sold =
    choices.length > 1
      ? {
          productGroupID: id.slice(0, 8),
          variesBy: "https://schema.org/size",
          hasVariant: choices.map((size) => ({
            "@type": "Product",
            name: size.saleName,
            size: size.sizeName,
            sku: size.sku || size.id.slice(-12),
            image: shot(image),
            offers: offer(address(sizePath(slug, size.sizeName)), size),
          })),
        }
      : { sku: choices[0]?.sku || id.slice(0, 8), offers: offer(url, choices[0] ?? product) };
  return [
    {
      "@type": choices.length > 1 ? ("ProductGroup" as const) : ("Product" as const),
      "@id": `${url}#product`,
      name,
      category,
      description: productSummary(product),
      image: further.length > 0 ? [shot(image), ...further.map((one) => shot(one.address))] : shot(image),
      ...(brand ? { brand: { "@type": "Brand", name: brand } } : {}),
      ...sold,
      ...(rating !== null
        ? { aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: reviews } }
        : {}),
      ...(opinions.length > 0 ? { review: opinions.map(reviewData) } : {}),
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Shop", item: address("/shop") },
        {
          "@type": "ListItem",
          position: 2,
          name: category,
          item: address(categoryPath({ slug: categorySlug })),
        },
        { "@type": "ListItem", position: 3, name },
      ],
    },
  ];
}
