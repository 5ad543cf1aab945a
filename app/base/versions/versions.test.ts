import { describe, expect, it, test } from "vitest";
import { choice, number, optionalLine } from "#app/base/records/fields.ts";
import {
  contentOf,
  liveNumber,
  markText,
  readShopMoment,
  stateText,
  type VersionLine,
  type VersionState,
  withContent,
} from "./versions.ts";

const line = (number: number, state: VersionState, more: Partial<VersionLine> = {}): VersionLine => ({
  number,
  state,
  note: "",
  savedAt: "2026-11-21T15:00:00Z",
  by: null,
  effect: null,
  dueAt: null,
  ...more,
});

test("finds the live version: the newest one that was written to the row", () => {
  expect(liveNumber([])).toBeNull();
  expect(liveNumber([line(4, "draft"), line(3, "hidden"), line(2, "public"), line(1, "public")])).toBe(3);
});

test("describes each state", () => {
  const dueAt = "2026-11-30T15:00:00Z";
  expect(stateText(line(3, "public"), 3)).toBe("Live");
  expect(stateText(line(3, "hidden"), 3)).toBe("Current, unpublished");
  expect(stateText(line(2, "public"), 3)).toBe("Published");
  expect(stateText(line(4, "draft"), 3)).toBe("Draft");
  expect(stateText(line(4, "scheduled", { effect: "publish", dueAt }), 3)).toBe(
    "Publishes Nov 30, 2026, 9:00 AM",
  );
  expect(stateText(line(4, "scheduled", { effect: "hide", dueAt }), 3)).toBe(
    "Unpublishes Nov 30, 2026, 9:00 AM",
  );
  expect(stateText(line(4, "failed", { effect: "publish" }), 3)).toBe("Publishing failed");
  expect(stateText(line(4, "canceled"), 3)).toBe("Canceled");
});

test("labels pending versions in a list", () => {
  const dueAt = "2026-11-30T15:00:00Z";
  expect(markText({ kind: "draft" })).toBe("Draft saved");
  expect(markText({ kind: "scheduled", effect: "publish", dueAt })).toBe("Scheduled Nov 30, 9:00 AM");
  expect(markText({ kind: "scheduled", effect: "hide", dueAt })).toBe("Unpublishes Nov 30, 9:00 AM");
});

test("includes every field in the content except those apart, and nothing else that was sent", () => {
  const sent = { id: "1", version: "2", title: "A\r\nB", stock: "4" };
  expect(contentOf(["title", "featured", "stock"], ["stock"], sent)).toEqual({ title: "A\nB", featured: "" });
});

test("keeps a record's values where a version was written without a field, and its own texts, even blank ones", () => {
  const fields = {
    title: optionalLine("Title", "the title", 20),
    icon: choice("Icon", ["Award", "Timer"], "Choose an icon."),
    order: number("Order", "the order", { min: 0, max: 9 }),
    note: optionalLine("Note", "the note", 20),
  };
  const values = { title: "Row", icon: "Timer", order: "3", note: "Kept" };
  expect(withContent(fields, values, { title: "", icon: "", order: "", former: "x" })).toEqual({
    ...values,
    title: "",
  });
  expect(withContent(fields, values, { icon: "Award", order: "0" })).toEqual({
    ...values,
    ...{ icon: "Award", order: "0" },
  });
});

const NOW = Temporal.Instant.from("2026-11-21T15:00:00Z");
const read = (typed: string, now = NOW) => {
  const found = readShopMoment(typed, now);
  return found.ok ? found.value.toString() : found.refusal;
};

describe("a date and time of the shop's clock (rules versions/schedule-times)", () => {
  it("is read in shop time, in winter and in summer", () => {
    expect(read("2026-11-30T09:00")).toBe("2026-11-30T15:00:00Z");
    expect(read("2027-07-04T09:00")).toBe("2027-07-04T14:00:00Z");
  });

  it("is refused if the clocks skip it, but not right before or after", () => {
    expect(read("2027-03-14T01:59")).toBe("2027-03-14T07:59:00Z");
    expect(read("2027-03-14T02:00")).toBe(
      "On March 14, 2027 the clocks go forward, and 2:00 AM doesn't occur. Choose a time outside that hour.",
    );
    expect(read("2027-03-14T02:59")).toContain("doesn't occur");
    expect(read("2027-03-14T03:00")).toBe("2027-03-14T08:00:00Z");
  });

  it("is refused if it occurs twice, but not right before or after", () => {
    expect(read("2027-11-07T00:59")).toBe("2027-11-07T05:59:00Z");
    expect(read("2027-11-07T01:00")).toBe(
      "On November 7, 2027 the clocks go back, and 1:00 AM occurs twice. Choose a time outside that hour.",
    );
    expect(read("2027-11-07T01:59")).toContain("occurs twice");
    expect(read("2027-11-07T02:00")).toBe("2027-11-07T08:00:00Z");
  });

  it("must be in the future, and within two years", () => {
    expect(read("2026-11-21T09:00")).toBe("Choose a time in the future.");
    expect(read("2026-11-21T09:01")).toBe("2026-11-21T15:01:00Z");
    expect(read("2028-11-21T09:00")).toBe("2028-11-21T15:00:00Z");
    expect(read("2028-11-21T09:01")).toBe("Choose a time within the next 2 years.");
  });

  it.each([
    "",
    "tomorrow",
    "2026-11-31T09:00",
    "2026-13-01T09:00",
    "2026-11-30T24:00",
    "2026-11-30",
    "2026-11-30T09:00Z",
  ])("refuses %j", (typed) => {
    expect(read(typed)).toBe("Choose a date and a time.");
  });
});
