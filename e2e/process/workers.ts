import { expect } from "vitest";
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
  await expect.poll(() => readyWorkers(shop).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  return readyWorkers(shop);
}

/** Waits until the shop's log has a line that says this. */
export async function untilSaid(shop: BuiltShop, said: string): Promise<void> {
  await expect.poll(() => logOf(shop).map(({ msg }) => msg), { timeout: 90_000 }).toContain(said);
}

/** True while a process of this id is there. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
