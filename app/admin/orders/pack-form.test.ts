import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readPackForm } from "./pack-form.ts";

const itemId = randomUUID();
const missing = { itemId, seen: "3", units: "1" };

describe("readPackForm", () => {
  test.each([
    [
      { intent: "scan", scan: " B-1 " },
      { intent: "scan", scan: "B-1" },
    ],
    [
      { intent: "press", itemId, seen: "" },
      { intent: "press", itemId, seen: "" },
    ],
    [
      { intent: "take-off", ...missing, gone: "on", replaceBy: "" },
      { intent: "take-off", itemId, seen: 3, units: 1, gone: true, replaceBy: null },
    ],
    [
      { intent: "replace", ...missing, replaceBy: itemId },
      { intent: "replace", itemId, seen: 3, units: 1, gone: false, replaceBy: itemId },
    ],
    [
      { intent: "move", to: "packed" },
      { intent: "move", to: "packed" },
    ],
  ])("reads %j", (fields, value) => {
    expect(readPackForm(fields)).toEqual({ ok: true, value });
  });

  test.each([
    [{ intent: "scan", scan: "  " }, "scan", /Scan the label/],
    [{ intent: "scan" }, "scan", /Scan the label/],
    [{ intent: "take-off", ...missing, units: "" }, "units", /how many/],
    [{ intent: "replace", ...missing, replaceBy: "" }, "replaceBy", /substitute/],
    [{ intent: "move", to: "completed" }, "", /Reload/],
    [{ intent: "press", itemId: "1", seen: "" }, "", /Reload/],
    [{ intent: "undo", itemId, more: "1" }, "", /Reload/],
    [{ intent: "burn" }, "", /Reload/],
    [null, "", /Reload/],
  ])("refuses %j", (fields, field, sentence) => {
    expect(readPackForm(fields)).toMatchObject({
      ok: false,
      refusal: { [field]: expect.stringMatching(sentence) },
    });
  });
});
