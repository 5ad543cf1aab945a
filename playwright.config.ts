import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./fixtures/chromium.ts";
import { makeTemporary, quickFolder } from "./fixtures/quick-folder.ts";

const PORT = Number(process.env.E2E_PORT || 4173);
/** A second shop, for the journeys that need one to which no other journey adds. */
const QUIET_PORT = PORT + 1;

// Below it each shop has a folder named after its port, with its data and its mail (fixtures/journeys/inside-shop.ts). Workers inherit
// the setting.
if (!process.env.E2E_FOLDER) {
  const folder = makeTemporary(quickFolder(), "evenlake-e2e-");
  process.env.E2E_FOLDER = folder;
  for (const port of [PORT, QUIET_PORT]) mkdirSync(join(folder, String(port), "mail"), { recursive: true });
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** The built shop on a new data folder. */
const shopOn = (port: number) => ({
  command: "node_modules/.bin/node build/server/index.js",
  url: `http://localhost:${port}/readyz`,
  env: {
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: join(process.env.E2E_FOLDER ?? "", String(port), "data"),
    MAIL_DIR: join(process.env.E2E_FOLDER ?? "", String(port), "mail"),
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  },
  // A busy machine takes its time to fill the demo shop.
  timeout: 180_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
});

const DESKTOP = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
/**
 * These put products into the shop window, which others count, count the questions, which others ask, and empty lists,
 * which others fill; and promotion codes are switched on in the settings, which others save.
 */
const ON_A_QUIET_SHOP = /(admin-empty|admin-products|admin-questions|admin-bulk-edit|promotions)\.spec\.ts/;

const launchOptions = findChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  // Nothing is shown by a slow machine: a test may take its time there.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    timezoneId: "America/Chicago",
    locale: "en-US",
    // Recording takes a tenth of the time of all journeys; `--trace on` records a single one.
    trace: "off",
  },
  projects: [
    {
      name: "desktop",
      testIgnore: [ON_A_QUIET_SHOP, /every-admin-page\.spec\.ts/],
      use: { ...DESKTOP, launchOptions },
    },
    {
      name: "phone",
      // All journeys run on the desktop, and those tagged @phone here as well: where the screen is laid out or used in
      // another way. What a form does with what it is sent, what the server answers and what an open page hears is the
      // same on every screen. Each public page and each screen of the admin area is tried here once (every-page.spec.ts,
      // every-admin-page.spec.ts), and expectNoSidewaysScroll() tries a narrow phone from the desktop's journeys too.
      grep: /@phone/,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, launchOptions },
    },
    {
      name: "quiet",
      testMatch: ON_A_QUIET_SHOP,
      use: { ...DESKTOP, launchOptions, baseURL: `http://localhost:${QUIET_PORT}` },
    },
  ],
  webServer: [shopOn(PORT), shopOn(QUIET_PORT)],
});
