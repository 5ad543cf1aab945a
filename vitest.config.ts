import { defineConfig } from "vitest/config";

// Expected refusals are logged as well; a test run shows results only.
const QUIET = { LOG_LEVEL: "silent" };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          env: QUIET,
          include: ["{app,server,seed,scripts,chaos}/**/*.test.ts"],
          exclude: ["**/*.server.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          env: QUIET,
          include: ["{app,server,seed,scripts,chaos}/**/*.server.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file opens a database of its own; two at a time is what two cores carry.
          maxWorkers: 2,
        },
      },
      {
        // The built server as a process: start, stop, limits, headers, two on one folder, killed and back again.
        test: {
          name: "process",
          include: ["e2e/process/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
