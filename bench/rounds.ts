import { type Figure, sequenceOf } from "./figures.ts";

/** Takes one reading: the same figures in the same order each time. */
export type Read = () => Promise<Figure[]>;

/**
 * One of the sides measured in turn. `prepare` sets it up and warms it up; resources that it opens are held
 * until the measurement ends.
 */
export type Side = { name: string; prepare: (held: AsyncDisposableStack) => Promise<Read> };

/** Result of one side: its figures by round, or why it couldn't be measured. */
export type Outcome = { name: string; readings: Figure[][]; failure: string | null };

/** The number of measured rounds, and whether an uncounted one comes first. */
export type Rounds = { count: number; warmUp: boolean };

/**
 * Measures the sides in turn, A B B A and so on, so temporary noise affects all of them. The first side waits
 * while the others are prepared, and an idle program becomes cold; hence the uncounted round. A side that
 * fails is dropped, and the others continue.
 */
export async function measureInTurns(sides: readonly Side[], { count, warmUp }: Rounds): Promise<Outcome[]> {
  await using held = new AsyncDisposableStack();
  const outcomes = sides.map(({ name }): Outcome => ({ name, readings: [], failure: null }));
  const reads = new Map<Outcome, Read>();
  const attempt = async (outcome: Outcome, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      outcome.failure = error instanceof Error ? error.message : String(error);
      outcome.readings = [];
    }
  };
  for (const [index, outcome] of outcomes.entries()) {
    await attempt(outcome, async () => {
      const read = await sides[index]?.prepare(held);
      if (read) reads.set(outcome, read);
    });
  }
  for (let round = warmUp ? -1 : 0; round < count; round++) {
    for (const index of sequenceOf(sides.length, round)) {
      const outcome = outcomes[index];
      const read = outcome && reads.get(outcome);
      if (!read || outcome.failure !== null) continue;
      await attempt(outcome, async () => {
        const reading = await read();
        if (round >= 0) outcome.readings.push(reading);
      });
    }
  }
  return outcomes;
}
