import { expect, test } from "vitest";
import { closingPath, readOpenTill } from "./open-till.ts";
import { tillForm } from "./till-form.ts";

const id = "6f1c2c4e-5a0b-4a57-9d0e-0f6f1a2b3c4d";
const sent = { id, hands: id, day: "2026-11-21", cash: "-500", counted: "245.50", note: "" };

test.each([
  ["245.50", 24_550],
  ["$1,200", 120_000],
  ["0", 0],
  ["-5.25", -525],
  ["− 5", -500],
])("%s is counted cash", (counted, cents) => {
  expect(tillForm.parse({ ...sent, counted })).toMatchObject({
    handledBy: id,
    day: "2026-11-21",
    seenCents: -500,
    countedCents: cents,
  });
});

test.each(["", "all of it", "5.123", "--5", "-"])("%s is no counted cash", (counted) => {
  expect(tillForm.safeParse({ ...sent, counted }).error?.issues[0]?.path).toEqual(["counted"]);
});

test.each([undefined, "", "12.50", "all"])("a form that says %j was shown as cash closes nothing", (cash) => {
  expect(tillForm.safeParse({ ...sent, cash }).error?.issues).toMatchObject([
    { path: ["cash"], message: "Please reload the page." },
  ]);
});

test("the address of the form names the hands and the day, and nothing else is read", () => {
  for (const handledBy of [id, null]) {
    const params = new URL(closingPath({ handledBy, day: "2026-11-21" }), "http://shop").searchParams;
    expect(readOpenTill(params.get("hands"), params.get("day"))).toEqual({ handledBy, day: "2026-11-21" });
  }
  expect(readOpenTill("anybody", "2026-11-21")).toBeNull();
  expect(readOpenTill(id, "2026-11-31")).toBeNull();
  expect(tillForm.safeParse({ ...sent, hands: "x" }).success).toBe(false);
});
