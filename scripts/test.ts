import { spawn } from "node:child_process";
import { buildShop, isBuilt } from "./build.ts";
import { findPostgres, startPostgres } from "./postgres.ts";

// `npm test`: the one command that checks whether a change may be merged. `npm test -- unit borders` runs only those
// steps.

type Step = { name: string; run: () => Promise<void> };

const bin = (path: string) => `node_modules/${path}`;

/** Runs a program of ours on this Node; fails when it does. */
function run(args: string[], environment: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: "inherit",
      env: { ...process.env, ...environment },
    });
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
  });
}

const vitest = (project: string, environment = {}) =>
  run([bin("vitest/vitest.mjs"), "run", "--project", project], environment);

const steps: Step[] = [
  {
    name: "types",
    run: async () => {
      await run([bin("@react-router/dev/bin.cjs"), "typegen"]);
      await run([bin("typescript/bin/tsc"), "-p", "."]);
    },
  },
  { name: "lint", run: () => run([bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."]) },
  // Files, exports and packages that nothing uses (knip.jsonc).
  { name: "unused", run: () => run([bin("knip/bin/knip.js"), "--no-progress"]) },
  { name: "unit", run: () => vitest("unit") },
  { name: "server", run: () => vitest("server") },
  {
    name: "postgres",
    run: async () => {
      const postgres = await startPostgres();
      try {
        await vitest("server", { TEST_DATABASE_URL: postgres.url });
      } finally {
        await postgres.stop();
      }
    },
  },
  {
    name: "build",
    run: async () => {
      if (!isBuilt()) await buildShop();
    },
  },
  { name: "process", run: () => vitest("process") },
  { name: "chaos", run: () => run(["chaos/run.ts"]) },
  { name: "browser", run: () => run([bin("@playwright/test/cli.js"), "test"]) },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown step: ${unknown.join(", ")}. There are: ${steps.map((step) => step.name).join(", ")}.`,
  );
  process.exit(2);
}
const chosen = wanted.length > 0 ? steps.filter((step) => wanted.includes(step.name)) : steps;
if (chosen.some((step) => step.name === "postgres") && !findPostgres()) {
  console.error("The tests need PostgreSQL's binaries on this machine (Debian: apt-get install postgresql).");
  process.exit(2);
}

for (const step of chosen) {
  const began = performance.now();
  console.log(`\n== ${step.name}`);
  try {
    await step.run();
  } catch (error) {
    console.error(`\n${step.name} failed: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
  console.log(`== ${step.name} passed in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
