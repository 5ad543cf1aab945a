import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "#scripts/chromium.ts";

const PORT = Number(process.env.E2E_PORT || 4173);
// The shop writes its mail here; the journeys read it. Workers inherit the setting.
process.env.E2E_MAIL_DIR ??= mkdtempSync(join(tmpdir(), "evenlake-mail-"));
// The shop's data is here; journeys about what has no screen yet change it in the database.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "evenlake-e2e-data-"));

const launchOptions = await findChromium();

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
      testIgnore: /(desk-empty|desk-products|desk-questions|desk-several|every-desk-page)\.spec\.ts/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 }, launchOptions },
    },
    {
      name: "phone",
      // All journeys run on the desktop, and those tagged @phone here as well: where the screen is laid out or used in
      // another way. What a form does with what it is sent, what the server answers and what an open page hears is the
      // same on every screen. Each public page and each screen of the desk is tried here once (every-page.spec.ts,
      // every-desk-page.spec.ts), and expectNoSidewaysScroll() tries a narrow phone from the desktop's journeys too.
      grep: /@phone/,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, launchOptions },
    },
    {
      // These need a shop to which no other journey adds: they put products into the shop window, which others count,
      // count the questions, which others ask, and empty lists, which others fill.
      name: "last",
      testMatch: /(desk-empty|desk-products|desk-questions|desk-several)\.spec\.ts/,
      dependencies: ["desktop", "phone"],
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 }, launchOptions },
    },
  ],
  webServer: {
    command: "node_modules/.bin/node e2e/serve.ts",
    url: `http://localhost:${PORT}/readyz`,
    env: {
      PORT: String(PORT),
      E2E_MAIL_DIR: process.env.E2E_MAIL_DIR,
      E2E_DATA_DIR: process.env.E2E_DATA_DIR,
    },
    // A busy machine takes its time to fill the demo shop.
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
