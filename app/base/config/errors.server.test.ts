import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { BusyError, databaseTrouble, offTheClock, withDeadline } from "./errors.server.ts";

const withCode = (code: string) => Object.assign(new Error("said by the server"), { code });

describe("classifying database failures", () => {
  test.each([
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ENOENT",
    "57P01",
    "57P03",
    "53300",
    "53100",
    "08006",
    "08P01",
  ])("treats %s as away", (code) => expect(databaseTrouble(withCode(code))).toBe("away"));

  test.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "Query read timeout",
    "timeout expired",
    "Cannot use a pool after calling end on the pool",
  ])("treats %s as away", (message) => expect(databaseTrouble(new Error(message))).toBe("away"));

  test.each(["55P03", "57014", "40001", "40P01"])("treats %s as busy", (code) =>
    expect(databaseTrouble(withCode(code))).toBe("busy"),
  );

  test("treats a full pool or queue as busy", () => {
    expect(databaseTrouble(new Error("timeout exceeded when trying to connect"))).toBe("busy");
    expect(databaseTrouble(new BusyError("the line is full"))).toBe("busy");
  });

  test("finds the reason anywhere in the chain of causes", () => {
    const error = new Error("Failed query", { cause: new Error("wrapped", { cause: withCode("57P01") }) });
    expect(databaseTrouble(error)).toBe("away");
  });

  test("doesn't mistake our own errors for database failures, whatever they quote", () => {
    expect(databaseTrouble(withCode("23505"))).toBeNull();
    expect(databaseTrouble(new TypeError("x is not a function"))).toBeNull();
    expect(databaseTrouble(new Error("we said: Connection terminated"))).toBeNull();
    expect(databaseTrouble("Query read timeout")).toBeNull();
    expect(databaseTrouble(undefined)).toBeNull();
  });
});

const never = () => new Promise<never>(() => {});

test("passes on a timely result or error", async () => {
  expect(await withDeadline(60_000, async () => "page")).toBe("page");
  const failed = withDeadline(60_000, async () => {
    throw new Error("broken");
  });
  await expect(failed).rejects.toThrow("broken");
});

test("replaces a late response with an error", async () => {
  await expect(withDeadline(10, never)).rejects.toBeInstanceOf(BusyError);
});

test("excludes time spent off the clock, and counts the time after it", async () => {
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

test("runs off the clock outside a request, too", async () => {
  expect(await offTheClock(async () => "a command")).toBe("a command");
});
