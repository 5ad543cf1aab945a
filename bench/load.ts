import { Connection, type Question, written } from "./connection.ts";
import { percentile } from "./figures.ts";

/** What came out of many turns: how many, how many a second, and how long one took. */
export type Pace = { count: number; perSecond: number; medianMs: number; p95Ms: number };

/** How a page performed, and the bytes of one answer's body. */
export type Load = Pace & { bytes: number };

/** How long one reading takes, and over how many connections. */
export type Effort = { seconds: number; connections: number };

/**
 * Asks one server as fast as it answers: each connection asks its next question when the last one is answered.
 * `next` gives the question, or the text of one that is always the same. Throws when an answer is not 200.
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

/** One of several that work side by side. */
export type Lane = Disposable & { turn: () => Promise<void> };

/** Lets so many lanes take one turn after the other for so long; the last turns are waited for and count. */
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
  // When one lane fails, the others end before the failure is told.
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
