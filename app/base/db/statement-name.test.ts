import { expect, test } from "vitest";
import { nameOfText } from "./statement-name.ts";

test.each([
  ['select "id", "name" from "products" where "products"."slug" = $1', "select products"],
  ['insert into "orders" ("id") values ($1) returning "id"', "insert orders"],
  ['update "mail_outbox" set "state" = $1 where "id" = $2', "update mail_outbox"],
  ['delete from "sessions" where "expires_at" < $1', "delete sessions"],
  [
    'with "due" as (select "id" from "mail_outbox" limit $1) update "mail_outbox" set "a" = $2',
    "with mail_outbox",
  ],
  ["  (select 1 from only users) union (select 2)", "select users"],
  ["begin", "begin"],
  ["select pg_notify($1, $2)", "select"],
  ["", "statement"],
])("names %j as %j", (text, name) => {
  expect(nameOfText(text)).toBe(name);
});

test("keeps values out of the name", () => {
  for (const text of [
    "select 'maya@evenlake.example' from users where email = 'maya@evenlake.example'",
    'select * from "Maya\'s table"',
    "-- 1990-02-01",
  ])
    expect(nameOfText(text)).not.toMatch(/maya@|1990|'/);
});
