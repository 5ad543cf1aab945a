import { defineConfig } from "@playwright/test";
import { findChromium } from "./fixtures/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  // Seeds the demo shop once; each spec file uses a separate shop on a copy of it
  // (fixtures/journeys/own-shop.ts).
  globalSetup: "./fixtures/demo-folder.ts",
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  // A slow machine proves nothing, so tests may take their time.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: findChromium(),
    viewport: { width: 1440, height: 900 },
    timezoneId: "America/Chicago",
    locale: "en-US",
    // Recording takes a tenth of the time of all journeys; `--trace on` records a single one.
    trace: "off",
  },
});
