import { setTimeout as wait } from "node:timers/promises";
import { brokenInvariants } from "../chaos/invariants.ts";
import { check, complaints, type Made, strangers, tableOf, type Verdict } from "./assertions.ts";
import { FAULT_NAMES, FAULTS, type Fault } from "./faults.ts";
import { measure } from "./measure.ts";
import { until } from "./network.ts";
import { readOptions } from "./options.ts";
import { People } from "./people.ts";
import { Town } from "./town.ts";

// Runs in the namespaces opened by run.ts: `inside.ts FOLDER BUILD,BUILD …options`.

const BUYERS = 5;
const MEASURED_BUYERS = 12;
/** Orders must be acknowledged again within this many seconds, whatever was broken. */
const MOST_SILENCE = 30;
const WHOLE_WITHIN_S = 150;
/** Patroni checks every five seconds. */
const AFTERMATH_MS = 8_000;

const [folder = "", builds = "", ...args] = process.argv.slice(2);
const { minutes, faults, seed, asynchronous, measure: measuring } = readOptions(args, FAULT_NAMES, 0);
const plan = FAULTS.filter(({ name }) => faults.includes(name));

console.log(
  `Seed ${seed}. ${asynchronous ? "No order waits" : "Every order waits"} for a second machine. Starting three databases, three shops, HAProxy, and the pooler …`,
);
const town = await Town.open(
  { folder, builds: builds.split(","), seed, synchronous: !asynchronous },
  measuring ? MEASURED_BUYERS : BUYERS,
);
if (measuring) {
  await measure(town, folder);
  process.exit();
}
const people = new People(town, seed);
const failed: string[] = [];
const verdicts: Verdict[] = [];
await people.warm();
people.come();

const end = performance.now() + minutes * 60_000;
let turn = 0;
do {
  for (const fault of plan) {
    if (turn > 0 && performance.now() > end) break;
    await makeOne(fault, turn);
  }
  turn += 1;
} while (performance.now() < end);
await people.leave();

console.log(`\n${tableOf(verdicts).join("\n")}\n`);
await town.untilWhole(WHOLE_WITHIN_S);
const made = await readOrders();
const unknown = strangers(made, people.asked);
if (unknown.length > 0) failed.push(`${unknown.length} orders were never requested, such as ${unknown[0]}`);
// Without a second machine, orders are lost, as the table says; everything else must hold.
const acknowledged = asynchronous ? new Map() : people.acknowledged;
failed.push(
  ...(await town.look((db) => brokenInvariants(db, { stockAtStart: town.stockAtStart, acknowledged }))),
);
failed.push(...town.shops.flatMap((shop) => shop.errors()));
const [restored] = await town.restore(folder, "select count(*)::int as orders from orders");
if (JSON.stringify(restored) !== JSON.stringify({ orders: made.length }))
  failed.push(`a restored dump has ${JSON.stringify(restored)}`);
const lost = verdicts.flatMap((one) => one.lost).length;
console.log(`${people.acknowledged.size} orders acknowledged, ${made.length} in the database, ${lost} lost.`);
for (const sentence of failed) console.error(`- ${sentence}`);
console.log(
  failed.length > 0 ? `FAILED. To repeat: npm run cluster:check -- --seed ${seed}` : "All checks passed.",
);
process.exit(failed.length > 0 ? 1 : 0);

/** Injects one fault, undoes it, waits for recovery, and evaluates the results. */
async function makeOne(fault: Fault, turn: number): Promise<void> {
  await town.untilWhole(WHOLE_WITHIN_S);
  await people.warm();
  people.take();
  const begin = performance.now();
  const mend = await fault.make(town, turn);
  await wait(fault.seconds * 1000);
  await mend();
  // A repair can cost orders too: a returning etcd member may report the previous leader.
  await wait(AFTERMATH_MS);
  await town.untilWhole(WHOLE_WITHIN_S);
  const whole = performance.now();
  await until("orders are acknowledged again", WHOLE_WITHIN_S, async () =>
    people.sent.some(({ at, placed }) => placed !== null && at > whole),
  );
  const ended = performance.now();
  const verdict = check(fault.name, { ...people.take(), begin, end: ended }, await readOrders());
  verdicts.push(verdict);
  const allowed = { silence: MOST_SILENCE, failedPages: fault.failedPages, loss: asynchronous };
  const wrong = complaints(verdict, allowed);
  failed.push(...wrong.map((sentence) => `${fault.name}: ${sentence}`));
  console.log(
    `${fault.name}: ${fault.what}. ${wrong.length > 0 ? `FAILED: ${wrong.join("; ")}` : "ok"}, ${verdict.silence.toFixed(1)} s without orders`,
  );
}

function readOrders(): Promise<Made[]> {
  return town.look(async (db) => {
    const { rows } = await db.query(
      "select id, customer_id || ' ' || idempotency_key as checkout from orders",
    );
    return rows;
  });
}
