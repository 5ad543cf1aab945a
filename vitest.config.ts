import { defineConfig } from "vitest/config";
import { inlineScripts } from "./scripts/build/inline-scripts.ts";

// Expected refusals are logged as well; a test run shows results only.
const QUIET = { LOG_LEVEL: "silent" };

// How long a poll waits for what must come true: a busy machine is slow, and nothing is shown by its slowness.
const EXPECT = { poll: { timeout: 15_000 } };

/** A day of the shop on a quick clock, which takes a minute. */
const SATURDAY = "chaos/saturday.server.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [inlineScripts()],
        test: {
          name: "unit",
          // No test here leaves anything behind in a module, and loading them anew takes longer than most tests.
          isolate: false,
          env: QUIET,
          expect: EXPECT,
          testTimeout: 60_000,
          include: ["{app,server,seed,scripts,chaos,cluster,bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.server.test.ts"],
        },
      },
      {
        // On a PostgreSQL of their own, unless TEST_DATABASE_URL names one.
        test: {
          name: "server",
          env: QUIET,
          expect: EXPECT,
          globalSetup: "./fixtures/database.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Each file opens a database of its own; two at a time is what two cores carry.
          maxWorkers: 2,
          // The files of one worker share its modules, since loading them again takes longer than most files' own tests.
          // What a module remembers of a database is forgotten when a file opens one of its own (fixtures/database.ts).
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
        // The built server as a process: start, stop, limits, headers, two on one folder, killed and back again.
        test: {
          name: "process",
          expect: EXPECT,
          include: ["e2e/process/*.test.ts"],
          globalSetup: "./fixtures/open-shared-shop.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Files share one shop, or have shops of their own on other folders and ports (fixtures/shared-shop.ts).
          maxWorkers: 2,
        },
      },
      {
        // What owners run the shop with: the container, the unit, backups and their restore.
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
