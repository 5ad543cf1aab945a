import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { accountInLog, loggedError, nameAccountsWith } from "./log.server.ts";

test("logs a failed query without its values", () => {
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email_unique"'),
    {
      code: "23505",
      constraint: "users_email_unique",
      detail: "Key (email)=(maya@evenlake.example) already exists.",
    },
  );
  const values = ["maya@evenlake.example", "1991-08-17", "Ring the bell\n    at the gate"];
  const logged = loggedError(
    new DrizzleQueryError("insert into customers values ($1, $2, $3)", values, cause),
  );
  const text = JSON.stringify(logged);
  expect(text).toContain("insert into customers");
  expect(text).toContain("users_email_unique");
  expect(text).toContain("log.server.test.ts");
  for (const secret of ["maya@", "1991-08-17", "Ring the bell"]) expect(text).not.toContain(secret);
});

test("logs other errors with their stack and causes", () => {
  const error = new TypeError("cannot read this", { cause: new Error("the disk is full") });
  expect(loggedError(error)).toMatchObject({
    type: "TypeError",
    message: "cannot read this",
    stack: expect.stringContaining("log.server.test.ts"),
    cause: { message: "the disk is full" },
  });
});

test("logs an account under a constant alias, which only the shop's secret can resolve", () => {
  nameAccountsWith("a secret of at least thirty-two characters");
  const maya = accountInLog("maya@evenlake.example");
  expect(maya).toMatch(/^[\w-]{16}$/);
  expect(accountInLog(" Maya@Evenlake.example ")).toBe(maya);
  expect(accountInLog("theo@evenlake.example")).not.toBe(maya);
  nameAccountsWith("another secret of thirty-two characters");
  expect(accountInLog("maya@evenlake.example")).not.toBe(maya);
});
