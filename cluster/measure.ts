import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { diceOf } from "#seed/load/load-data.ts";
import { ask } from "../chaos/ask.ts";
import { orderForm } from "../chaos/buyers.ts";
import { crowd } from "../chaos/crowd.ts";
import { placedId } from "../chaos/trial.ts";
import { until } from "./network.ts";
import { WRK } from "./programs.ts";
import { ORIGIN, type Town } from "./town.ts";

const SECONDS = 10;
const CONNECTIONS = 16;
/** A different search in each request, to bypass the caches. */
const SEARCHES = `
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", "/shop?q=lake-" .. n .. "-" .. os.time())
end
`;

/** Cached pages, searches, and orders that the shop serves per second, with one, two, and three processes. */
export async function measure(town: Town, folder: string): Promise<void> {
  const script = join(folder, "searches.lua");
  writeFileSync(script, SEARCHES);
  const [first, second, third] = town.shops;
  const rows: string[] = [];
  const line = async (name: string, url: string) => {
    for (const warm of town.shops) await ask(warm.url, "/shop").catch(() => null);
    const [pages, searches] = [wrk(`${url}/shop`), wrk(`${url}/shop`, "--script", script)];
    const orders = await ordersPerSecond(town, url);
    rows.push(
      `${name.padEnd(34)} ${pages.padStart(8)} ${searches.padStart(9)} ${orders.toFixed(0).padStart(7)}`,
    );
  };
  await line("one process, directly", first?.url ?? "");
  await line("three behind HAProxy", town.edge.url);
  await third?.end("SIGTERM");
  await line("two behind HAProxy", town.edge.url);
  await second?.end("SIGTERM");
  await until("HAProxy has noticed", 10, async () => (await fetch(town.edge.url)).ok);
  await line("one behind HAProxy", town.edge.url);
  console.log(`${"per second".padEnd(34)}    pages  searches  orders\n${rows.join("\n")}`);
}

/** Requests per second measured by wrk, which uses little CPU. */
function wrk(url: string, ...more: string[]): string {
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "-H", "Accept-Encoding: br", ...more];
  const said = execFileSync(WRK.path, [...options, url], { encoding: "utf8" });
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1];
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(said)?.[1];
  return Number(rate).toFixed(0) + (failed ? ` (${failed} failed)` : "");
}

async function ordersPerSecond(town: Town, url: string): Promise<number> {
  let placed = 0;
  const dice = town.buyers.map(({ n }) => diceOf(`measured ${n} ${performance.now()}`));
  const people = crowd(town.buyers.length, 0, async (person) => {
    const [buyer, own] = [town.buyers[person], dice[person]];
    if (!buyer || !own) return;
    const form = orderForm(buyer, town.wares, own);
    const answer = await ask(url, "/checkout", { cookie: buyer.cookie, form, origin: ORIGIN });
    if (placedId(answer)) placed += 1;
  });
  await new Promise((done) => setTimeout(done, SECONDS * 1000));
  const counted = placed;
  await people.stop();
  return counted / SECONDS;
}
