import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAsking } from "./keep-asking.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/**
 * Simulates a shop that fails this many times. Records when it was requested (`asked`) and when the page was
 * notified of a delay (`late`), in ms.
 */
function ask(fails: number) {
  const began = Date.now();
  const seen = { asked: [] as number[], late: [] as number[] };
  const left = new AbortController();
  const look = keepAsking({
    ask: async () => seen.asked.push(Date.now() - began) > fails,
    onLate: () => seen.late.push(Date.now() - began),
    left: left.signal,
  });
  void look();
  return { seen, look, left };
}

test("retries after a second when a response is lost, without notifying the page", async () => {
  const { seen, look } = ask(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ asked: [0, 1_000], late: [] });
  void look();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ asked: [0, 1_000, 60_000], late: [] });
});

test("lengthens the pauses, and notifies the page after five seconds and of each later failure", async () => {
  const { seen } = ask(5);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(seen).toEqual({ asked: [0, 1_000, 3_000, 7_000, 15_000, 31_000], late: [5_000, 7_000, 15_000] });
});

test("replaces the next retry with a new request; requests nothing after the page was left", async () => {
  const { seen, look, left } = ask(9);
  await vi.advanceTimersByTimeAsync(500);
  void look();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.asked).toEqual([0, 500]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.asked).toEqual([0, 500, 2_500]);
  left.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ asked: [0, 500, 2_500], late: [] });
});

test("also notifies the page of a response that never arrives", async () => {
  const onLate = vi.fn();
  void keepAsking({ ask: () => new Promise(() => {}), onLate, left: new AbortController().signal })();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onLate).toHaveBeenCalledOnce();
});
