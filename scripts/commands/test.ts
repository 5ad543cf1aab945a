import { hasChanged } from "../test/changed-files.ts";
import { runFailedAgain } from "../test/journeys.ts";
import { isStopped, stopPrograms } from "../test/programs.ts";
import { type Step, steps } from "../test/steps.ts";

// `npm test`: the one command that checks whether a change may be merged. `npm test -- unit lint` runs only
// those steps; `npm test -- all` also runs steps without changed files, and the longest form of each.

const AT_ONCE = 2;

const wanted = process.argv.slice(2);
const names = steps.map(({ name }) => name);
const unknown = wanted.filter((name) => name !== "all" && !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(", ")}. Steps: all, ${names.join(", ")}.`);
  process.exit(2);
}
const isAll = wanted.includes("all");
if (isAll) process.env.MOVED_ORDERS ??= "100000";
const isChosen = ({ name, touches }: Step) =>
  isAll || (wanted.length > 0 ? wanted.includes(name) : !touches || hasChanged(touches));
const waiting = steps.filter(isChosen);
const isAlone = waiting.length === 1;
for (const { name, touches } of steps.filter((step) => wanted.length === 0 && !isChosen(step)))
  console.log(`== ${name} skipped: nothing below ${touches?.join(", ")} has changed`);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopPrograms);

/** Runs one step. Two run at the same time, so each one's output is printed when it ends. */
async function runStep({ name, run }: Step): Promise<void> {
  const began = performance.now();
  let output = "";
  const hear = (text: string) => {
    output += text;
  };
  const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    await run(isAlone ? undefined : hear);
    console.log(`\n== ${name}\n${output}== ${name} passed in ${took()}`);
  } catch (error) {
    if (isStopped()) return;
    stopPrograms();
    console.error(`\n== ${name}\n${output}\n== ${name} failed after ${took()}: ${error}`);
  }
}

let building: Promise<void> | undefined;

/** Runs steps sequentially until none is left. */
async function work() {
  for (let step = waiting.shift(); step && !isStopped(); step = waiting.shift()) {
    if (step.needsBuild) await building;
    const done = runStep(step);
    if (step.name === "build") building = done;
    await done;
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
if (!isStopped()) {
  await runFailedAgain().catch((error) => {
    console.error(`\n== browser failed: ${error}`);
    stopPrograms();
  });
}
if (isStopped()) process.exitCode = 1;
