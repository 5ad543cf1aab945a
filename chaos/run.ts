import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { endChildren } from "#fixtures/child-processes.ts";
import { buildShop, isBuilt } from "#scripts/build/build.ts";
import { countOrders } from "./invariants.ts";
import { ALWAYS, PLAN } from "./plan.ts";
import { Stage } from "./stage.ts";
import { Tally } from "./tally.ts";
import { type Scenario, Trial } from "./trial.ts";

// `npm run chaos [-- --long] [-- --seed N] [-- --only NAME,NAME]`: injects faults and checks the invariants.
// The seed decides who buys what and when a fault happens. Exits with 1 if a check failed.

const NAMES = PLAN.map(({ name }) => name);
const NAME_WIDTH = Math.max(...NAMES.map((name) => name.length));
/** Number of signed-in buyers: a crowd that wants one product, and ten who want others. */
const BUYERS = { short: 110, long: 210 };

/** Maximum number of different log errors shown for a failed scenario. */
const MOST_ERRORS = 5;

const { scenarios, long, seed } = readArguments();

const open: { stage: Stage | null } = { stage: null };
let stopping = false;
async function stop(): Promise<void> {
  // The terminal and npm both forward the signal, so it comes twice; the second one is ignored.
  if (stopping) return;
  stopping = true;
  await endChildren();
  await open.stage?.[Symbol.asyncDispose]().catch(() => {});
  process.exit(130);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());

try {
  if (!isBuilt()) {
    console.log("Building the shop …");
    await buildShop();
  }
  console.log(`Seed ${seed}. After each scenario: ${ALWAYS}.\n`);
  const failed = await runAll();
  if (failed.length > 0) {
    const again = `npm run chaos -- --seed ${seed}${long ? " --long" : ""} --only ${failed.join()}`;
    console.error(`\n${failed.length} of ${scenarios.length} failed. To repeat: ${again}`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!stopping) console.error(error);
  process.exitCode = 1;
} finally {
  if (!stopping) await open.stage?.[Symbol.asyncDispose]();
}
// A connection whose client has left may still be open and would keep this process alive; everything else has
// ended.
if (!stopping) process.exit();

/** Runs the scenarios on one stage; returns the names of the failed ones. */
async function runAll(): Promise<string[]> {
  const failed: string[] = [];
  const stage = await Stage.open(BUYERS[long ? "long" : "short"]);
  open.stage = stage;
  for (const scenario of scenarios) {
    if (!(await runOne(stage, scenario))) failed.push(scenario.name);
  }
  await stage[Symbol.asyncDispose]();
  open.stage = null;
  return failed;
}

/**
 * Runs one scenario, prints its line, and prepares the stage for the next one; returns whether all checks
 * passed.
 */
async function runOne(stage: Stage, scenario: Scenario): Promise<boolean> {
  const tally = new Tally();
  const began = performance.now();
  const before = await stage.look(countOrders);
  const firstShop = stage.shop;
  const said = firstShop.output().length;
  await new Trial(stage, tally, { long, seed: `${seed} ${scenario.name}` }).run(scenario);
  await stage.calm();
  if (!stage.isShopUp) {
    if (tally.problems.length === 0) tally.fail("the shop's process exited");
    await stage.restartShop();
  }
  for (const broken of await stage.newlyBroken()) tally.fail(broken);

  const { problems } = tally;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const orders = `${(await stage.look(countOrders)) - before} orders`;
  const verdict = problems.length === 0 ? "ok" : "FAILED";
  console.log(
    `${scenario.name.padEnd(NAME_WIDTH)}  ${verdict.padEnd(6)} ${seconds.padStart(5)} s  ${orders}  ${tally.summary}`,
  );
  if (problems.length === 0) return true;
  console.log(`  Expected: ${scenario.holds}.`);
  for (const problem of problems) console.log(`  - ${problem}`);
  for (const error of errorsIn(firstShop.output().slice(said))) console.log(`  The shop's log: ${error}`);
  // A new process keeps this scenario's leftovers from disturbing the next one.
  await stage.restartShop();
  return false;
}

/** Returns the unexpected errors of a log, each once, without the failed statements. */
function errorsIn(output: string): string[] {
  const found = new Set<string>();
  for (const line of output.split("\n")) {
    // An error that ended the process isn't a log line: Node prints it as plain text.
    if (/^(\w*Error|error): /.test(line)) found.add(line);
    if (!/^\{"level":(50|60),.*\}$/.test(line)) continue;
    const { msg, err, reason } = JSON.parse(line);
    const why = String(err?.message ?? reason ?? "").replace(
      /Failed query:[\s\S]*?(\nparams:.*?)?(?=(: [^:\n]*)?$)/,
      "Failed query",
    );
    found.add([msg, why].filter(Boolean).join(": "));
  }
  return [...found].slice(0, MOST_ERRORS);
}

function readArguments(): { scenarios: Scenario[]; long: boolean; seed: number } {
  try {
    const { values } = parseArgs({
      options: {
        long: { type: "boolean", default: false },
        seed: { type: "string", default: String(randomInt(1_000_000)) },
        only: { type: "string" },
      },
    });
    if (!/^\d{1,9}$/.test(values.seed))
      throw new Error(`A seed must be a whole number, not "${values.seed}".`);
    const wanted = values.only?.split(",").map((name) => name.trim());
    const stranger = wanted?.find((name) => !NAMES.includes(name));
    if (stranger !== undefined) throw new Error(`There is no scenario "${stranger}".`);
    const scenarios = PLAN.filter(({ name, short }) =>
      wanted ? wanted.includes(name) : values.long || short,
    );
    return { scenarios, long: values.long, seed: Number(values.seed) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(
      `Usage: npm run chaos [-- --long] [-- --seed N] [-- --only NAME,NAME]; names: ${NAMES.join()}`,
    );
    process.exit(1);
  }
}
