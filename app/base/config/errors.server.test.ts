import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { BusyError, databaseTrouble, offTheClock, withDeadline } from "./errors.server.ts";

const withCode = (code: string) => Object.assign(new Error("said by the server"), { code });

describe("what a failure says about the database", () => {
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
  ])("%s means that it is away", (code) => expect(databaseTrouble(withCode(code))).toBe("away"));

  test.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "Query read timeout",
    "timeout expired",
    "Cannot use a pool after calling end on the pool",
  ])("%s means that it is away", (message) => expect(databaseTrouble(new Error(message))).toBe("away"));

  test.each(["55P03", "57014", "40001", "40P01"])("%s means that it is busy", (code) =>
    expect(databaseTrouble(withCode(code))).toBe("busy"),
  );

  test("no place in the pool or in the line means that it is busy", () => {
    expect(databaseTrouble(new Error("timeout exceeded when trying to connect"))).toBe("busy");
    expect(databaseTrouble(new BusyError("the line is full"))).toBe("busy");
  });

  test("the reason is found anywhere in the chain of causes", () => {
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

test("an answer or a failure that comes in time is passed on", async () => {
  expect(await withDeadline(60_000, async () => "page")).toBe("page");
  const failed = withDeadline(60_000, async () => {
    throw new Error("broken");
  });
  await expect(failed).rejects.toThrow("broken");
});

test("replaces a late response with an error", async () => {
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
