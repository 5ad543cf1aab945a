import { describe, expect, it } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { hoursForm } from "./hours-form.ts";
import { HOURS, hoursValues } from "./hours-item.ts";

/** Sends values as a form does: an unchecked box is missing. */
const sent = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => HOURS.fields[name]?.contract.kind !== "box" || value !== "",
    ),
  );
const HIDDEN = { id: "1", version: "1" };

describe("the hours form", () => {
  const VALUES = hoursValues(DEMO_DELIVERY);
  const read = (change: Record<string, string>) =>
    hoursForm.safeParse({ ...HIDDEN, ...sent({ ...VALUES, ...change }) });

  it("accepts a stored profile as shown", () => {
    expect(read({}).data).toEqual({
      ...HIDDEN,
      version: 1,
      timeZone: "America/Chicago",
      weekdays: DEMO_DELIVERY.weekdays,
    });
  });

  it("accepts a night with a break, a closed day, and a day's capacity", () => {
    const night = {
      ...{ fridayStart: "20:00", fridayEnd: "03:00", fridayBreakStart: "00:00", fridayBreakEnd: "00:30" },
      ...{ mondayClosed: "on", saturdayCapacity: "3" },
    };
    const weekdays = read(night).data?.weekdays;
    expect(weekdays?.[4]).toEqual({
      isClosed: false,
      hours: { start: "20:00", end: "03:00" },
      pause: { start: "00:00", end: "00:30" },
      capacity: null,
    });
    expect(weekdays?.[0]?.isClosed).toBe(true);
    expect(weekdays?.[5]?.capacity).toBe(3);
  });

  it.each([
    [{ timeZone: "Europe/Berlin" }, "timeZone"],
    [{ fridayStart: "8", fridayEnd: "12:00" }, "fridayStart"],
    [{ fridayStart: "08:00" }, "fridayEnd"],
    [{ fridayStart: "08:00", fridayEnd: "08:00" }, "fridayEnd"],
    [
      { fridayStart: "08:00", fridayEnd: "12:00", fridayBreakStart: "12:00", fridayBreakEnd: "13:00" },
      "fridayBreakStart",
    ],
    [{ fridayStart: "20:00", fridayEnd: "09:00", saturdayStart: "08:00", saturdayEnd: "12:00" }, "fridayEnd"],
    [{ sundayCapacity: "0" }, "sundayCapacity"],
  ])("refuses %j", (change, field) => {
    const { error } = read(change as Record<string, string>);
    expect(error && Object.keys(fieldErrors<string>(error))).toEqual([field]);
  });
});
