import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { resolve } from "node:path";
import { nodeOf, temporaryFolder } from "#fixtures/child-processes.ts";
import { buildShop, isBuilt } from "#scripts/build/build.ts";
import { FAULT_NAMES } from "./faults.ts";
import { type Options, readOptions } from "./options.ts";
import { buildAnother } from "./other-build.ts";
import { whyNot } from "./programs.ts";

// `npm run cluster:check [-- --minutes N] [-- --only NAME,NAME] [-- --seed N] [-- --asynchronous]`: runs the
// shop on many machines, each a network namespace on this one, and sells while faults are injected one by
// one. Exits with 1 if a check failed. Everything runs in separate process and network namespaces, which end
// with the process that opened them, so nothing is left behind however this ends.

const usage = `Usage: npm run cluster:check [-- --minutes N] [-- --seed N] [-- --asynchronous] [-- --measure] [-- --only NAME,NAME]; names: ${FAULT_NAMES.join()}`;

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

let options: Options;
try {
  options = readOptions(process.argv.slice(2), FAULT_NAMES, 0);
} catch (error) {
  refuse(`${error instanceof Error ? error.message : error}\n${usage}`);
}
const why = whyNot(options.measure);
if (why) refuse(why);

if (!isBuilt()) {
  console.log("Building the shop …");
  await buildShop();
}
const seeded = process.argv.includes("--seed") ? [] : ["--seed", String(randomInt(1_000_000))];
const builds = [resolve("build")];
if (!options.measure && options.faults.includes("shops-renewed")) {
  console.log("Building another version for the rolling restart …");
  builds.push(await buildAnother());
}
const inside = [
  nodeOf("."),
  "cluster/inside.ts",
  temporaryFolder(),
  builds.join(),
  ...process.argv.slice(2),
  ...seeded,
];
const apart = ["--net", "--mount", "--pid", "--fork", "--kill-child=KILL", "--mount-proc"];
// The shell is the first process of the namespace: unlike Node it reaps orphaned processes.
const child = spawn("unshare", [...apart, "sh", "-c", '"$@"; exit $?', "sh", ...inside], {
  stdio: "inherit",
});
let stopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    stopped = true;
    child.kill("SIGKILL");
  });
const [code] = await once(child, "exit");
process.exit(stopped ? 130 : (code ?? 1));
