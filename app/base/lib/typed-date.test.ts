import { expect, test } from "vitest";
import { readTypedDate } from "./typed-date.ts";

test.each([
  "03/09/1958",
  "3/9/1958",
  "03-09-1958",
  "3.9.1958",
  "03 09 1958",
  "03 / 09 / 1958",
  "03091958",
  " 03/09/1958 ",
])("reads %j as March 9, 1958", (text) =>
  expect(readTypedDate(text)).toEqual({ year: 1958, month: 3, day: 9 }),
);

test.each([
  "",
  "3091958",
  "03/09/58",
  "1958-03-09",
  "13/09/1958",
  "03/32/1958",
  "00/09/1958",
  "03/09/1958x",
  "03091958 1",
])("refuses %j", (text) => expect(readTypedDate(text)).toBeNull());
