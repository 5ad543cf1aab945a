import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { announcementOn } from "./announcement.ts";
import { announcementForm } from "./announcement-form.ts";

const sent = (typed: Record<string, string>) => ({
  ...{ id: "1", version: "", text: "Closed on Monday.", link: "", firstDay: "", lastDay: "" },
  ...typed,
});

/** Returns whether the announcement shows on a day of December 2026. */
function isShown(typed: Record<string, string>, day: number) {
  return announcementOn(
    announcementForm.parse(sent(typed)),
    Temporal.PlainDate.from({ year: 2026, month: 12, day }),
  );
}

describe("the announcement (rules sections/announcement)", () => {
  test("shows from its first day through its last one, and without days always", () => {
    const shown = { text: "Closed on Monday.", link: "" };
    const days = { firstDay: "2026-12-05", lastDay: "2026-12-07" };
    expect([4, 5, 7, 8].map((day) => isShown(days, day))).toEqual([null, shown, shown, null]);
    expect([4, 5].map((day) => isShown({ firstDay: days.firstDay }, day))).toEqual([null, shown]);
    expect([7, 8].map((day) => isShown({ lastDay: days.lastDay }, day))).toEqual([shown, null]);
    expect(isShown({ link: "/shop" }, 1)).toEqual({ ...shown, link: "/shop" });
    expect(isShown({ text: " ", ...days }, 5)).toBeNull();
  });

  test.each([
    [{ link: "javascript:alert(1)" }, "link"],
    [{ link: "//evil.example" }, "link"],
    [{ firstDay: "2026-02-30" }, "firstDay"],
    [{ firstDay: "2026-02-30", lastDay: "2026-12-04" }, "firstDay"],
    [{ lastDay: "soon" }, "lastDay"],
    [{ firstDay: "2026-12-05", lastDay: "2026-12-04" }, "lastDay"],
    [{ text: "x".repeat(201) }, "text"],
  ])("refuses %j", (typed, field) => {
    const read = announcementForm.safeParse(sent(typed));
    expect(Object.keys(fieldErrors(read.error as NonNullable<typeof read.error>))).toEqual([field]);
  });
});
