import { expect, test } from "vitest";
import {
  contentOf,
  liveNumber,
  markText,
  stateText,
  type VersionLine,
  type VersionState,
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

test("the row holds the newest version that was written into it", () => {
  expect(liveNumber([])).toBeNull();
  expect(liveNumber([line(4, "draft"), line(3, "hidden"), line(2, "public"), line(1, "public")])).toBe(3);
});

test("each state has its words", () => {
  const dueAt = "2026-11-30T15:00:00Z";
  expect(stateText(line(3, "public"), 3)).toBe("Visitors see it");
  expect(stateText(line(3, "hidden"), 3)).toBe("Stands, unpublished");
  expect(stateText(line(2, "public"), 3)).toBe("Was published");
  expect(stateText(line(4, "draft"), 3)).toBe("Draft, waiting");
  expect(stateText(line(4, "scheduled", { effect: "publish", dueAt }), 3)).toBe(
    "Publishes Nov 30, 2026, 9:00 AM",
  );
  expect(stateText(line(4, "scheduled", { effect: "hide", dueAt }), 3)).toBe(
    "Unpublishes Nov 30, 2026, 9:00 AM",
  );
  expect(stateText(line(4, "failed", { effect: "publish" }), 3)).toBe("Could not be published");
  expect(stateText(line(4, "canceled"), 3)).toBe("Canceled");
});

test("a list says what waits", () => {
  const dueAt = "2026-11-30T15:00:00Z";
  expect(markText({ kind: "draft" })).toBe("Draft waiting");
  expect(markText({ kind: "scheduled", effect: "publish", dueAt })).toBe("Scheduled Nov 30, 9:00 AM");
  expect(markText({ kind: "scheduled", effect: "hide", dueAt })).toBe("Unpublishes Nov 30, 9:00 AM");
});

test("a content has every field but those apart, and nothing else of what is sent", () => {
  const sent = { id: "1", version: "2", title: "A\r\nB", stock: "4" };
  expect(contentOf(["title", "featured", "stock"], ["stock"], sent)).toEqual({ title: "A\nB", featured: "" });
});
