import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { offTheClock, withDeadline } from "./deadline.server.ts";
import { BusyError } from "./errors.server.ts";

const never = () => new Promise<never>(() => {});

test("an answer or a failure that comes in time is passed on", async () => {
  expect(await withDeadline(60_000, async () => "page")).toBe("page");
  const failed = withDeadline(60_000, async () => {
    throw new Error("broken");
  });
  await expect(failed).rejects.toThrow("broken");
});

test("an answer that takes too long is replaced by an error", async () => {
  await expect(withDeadline(10, never)).rejects.toBeInstanceOf(BusyError);
});

test("time spent off the clock does not count, and the time after it counts again", async () => {
  const waited = await withDeadline(100, async () => {
    await offTheClock(() => wait(300));
    return "after the line";
  });
  expect(waited).toBe("after the line");
  const late = withDeadline(100, async () => {
    await offTheClock(() => wait(5));
    return never();
  });
  await expect(late).rejects.toBeInstanceOf(BusyError);
});

test("without a request there is no clock to stop", async () => {
  expect(await offTheClock(async () => "a command")).toBe("a command");
});
