import { defineConfig } from "vitest/config";
import { inlineScripts } from "./scripts/build/inline-scripts.ts";

// Expected refusals are logged too; a test run shows only results.
const QUIET = { LOG_LEVEL: "silent" };

// Timeout for polling a condition, generous because a busy machine is slow.
const EXPECT = { poll: { timeout: 15_000 } };

/** A day of the shop on an accelerated clock; takes a minute. */
const SATURDAY = "chaos/saturday.server.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [inlineScripts()],
        test: {
          name: "unit",
          // No test here leaves state in a module, and reloading the modules takes longer than most tests.
          isolate: false,
          env: QUIET,
          expect: EXPECT,
          testTimeout: 60_000,
          include: ["{app,server,seed,scripts,chaos,cluster,bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.server.test.ts"],
        },
      },
      {
        // On a separate PostgreSQL, unless TEST_DATABASE_URL names one.
        test: {
          name: "server",
          env: QUIET,
          expect: EXPECT,
          globalSetup: "./fixtures/database.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Each file opens its own database; two cores can handle two at a time.
          maxWorkers: 2,
          // The files of one worker share its modules, since reloading them takes longer than most files' own
          // tests. Cached reads are cleared when a file opens another database (fixtures/database.ts).
          isolate: false,
          include: ["{app,server,seed,scripts,chaos}/**/*.server.test.ts"],
          exclude: [SATURDAY],
        },
      },
      {
        test: {
          name: "saturday",
          env: QUIET,
          globalSetup: "./fixtures/database.ts",
          testTimeout: 300_000,
          include: [SATURDAY],
        },
      },
      {
        // Tests of the built server as a process: start, stop, limits, headers, two on one folder, kill and
        // restart.
        test: {
          name: "process",
          expect: EXPECT,
          include: ["e2e/process/*.test.ts"],
          globalSetup: "./fixtures/open-shared-shop.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Files share one shop, or have separate shops on other folders and ports
          // (fixtures/shared-shop.ts).
          maxWorkers: 2,
        },
      },
      {
        // Production setups: the container, the unit, backups, and their restore.
        test: {
          name: "deploy",
          expect: EXPECT,
          include: ["deploy/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
