import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { isBuilt } from "../build/build.ts";

// `npm test`: the one command that checks whether a change may be merged. `npm test -- unit lint` runs only those
// steps.

/** Runs a program of ours on this Node; rejects when it fails. */
type Run = (args: string[], environment?: Record<string, string>) => Promise<void>;

type Step = { name: string; run: (run: Run) => Promise<void>; needsBuild?: true };

const bin = (path: string) => `node_modules/${path}`;
const vitest = (project: string) => [bin("vitest/vitest.mjs"), "run", "--project", project];

/**
 * In the order in which they begin, two at a time. What fails soonest comes first, and then the longest, so that the others
 * run beside it.
 */
const steps: Step[] = [
  {
    name: "build",
    run: async (run) => {
      if (!isBuilt()) await run(["scripts/build/build.ts"]);
    },
  },
  {
    name: "types",
    run: async (run) => {
      await run([bin("@react-router/dev/bin.cjs"), "typegen"]);
      await run([bin("typescript/bin/tsc"), "-p", "."]);
    },
  },
  { name: "lint", run: (run) => run([bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."]) },
  // Files, exports and packages that nothing uses (knip.jsonc).
  { name: "unused", run: (run) => run([bin("knip/bin/knip.js"), "--no-progress"]) },
  { name: "browser", needsBuild: true, run: (run) => run([bin("@playwright/test/cli.js"), "test"]) },
  { name: "unit", run: (run) => run(vitest("unit")) },
  { name: "server", run: (run) => run(vitest("server")) },
  { name: "process", needsBuild: true, run: (run) => run(vitest("process")) },
  { name: "chaos", needsBuild: true, run: (run) => run(["chaos/run.ts"]) },
  // The image, the unit, and a restore; what the machine lacks a program for is not tried, and says so.
  { name: "deploy", needsBuild: true, run: (run) => run(vitest("deploy")) },
];
const AT_ONCE = 2;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown step: ${unknown.join(", ")}. There are: ${steps.map((step) => step.name).join(", ")}.`,
  );
  process.exit(2);
}
const chosen = wanted.length > 0 ? steps.filter((step) => wanted.includes(step.name)) : steps;
/** The programs that run now. Each leads a group of processes, which holds the servers and browsers it has started. */
const running = new Set<ChildProcess>();
let isOver = false;

/** Ends all that runs as Ctrl+C does in a terminal, and what has not ended after a while by force. */
function stopAll() {
  isOver = true;
  endGroups("SIGINT");
  setTimeout(() => endGroups("SIGKILL"), 15_000).unref();
}

function endGroups(signal: NodeJS.Signals) {
  for (const { pid } of running) if (pid) process.kill(-pid, signal);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopAll);

/** Runs one step. Several print into each other's output, so each one's is then shown whole at its end. */
async function runStep(step: Step): Promise<void> {
  const began = performance.now();
  const isAlone = chosen.length === 1;
  let output = "";
  const run: Run = async (args, environment = {}) => {
    if (isOver) throw new Error("stopped");
    const child = spawn(process.execPath, args, {
      stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
      detached: true,
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const [code] = await once(child, "close");
    running.delete(child);
    if (code !== 0) throw new Error(isOver ? "stopped" : `exit code ${code}`);
  };
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  try {
    await step.run(run);
  } catch (error) {
    if (isOver) return;
    stopAll();
    process.exitCode = 1;
    console.error(`\n== ${step.name}\n${output}`);
    console.error(
      `== ${step.name} failed after ${seconds()} s: ${error instanceof Error ? error.message : error}`,
    );
    return;
  }
  console.log(`\n== ${step.name}\n${output}== ${step.name} passed in ${seconds()} s`);
}

const waiting = [...chosen];
let building: Promise<void> | undefined;

/** Runs one step after the other until none is left. */
async function work() {
  for (let step = waiting.shift(); step && !isOver; step = waiting.shift()) {
    if (step.needsBuild) await building;
    const done = runStep(step);
    if (step.name === "build") building = done;
    await done;
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
if (isOver) process.exitCode = 1;
