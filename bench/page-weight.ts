import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "#fixtures/chromium.ts";
import type { Figure } from "./figures.ts";
import type { MeasuredShop } from "./shop-process.ts";
import { signIn } from "./sign-in.ts";
import type { Target } from "./target.ts";

/** A page has finished loading once it requests no file for this long. */
const QUIET_MS = 1_500;
const WANTED = "125 kB or less";
const PAGES: { path: string; signedIn?: boolean; want?: string }[] = [
  { path: "/shop", want: WANTED },
  { path: "/", want: WANTED },
  { path: "/education", want: WANTED },
  { path: "/checkout", signedIn: true },
];

/**
 * The JavaScript that a browser loads before the visitor interacts with the page, in bytes over the wire
 * (brotli).
 */
export const WEIGHT: Target = {
  rounds: 1,
  prepare: async ({ shop, folder }) => {
    const measured = await shop();
    return async () => {
      await using browser = await chromium.launch(findChromium());
      const figures: Figure[] = [];
      for (const page of PAGES) {
        const files = await filesOf(browser, measured, page);
        const bytes = files.reduce(
          (sum, file) => sum + compressedSize(join(folder, "build/client", file)),
          0,
        );
        const { path, want } = page;
        figures.push(
          { what: `JavaScript of ${path}`, value: bytes / 1_000, unit: "kB", want },
          { what: "  in", value: files.length, unit: "files" },
        );
      }
      return figures;
    };
  },
};

/** The scripts that a browser with an empty cache requests when it opens a page without further input. */
async function filesOf(
  browser: Browser,
  shop: MeasuredShop,
  { path, signedIn = false }: { path: string; signedIn?: boolean },
): Promise<string[]> {
  await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (signedIn) {
    const cookies = (await signIn(shop, 1)).split("; ").map((cookie) => {
      const at = cookie.indexOf("=");
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: shop.publicOrigin };
    });
    await context.addCookies(cookies);
  }
  const page = await context.newPage();
  const files = new Set<string>();
  let patience: NodeJS.Timeout | undefined;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith(".js")) return;
    files.add(pathname);
    patience?.refresh();
  });
  const answer = await page.goto(`${shop.publicOrigin}${path}`, { waitUntil: "load" });
  if (answer?.status() !== 200) throw new Error(`${path} was answered ${answer?.status()}.`);
  await new Promise<void>((resolve) => {
    patience = setTimeout(resolve, QUIET_MS);
  });
  return [...files];
}

function compressedSize(file: string): number {
  const ready = `${file}.br`;
  return existsSync(ready) ? statSync(ready).size : brotliCompressSync(readFileSync(file)).length;
}
