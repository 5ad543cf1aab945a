import { chromium } from "@playwright/test";
import { findChromium } from "#fixtures/chromium.ts";
const [url, out, width = "1440", ...paths] = process.argv.slice(2);
const browser = await chromium.launch(findChromium());
const page = await browser.newPage({ viewport: { width: Number(width), height: 900 } });
page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
for (const path of paths) {
  await page.goto(url + path, { waitUntil: "networkidle" });
  await page.screenshot({ path: `${out}${path.replace(/[^a-z0-9]+/gi, "_").slice(0, 30)}-${width}.png`, fullPage: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) console.log(path, "scrolls sideways", wide);
}
await browser.close();
