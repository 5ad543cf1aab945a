import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltShop, startBuiltShop } from "./built-shop.ts";
import { demoFolder } from "./demo-folder.ts";

let folder: string;
let shop: BuiltShop;

beforeAll(async () => {
  folder = await demoFolder();
  shop = await startBuiltShop({ DATA_DIR: folder, PUBLIC_URL: "https://shop.example" });
});

afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { headers });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};

describe("what search engines ask for", () => {
  test("robots.txt excludes the account pages and names the sitemap", async () => {
    const { type, text } = await read("/robots.txt");
    expect(type).toContain("text/plain");
    expect(text).toContain("Disallow: /account");
    expect(text).toContain("Sitemap: https://shop.example/sitemap.xml");
    expect(text).not.toMatch(/Disallow: \/$/m);
  });

  test("every address of the sitemap is answered 200, and none stands in it twice", async () => {
    const { type, text } = await read("/sitemap.xml");
    expect(type).toContain("application/xml");
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address as string);
    expect(new Set(addresses).size).toBe(addresses.length);
    // 4 pages, 5 categories, 28 products, 6 articles, 4 courses.
    expect(addresses).toHaveLength(47);
    for (const address of addresses) {
      const { pathname, search, origin } = new URL(address.replaceAll("&amp;", "&"));
      expect(origin).toBe("https://shop.example");
      expect((await read(pathname + search)).status, pathname).toBe(200);
    }
  });

  test("the manifest names the shop, and its pictures exist", async () => {
    const { type, text } = await read("/site.webmanifest");
    expect(type).toContain("application/manifest+json");
    const manifest = JSON.parse(text) as { name: string; icons: { src: string }[] };
    expect(manifest.name).toBe("Evenlake");
    for (const { src } of manifest.icons) expect((await read(src)).status, src).toBe(200);
  });

  test("a product page's data for search engines is valid JSON", async () => {
    const { text } = await read("/shop/last-light-tart-cherry-gummies");
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
    const kinds = blocks.map(([, json]) => (JSON.parse(json as string) as { "@type": string })["@type"]);
    expect(kinds).toContain("Product");
    expect(kinds).toContain("BreadcrumbList");
  });
});

describe("the age question", () => {
  test("is not on the pages of a visitor who has answered it, whether they come from memory or not", async () => {
    const asked = /Are you 21 or older\?/;
    for (let time = 0; time < 2; time++) {
      expect((await read("/about")).text).toMatch(asked);
      expect((await read("/about", { cookie: "evenlake-age=21" })).text).not.toMatch(asked);
    }
  });
});
