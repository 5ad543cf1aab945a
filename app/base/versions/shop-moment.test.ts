import { describe, expect, it } from "vitest";
import { readShopMoment } from "./shop-moment.ts";

const NOW = Temporal.Instant.from("2026-11-21T15:00:00Z");
const read = (typed: string, now = NOW) => {
  const found = readShopMoment(typed, now);
  return found.ok ? found.value.toString() : found.refusal;
};

describe("a date and time of the shop's clock (rules versions/schedule-times)", () => {
  it("is read in the shop's time, in winter and in summer", () => {
    expect(read("2026-11-30T09:00")).toBe("2026-11-30T15:00:00Z");
    expect(read("2027-07-04T09:00")).toBe("2027-07-04T14:00:00Z");
  });

  it("that the clocks skip is refused, and its neighbors are not", () => {
    expect(read("2027-03-14T01:59")).toBe("2027-03-14T07:59:00Z");
    expect(read("2027-03-14T02:00")).toBe(
      "On March 14, 2027 the clocks go forward, and 2:00 AM does not come. Please choose a time outside that hour.",
    );
    expect(read("2027-03-14T02:59")).toContain("does not come");
    expect(read("2027-03-14T03:00")).toBe("2027-03-14T08:00:00Z");
  });

  it("that the clocks show twice is refused, and its neighbors are not", () => {
    expect(read("2027-11-07T00:59")).toBe("2027-11-07T05:59:00Z");
    expect(read("2027-11-07T01:00")).toBe(
      "On November 7, 2027 the clocks go back, and 1:00 AM comes twice. Please choose a time outside that hour.",
    );
    expect(read("2027-11-07T01:59")).toContain("comes twice");
    expect(read("2027-11-07T02:00")).toBe("2027-11-07T08:00:00Z");
  });

  it("must still come, and within two years", () => {
    expect(read("2026-11-21T09:00")).toBe("Please choose a time that is still to come.");
    expect(read("2026-11-21T09:01")).toBe("2026-11-21T15:01:00Z");
    expect(read("2028-11-21T09:00")).toBe("2028-11-21T15:00:00Z");
    expect(read("2028-11-21T09:01")).toBe("Please choose a time within the next 2 years.");
  });

  it.each([
    "",
    "tomorrow",
    "2026-11-31T09:00",
    "2026-13-01T09:00",
    "2026-11-30T24:00",
    "2026-11-30",
    "2026-11-30T09:00Z",
  ])("%j is none", (typed) => {
    expect(read(typed)).toBe("Please choose a date and a time.");
  });
});
