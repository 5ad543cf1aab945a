import { once } from "node:events";
import type { BuiltShop } from "./built-shop.ts";

/** The lines of the shop's log, as objects; what is printed besides the log is left out. */
export function logOf(shop: BuiltShop): Record<string, unknown>[] {
  return shop
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line));
}

/** The ids of the processes of all workers that became ready, in that order. */
export function readyWorkers(shop: BuiltShop): number[] {
  return logOf(shop).flatMap(({ msg, pid }) => (msg === "a worker is ready" ? [Number(pid)] : []));
}

/** Waits until so many workers have become ready since the start; returns the ids of their processes. */
export async function untilReady(shop: BuiltShop, count: number): Promise<number[]> {
  await untilPrinted(shop, () => readyWorkers(shop).length >= count);
  return readyWorkers(shop);
}

/** Waits until the shop's log has so many lines that say this. */
export function untilSaid(shop: BuiltShop, said: string, times = 1): Promise<void> {
  return untilPrinted(shop, () => logOf(shop).filter(({ msg }) => msg === said).length >= times);
}

async function untilPrinted(shop: BuiltShop, isThere: () => boolean) {
  const { stdout } = shop.process;
  while (!isThere()) {
    if (!stdout || stdout.closed) throw new Error(`the shop ended and had not said it:\n${shop.output()}`);
    const heard = new AbortController();
    await Promise.race(
      ["data", "close"].map((event) => once(stdout, event, { signal: heard.signal }).catch(() => {})),
    ).finally(() => heard.abort());
  }
}

/** True while a process of this id is there. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
