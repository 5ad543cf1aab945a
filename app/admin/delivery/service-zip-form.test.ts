import { expect, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { DEMO_DELIVERY, NO_DELIVERY_YET } from "#app/base/settings/delivery-defaults.ts";
import { serviceZipForm, zipProblem } from "#app/trade/delivery/service-zip-form.ts";
import { distanceText, ZIP } from "#app/trade/delivery/service-zip-item.ts";
import { closeDayForm, closeWindowForm, isDay, windowChangedText, windowForm } from "./day-forms.ts";

const VALUES = {
  ...ZIP.blank,
  zip: "55347",
  id: "new",
  version: "",
  city: "Eden Prairie",
  lat: "44.8292",
  lng: "-93.4655",
  state: "MN",
};

test("accepts a reason, which may be empty, only for a closed ZIP code", () => {
  const reasonOf = (change: Record<string, string>) =>
    serviceZipForm.parse({ ...VALUES, ...change }).closedReason;
  expect(reasonOf({ closedReason: "left over" })).toBeNull();
  expect(reasonOf({ delivery: "closed" })).toBe("");
  expect(reasonOf({ delivery: "closed", closedReason: " Storm " })).toBe("Storm");
});

test.each([
  ["zip", "5534"],
  ["zip", "5534a"],
  ["city", ""],
  ["state", "Minnesota"],
  ["state", ""],
  ["lat", "x"],
  ["lat", "91"],
  ["lng", "-181"],
  ["lng", "1e2"],
  ["bandOverride", "near"],
  ["delivery", ""],
  ["closedReason", "a\u0000"],
])("refuses %s as %j", (field, value) => {
  const read = serviceZipForm.safeParse({ ...VALUES, [field]: value });
  expect(read.success).toBe(false);
  if (read.error) expect(Object.keys(fieldErrors(read.error))).toContain(field);
});

test("refuses a ZIP code without a base, beyond the license, and too far away to be right", () => {
  const zip = { zip: "55347", state: "MN", lat: 44.8292, lng: -93.4655 };
  expect(zipProblem(zip, DEMO_DELIVERY, null)).toBeNull();
  expect(zipProblem(zip, NO_DELIVERY_YET, null)?.field).toBe("zip");
  expect(zipProblem({ ...zip, zip: "54016", state: "WI" }, DEMO_DELIVERY, null)?.sentence).toBe(
    "54016 is in WI, but your license covers MN.",
  );
  expect(zipProblem({ ...zip, state: "WI" }, { ...DEMO_DELIVERY, states: [] }, null)).toBeNull();
  const far = { ...zip, lat: 40.7 };
  expect(zipProblem(far, DEMO_DELIVERY, null)).toMatchObject({ field: "lat" });
  expect(zipProblem(far, DEMO_DELIVERY, far)).toBeNull();
});

test("refuses to save another ZIP code, and refuses an unknown field", () => {
  expect(serviceZipForm.safeParse({ ...VALUES, id: "55435" }).success).toBe(false);
  expect(serviceZipForm.safeParse({ ...VALUES, asks: "1" }).success).toBe(false);
});

test("shows the distance and service area of an entered location, and nothing for an invalid one", () => {
  expect(distanceText("44.8735", "-93.3346", DEMO_DELIVERY)).toBe("0.0 miles from the base: Primary");
  expect(distanceText("45.2685", "-92.9749", DEMO_DELIVERY)).toBe("32.4 miles from the base: Unavailable");
  expect(distanceText("", "-93.3346", DEMO_DELIVERY)).toBeNull();
});

test("closes days from today to two years ahead", () => {
  const form = closeDayForm(Temporal.PlainDate.from("2026-11-21"));
  const read = (day: string, reason = "Snow") => form.safeParse({ day, reason }).success;
  expect(["2026-11-21", "2028-11-20"].map((day) => read(day))).toEqual([true, true]);
  for (const day of ["2026-11-20", "2028-11-21", "2026-02-30", "", "soon"])
    expect(read(day), day).toBe(false);
  expect(read("2026-11-26", " ")).toBe(false);
  expect(isDay("2026-02-30")).toBe(false);
});

test("accepts a whole number for a window, and ignores it when closing", () => {
  const place = { option: "standard", band: "primary", start: "2026-11-21T18:00:00Z", was: "8" };
  const read = (form: Record<string, string>) => windowForm.safeParse({ ...place, ...form });
  expect(read({ capacity: "0" }).data).toMatchObject({ capacity: 0, was: 8 });
  expect(closeWindowForm.safeParse({ ...place, capacity: "x" }).data).toMatchObject({ capacity: null });
  const wrongs: Record<string, string>[] = [
    { capacity: "-1" },
    { capacity: "1001" },
    { capacity: "2", start: "0000-01-01T00:00:00Z" },
    { capacity: "2", was: "" },
  ];
  for (const wrong of wrongs) expect(read(wrong).success).toBe(false);
});

test("describes someone else's change with both numbers, and the author if known", () => {
  const changed = { was: 8, capacity: 5, wanted: 6, by: "Nils", at: "2026-11-21T15:04:00Z" };
  expect(windowChangedText(changed)).toBe(
    "Nils changed this from 8 to 5 while you were editing (Nov 21, 2026, 9:04 AM). Nothing is saved yet: press Save again for 6.",
  );
  expect(windowChangedText({ ...changed, by: null, at: null })).toBe(
    "Someone changed this from 8 to 5 while you were editing. Nothing is saved yet: press Save again for 6.",
  );
});
