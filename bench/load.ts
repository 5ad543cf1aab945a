import { Connection, type Question, written } from "./connection.ts";
import { percentile } from "./figures.ts";

/** Result of many runs: their number, rate, and duration. */
export type Pace = { count: number; perSecond: number; medianMs: number; p95Ms: number };

/** How a page performed, and the body size of one response in bytes. */
export type Load = Pace & { bytes: number };

/** How long one reading takes, and over how many connections. */
export type Effort = { seconds: number; connections: number };

/**
 * Sends requests to one server as fast as it responds: each connection sends its next request after the
 * previous response. `next` returns the request, or is one constant request. Throws if a response isn't 200.
 */
export async function load(
  origin: string,
  question: Question | (() => Question),
  { seconds, connections }: Effort,
): Promise<Load> {
  const same = typeof question === "function" ? null : written(origin, question);
  let bytes = 0;
  const took = await repeat({ seconds, lanes: connections }, () => {
    const connection = new Connection(origin);
    return {
      turn: async () => {
        const asked = typeof question === "function" ? question() : question;
        const answer = await connection.ask(same ?? written(origin, asked));
        if (answer.status !== 200) throw new Error(`${asked.path} was answered ${answer.status}.`);
        bytes = answer.body.length;
      },
      [Symbol.dispose]: () => connection[Symbol.dispose](),
    };
  });
  return { ...took, bytes };
}

/** One of several parallel workers. */
export type Lane = Disposable & { turn: () => Promise<void> };

/** Runs these lanes in turn for this long; waits for the last turns and counts them. */
export async function repeat(
  { seconds, lanes }: { seconds: number; lanes: number },
  open: () => Lane,
): Promise<Pace> {
  const began = performance.now();
  const until = began + seconds * 1_000;
  const latencies: number[] = [];
  const all = Array.from({ length: lanes }, async () => {
    using lane = open();
    let from = performance.now();
    while (from < until) {
      await lane.turn();
      const to = performance.now();
      latencies.push(to - from);
      from = to;
    }
  });
  // If one lane fails, the others finish before the failure is reported.
  const ends = await Promise.allSettled(all);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return {
    count: latencies.length,
    perSecond: latencies.length / ((performance.now() - began) / 1_000),
    medianMs: percentile(latencies, 0.5),
    p95Ms: percentile(latencies, 0.95),
  };
}
