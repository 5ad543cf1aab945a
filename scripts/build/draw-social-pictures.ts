import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import type { DemoProduct } from "#seed/demo/demo-product.ts";
import { pictureOf } from "#seed/demo/pictures.ts";
import { demoProducts } from "#seed/demo/products.ts";
import shopBrowsers from "../../playwright.config.ts";

// `node_modules/.bin/node scripts/build/draw-social-pictures.ts` redraws the images in public/social. Social
// networks show them beside links to the shop (Open Graph: 1200 × 630, JPEG, no SVG). Run it after changing a
// product or drawing.

const WIDTH = 1200;
const HEIGHT = 630;
/** Maximum image size, to keep a page with many links to the shop light. */
const MOST_BYTES = 45_000;
/** JPEG qualities, tried in this order until the image is small enough. */
const QUALITIES = [78, 70, 62, 54];

type Card = { file: string; html: string };

const inPublic = (path: string) => join(process.cwd(), "public", path);
const asUrl = (path: string, type: string) => `data:${type};base64,${readFileSync(path).toString("base64")}`;
const drawing = (path: string) => asUrl(inPublic(path), "image/svg+xml");
const font = (path: string) => asUrl(path, "font/woff2");
const INSTRUMENT =
  "node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Colors, fonts, and sizes from app/app.css. */
const STYLE = `
  @font-face { font-family: Fraunces; font-weight: 100 900;
    src: url(${font("app/fonts/fraunces-480-latin.woff2")}) }
  @font-face { font-family: "Instrument Sans"; font-weight: 400 700;
    src: url(${font(INSTRUMENT)}) }
  * { margin: 0; box-sizing: border-box }
  body { width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; position: relative; background: #faf7f0;
    color: #10291f; font: 500 28px/1.4 "Instrument Sans" }
  h1, .name { font-family: Fraunces; font-weight: 480; letter-spacing: -0.01em; text-wrap: balance }
  .words { position: absolute; inset: 56px 640px 56px 64px; display: flex; flex-direction: column }
  .words h1 { margin-block: auto; font-size: 62px; line-height: 1.08 }
  .words p { color: #4a5d54 }
  .name { display: flex; align-items: center; gap: 18px; font-size: 36px }
  .name img { width: 52px }
  .side { position: absolute; inset: 0 0 0 570px; width: 630px; height: 630px; object-fit: cover;
    object-position: right }
  .broad { position: absolute; inset: 0 0 0 444px; width: 756px; height: 630px; object-fit: cover; object-position: 44% }
  .beside { inset-inline: 64px 756px }
  .beside h1 { margin: auto 0 20px; font-size: 84px; line-height: 1 }
  .beside p { margin-bottom: auto }`;

const NAME = `<div class="name"><img src="${drawing("favicon.svg")}" alt="">Evenlake</div>`;

/** A card with its text on the left and a square image on the right. */
function sideBySide(title: string, line: string, picture: string): string {
  const words = `<div class="words">${NAME}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(line)}</p></div>`;
  return `${words}<img class="side" src="${drawing(picture)}" alt="">`;
}

const productCard = (product: DemoProduct): Card => ({
  file: `products/${product.slug}.jpg`,
  html: sideBySide(product.name, product.thcContent, pictureOf(product)),
});

const cards: Card[] = [
  {
    file: "evenlake.jpg",
    html: `<div class="words beside"><h1>Evenlake</h1><p>Hemp-derived THC, measured in milligrams</p></div>
      <img class="broad" src="${drawing("pictures/hero.svg")}" alt="">`,
  },
  {
    file: "education.jpg",
    html: sideBySide("Education", "Labels, lab reports and storage", "pictures/home/education.svg"),
  },
  ...demoProducts.map(productCard),
];

/** Returns the page as a JPEG of the best quality that is small enough. */
async function shoot(page: Page): Promise<Buffer | undefined> {
  for (const quality of QUALITIES) {
    const jpeg = await page.screenshot({ type: "jpeg", quality });
    if (jpeg.length <= MOST_BYTES) return jpeg;
  }
}

/** Draws one card and writes its file. Returns the file's size in bytes. */
async function draw(page: Page, { file, html }: Card): Promise<number> {
  await page.setContent(`<!doctype html><style>${STYLE}</style>${html}`);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, (image) => image.decode()));
  });
  const jpeg = await shoot(page);
  if (!jpeg) throw new Error(`${file} weighs more than ${MOST_BYTES} bytes.`);
  const path = inPublic(join("social", file));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, jpeg);
  return jpeg.length;
}

const browser = await chromium.launch(shopBrowsers.projects?.[0]?.use?.launchOptions);
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
let bytes = 0;
for (const card of cards) bytes += await draw(page, card);
await browser.close();
console.log(`${cards.length} images in public/social, ${Math.ceil(bytes / 1000)} kB in total.`);
