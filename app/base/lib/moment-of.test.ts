import { expect, test } from "vitest";
import { isMoment } from "./shop-time.ts";

test.each([
  ["2026-11-21T15:00:00Z", true],
  ["2026-11-21T15:00:00.123456Z", true],
  ["2028-02-29T00:00:00Z", true],
  ["2026-02-30T00:00:00Z", false],
  ["2026-11-21T24:00:00Z", false],
  ["0000-01-01T00:00:00Z", false],
  ["2026-11-21T15:00:00.1234567891Z", false],
  ["2026-11-21T15:00:00+00:00", false],
  ["", false],
])("accepts %s as an instant: %s", (text, expected) => expect(isMoment(text)).toBe(expected));
