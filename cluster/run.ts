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

// `npm run cluster:check [-- --minutes N] [-- --only NAME,NAME] [-- --seed N] [-- --asynchronous]`: the shop on many
// machines, each of which is a network of its own on this one, sells while one part after the other is broken. Ends
// with 1 when something did not hold. Everything runs in process and network namespaces of its own, which end with the
// process that opened them, so that nothing of it stays however this ends.

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
  console.log("Building another one, to renew it with …");
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
// The shell is the first process in there: unlike Node it takes leave of those whose parents have died.
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
