import { type Figure, sequenceOf } from "./figures.ts";

/** What takes one reading: the same figures in the same order each time. */
export type Read = () => Promise<Figure[]>;

/**
 * One of those that are measured in turns. `prepare` makes it ready and warm; what it opens is held until the
 * measurement has ended.
 */
export type Side = { name: string; prepare: (held: AsyncDisposableStack) => Promise<Read> };

/** What one side brought out: its figures, round by round, or why it could not be measured. */
export type Outcome = { name: string; readings: Figure[][]; failure: string | null };

/** How many rounds are measured, and whether one goes before them that does not count. */
export type Rounds = { count: number; warmUp: boolean };

/**
 * Measures the sides in turns, A B B A and so on, so that a noisy minute hits all of them. The first side has waited
 * while the others were made ready, and a program that waits becomes cold; hence the round that does not count. A side
 * that fails is left out from then on; the others go on alone.
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
