import { defineConfig } from "vitest/config";
import { inlineScripts } from "./scripts/inline-scripts.ts";

// Expected refusals are logged as well; a test run shows results only.
const QUIET = { LOG_LEVEL: "silent" };

// How long a poll waits for what must come true: a busy machine is slow, and nothing is shown by its slowness.
const EXPECT = { poll: { timeout: 15_000 } };

// The server tests run on the embedded database and again on PostgreSQL, because each has its own faults: the embedded
// one carries a single session and a newer PostgreSQL, and only PostgreSQL shows races. These files work with no
// database, or with embedded ones of their own, so the second run would show the same again.
const SAME_ON_BOTH = [
  "app/embedded/*.server.test.ts",
  "app/mail/retry-mail.server.test.ts",
  "app/media/encode-picture.server.test.ts",
];

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
          include: ["{app,server,seed,scripts,chaos,bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.server.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          env: QUIET,
          expect: EXPECT,
          include: ["{app,server,seed,scripts,chaos}/**/*.server.test.ts"],
          exclude: process.env.TEST_DATABASE_URL ? SAME_ON_BOTH : [],
          globalSetup: "./fixtures/database.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Each file opens a database of its own; two at a time is what two cores carry.
          maxWorkers: 2,
          // The files of one worker share its modules, since loading them anew takes longer than most files' own tests.
          // What a module remembers of a database is forgotten when a file opens one of its own (fixtures/database.ts).
          isolate: false,
        },
      },
      {
        // The built server as a process: start, stop, limits, headers, two on one folder, killed and back again.
        test: {
          name: "process",
          expect: EXPECT,
          include: ["e2e/process/*.test.ts"],
          globalSetup: "./e2e/process/demo-folder.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
