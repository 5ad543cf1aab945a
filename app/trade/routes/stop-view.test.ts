import { expect, test } from "vitest";
import { canceledText, doneText } from "./stop-view.ts";

const stop = (isDone: boolean, isCanceled = false) => ({ isDone, isCanceled });

test("counts a canceled stop separately, neither done nor open", () => {
  expect(doneText([stop(true), stop(false), stop(true, true), stop(true)])).toBe(
    "2 of 3 stops done, 1 canceled",
  );
  expect(doneText([stop(false), stop(false, true)])).toBe("0 of 1 stop done, 1 canceled");
  expect(doneText([stop(true, true)])).toBe("0 of 0 stops done, 1 canceled");
  expect(doneText([stop(true), stop(true)])).toBe("2 of 2 stops done");
  expect(canceledText([stop(false)])).toBe("");
});
