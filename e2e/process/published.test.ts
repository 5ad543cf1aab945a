import { describe, expect, test } from "vitest";
import { sharedShop } from "#fixtures/shared-shop.ts";

const shop = sharedShop();
const GUMMIES = "/shop/last-light-tart-cherry-gummies";

/** Returns a page's title, canonical address, and meta elements by name or property. */
function headOf(html: string): Record<string, string | undefined> {
  const plain = html.replaceAll("&amp;", "&");
  const metas = [...plain.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return {
    title: /<title>([^<]*)/.exec(plain)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(plain)?.[1],
    ...Object.fromEntries(metas.map(([, name, content]) => [name, content])),
  };
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { headers });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};

describe("pages for search engines", () => {
  test("exclude the account pages in robots.txt, which names the sitemap", async () => {
    const { type, text } = await read("/robots.txt");
    expect(type).toContain("text/plain");
    expect(text).toContain("Disallow: /account");
    expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
    expect(text).not.toMatch(/Disallow: \/$/m);
  });

  test("include every sitemap address with 200, and none twice", async () => {
    const { type, text } = await read("/sitemap.xml");
    expect(type).toContain("application/xml");
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address as string);
    expect(new Set(addresses).size).toBe(addresses.length);
    // 6 pages, 5 categories, 28 products, 6 articles, 4 courses.
    expect(addresses).toHaveLength(49);
    for (const address of addresses) {
      const { pathname, search, origin } = new URL(address.replaceAll("&amp;", "&"));
      expect(origin).toBe(shop.url);
      expect((await read(pathname + search)).status, pathname).toBe(200);
    }
  });

  test("name the shop in the manifest, whose images exist", async () => {
    const { type, text } = await read("/site.webmanifest");
    expect(type).toContain("application/manifest+json");
    const manifest = JSON.parse(text) as { name: string; icons: { src: string }[] };
    expect(manifest.name).toBe("Evenlake");
    for (const { src } of manifest.icons) expect((await read(src)).status, src).toBe(200);
  });

  test.each([
    "/",
    "/about",
    "/education",
    "/education/articles/milligrams-on-the-label",
    "/education/courses/first-order",
    "/shop",
    "/shop?category=Edibles",
    GUMMIES,
  ])("describe %s to search engines and social networks", async (path) => {
    const { text } = await read(path);
    const head = headOf(text);
    expect(head.title).toContain("Evenlake");
    expect(head.description?.length).toBeGreaterThan(49);
    expect(head.canonical).toBe(shop.url + path);
    expect(head.robots).toBeUndefined();
    for (const property of ["og:title", "og:description", "og:url", "og:image:alt"])
      expect(head[property], property).toBeTruthy();
    const picture = await fetch(shop.url + new URL(String(head["og:image"])).pathname);
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
  });

  test("identify a list by its category, and leave searches out of the index", async () => {
    const sorted = await read("/shop?category=Vapes&sort=rating");
    expect(headOf(sorted.text).canonical).toBe(`${shop.url}/shop`);
    expect(headOf((await read("/shop?q=gummies")).text).robots).toBe("noindex");
  });

  test("describe a product and its price on its page", async () => {
    const { text } = await read(GUMMIES);
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
    const [product, trail] = blocks.map(([, json]) => JSON.parse(json as string));
    expect(trail["@type"]).toBe("BreadcrumbList");
    expect(product).toMatchObject({
      "@type": "Product",
      offers: { price: "24.00", priceCurrency: "USD", availability: "https://schema.org/InStock" },
      aggregateRating: { ratingValue: 4.7, reviewCount: 7 },
      review: expect.arrayContaining([
        expect.objectContaining({ author: { "@type": "Person", name: "Dale K." }, "@type": "Review" }),
      ]),
    });
  });
});

describe("the age gate", () => {
  test("is hidden from a visitor who answered it, on cached and uncached pages", async () => {
    const asked = /Are you 21 or older\?/;
    for (let time = 0; time < 2; time++) {
      expect((await read("/about")).text).toMatch(asked);
      expect((await read("/about", { cookie: "shop-age=21" })).text).not.toMatch(asked);
    }
  });
});
