import { defineConfig } from "vitest/config";
import { inlineScripts } from "./scripts/build/inline-scripts.ts";

// Expected refusals are logged as well; a test run shows results only.
const QUIET = { LOG_LEVEL: "silent" };

// How long a poll waits for what must come true: a busy machine is slow, and nothing is shown by its slowness.
const EXPECT = { poll: { timeout: 15_000 } };

// The server tests run on PostgreSQL (`npm test -- postgres`). These work with embedded databases of their own, whatever
// is behind the others, so they would show nothing new there.
const ON_EMBEDDED_ALONE = ["app/base/embedded/*.server.test.ts", "app/base/mail/resend-mail.server.test.ts"];

// These run on the embedded database as well (`npm test -- embedded`), because something in them can differ there: it carries
// a single session for all connections and one transaction at a time (db, checkout, orders, delivery, mail), tells of
// changes by itself (db, live pages), is a newer PostgreSQL with a collation of its own (catalog), and is filled
// at the first start (the demo shop). The process tests and the journeys use all of the shop on it too.
const ALSO_ON_EMBEDDED = [
  "app/base/{db,embedded,mail}/*.server.test.ts",
  "app/trade/{catalog,checkout,delivery,orders}/*.server.test.ts",
  "{server,seed}/**/*.server.test.ts",
];

const onDatabase = {
  env: QUIET,
  expect: EXPECT,
  globalSetup: "./fixtures/database.ts",
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Each file opens a database of its own; two at a time is what two cores carry.
  maxWorkers: 2,
  // The files of one worker share its modules, since loading them anew takes longer than most files' own tests.
  // What a module remembers of a database is forgotten when a file opens one of its own (fixtures/database.ts).
  isolate: false,
};

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
        // On the embedded database, unless TEST_DATABASE_URL names a PostgreSQL server.
        test: {
          ...onDatabase,
          name: "server",
          include: ["{app,server,seed,scripts,chaos}/**/*.server.test.ts"],
          exclude: process.env.TEST_DATABASE_URL ? ON_EMBEDDED_ALONE : [],
        },
      },
      { test: { ...onDatabase, name: "embedded", include: ALSO_ON_EMBEDDED } },
      {
        // The built server as a process: start, stop, limits, headers, two on one folder, killed and back again.
        test: {
          name: "process",
          expect: EXPECT,
          include: ["e2e/process/*.test.ts"],
          globalSetup: "./fixtures/demo-folder.ts",
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Each file has shops of its own, on folders and ports of their own.
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
