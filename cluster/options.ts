import { parseArgs } from "node:util";

export type Options = {
  /** How long faults are repeated, in minutes; 0 injects each once. */
  minutes: number;
  /** The faults to inject, in order. */
  faults: string[];
  seed: number;
  /** Whether an order is acknowledged before a second machine has it. */
  asynchronous: boolean;
  /** Whether to measure throughput instead of injecting faults. */
  measure: boolean;
};

const MOST_MINUTES = 20;

/** Parses the command's arguments; `names` are the known faults. Throws with a message if one is wrong. */
export function readOptions(args: string[], names: readonly string[], anySeed: number): Options {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "0" },
      only: { type: "string" },
      seed: { type: "string", default: String(anySeed) },
      asynchronous: { type: "boolean", default: false },
      measure: { type: "boolean", default: false },
    },
  });
  const minutes = /^\d{1,2}$/.test(values.minutes) ? Number(values.minutes) : Number.NaN;
  if (!(minutes <= MOST_MINUTES))
    throw new Error(`--minutes must be a whole number up to ${MOST_MINUTES}, not "${values.minutes}".`);
  if (!/^\d{1,9}$/.test(values.seed)) throw new Error(`A seed must be a whole number, not "${values.seed}".`);
  const wanted = values.only?.split(",").map((name) => name.trim());
  const stranger = wanted?.find((name) => !names.includes(name));
  if (stranger !== undefined) throw new Error(`There is no fault "${stranger}".`);
  const faults = names.filter((name) => !wanted || wanted.includes(name));
  const { asynchronous, measure } = values;
  return { minutes, faults, seed: Number(values.seed), asynchronous, measure };
}
