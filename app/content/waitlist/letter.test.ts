import { expect, test } from "vitest";
import { canTake, LETTER_STATES, LETTER_STEPS, type LetterState, type LetterStep } from "./letter.ts";

const steps = Object.keys(LETTER_STEPS) as LetterStep[];
const possible = (state: LetterState) => steps.filter((step) => canTake(step, state));

test("takes each step only in the states where something can still be stopped", () => {
  expect(Object.fromEntries(LETTER_STATES.map((state) => [state, possible(state)]))).toEqual({
    draft: [],
    scheduled: ["unschedule"],
    sending: ["pause", "cancel"],
    paused: ["resume", "cancel"],
    finished: [],
    canceled: [],
  });
});
