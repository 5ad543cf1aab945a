import { describe, expect, it } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { areaForm } from "./area-form.ts";
import { AREA, areaValues } from "./area-item.ts";

/** Sends values as a form does: an unchecked box is missing. */
const sent = (item: typeof AREA, values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => item.fields[name]?.contract.kind !== "box" || value !== "",
    ),
  );
const HIDDEN = { id: "1", version: "1" };

describe("the area form", () => {
  const VALUES = areaValues(DEMO_DELIVERY, null);
  const read = (change: Record<string, string>) =>
    areaForm.safeParse({ ...HIDDEN, ...sent(AREA, { ...VALUES, ...change }) });
  const errorsOf = (change: Record<string, string>) => {
    const { error } = read(change);
    return error ? fieldErrors<string>(error) : {};
  };

  it("accepts a stored profile as shown", () => {
    expect(read({}).data).toEqual({
      ...HIDDEN,
      version: 1,
      ...{ baseZip: "55435", baseLat: null, baseLng: null, states: ["MN"], cities: DEMO_DELIVERY.cities },
      ...{ bands: DEMO_DELIVERY.bands, options: DEMO_DELIVERY.options },
    });
  });

  it("keeps the point of a base that isn't the center of its ZIP code", () => {
    const data = areaForm.parse({
      ...HIDDEN,
      ...sent(AREA, areaValues(DEMO_DELIVERY, { lat: 44.9, lng: -93.1 })),
    });
    expect(data).toMatchObject({ baseLat: 44.9, baseLng: -93.1 });
  });

  it("reads a blank distance as an area that isn't used", () => {
    const cities = "Saint Paul,  Edina, Saint Paul,";
    const data = read({ limitedMiles: "", states: "wi, MN", cities }).data;
    expect(data?.cities).toEqual(["Saint Paul", "Edina"]);
    expect(data?.bands.limited.miles).toBeNull();
    expect(data?.states).toEqual(["MN", "WI"]);
  });

  it.each([
    [{ baseZip: "5543" }, "baseZip"],
    [{ baseLat: "44.9" }, "baseLng"],
    [{ baseLat: "north", baseLng: "-93" }, "baseLat"],
    [{ states: "" }, "states"],
    [{ states: "Minnesota" }, "states"],
    [{ primaryMiles: "", extendedMiles: "", limitedMiles: "" }, "primaryMiles"],
    [{ extendedMiles: "10" }, "extendedMiles"],
    [{ limitedMiles: "201" }, "limitedMiles"],
    [{ primaryMost: "20" }, "primaryMost"],
    [{ "limited-scheduled": "" }, "limitedMiles"],
    [{ expressWindow: "61" }, "expressWindow"],
    [{ scheduledDays: "61" }, "scheduledDays"],
    [{ primaryName: "" }, "primaryName"],
  ])("refuses %j", (change, field) => {
    expect(Object.keys(errorsOf(change))).toEqual([field]);
  });
});
