import { defineConfig } from "vitest/config";
import { inlineScripts } from "./scripts/inline-scripts.ts";

// Expected refusals are logged as well; a test run shows results only.
const QUIET = { LOG_LEVEL: "silent" };

// How long a poll waits for what must come true: a busy machine is slow, and nothing is shown by its slowness.
const EXPECT = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [inlineScripts()],
        test: {
          name: "unit",
          env: QUIET,
          expect: EXPECT,
          testTimeout: 60_000,
          include: ["{app,server,seed,scripts,chaos}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.server.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          env: QUIET,
          expect: EXPECT,
          include: ["{app,server,seed,scripts,chaos}/**/*.server.test.ts"],
          globalSetup: "./fixtures/database.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Each file opens a database of its own; two at a time is what two cores carry.
          maxWorkers: 2,
        },
      },
      {
        // The built server as a process: start, stop, limits, headers, two on one folder, killed and back again.
        test: {
          name: "process",
          expect: EXPECT,
          include: ["e2e/process/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
