import { z } from "zod";
import { ITEM_FIELDS } from "#app/desk/item-fields.ts";
import { lineOfText, requiredLine } from "#app/lib/typed-text.ts";
import { US_STATES } from "#app/lib/us-states.ts";
import { milesFromBase } from "./bands.ts";
import { MOST_DEGREES, readDegrees } from "./service-zip-item.ts";
import { BANDS } from "./zone.ts";

/** How far from the base a ZIP can be. A place farther away is a slip in its coordinates. */
const FARTHEST_MILES = 200;

const isZip = (text: string) => /^[0-9]{5}$/.test(text);

const degrees = (what: string, most: number) => {
  const sentence = `Please enter the ${what} in degrees, such as ${what === "latitude" ? "44.8735" : "-93.3346"}.`;
  return z
    .string({ error: sentence })
    .transform(readDegrees)
    .refine((number) => number !== null && Math.abs(number) <= most, sentence)
    .transform((number) => number ?? 0);
};

/** The form of a ZIP (rules 39.6). Its id is the ZIP itself, "new" for one that is being added. */
export const serviceZipForm = z
  .strictObject({
    id: z.string().refine((id) => id === "new" || isZip(id), "Please reload the page."),
    version: ITEM_FIELDS.version,
    zip: z
      .string({ error: "Please enter the ZIP." })
      .trim()
      .refine(isZip, "Please enter a ZIP with five digits."),
    city: requiredLine("the city", 80),
    state: z.enum(
      US_STATES.map(([code]) => code),
      { error: "Please choose the state." },
    ),
    lat: degrees("latitude", MOST_DEGREES.lat),
    lng: degrees("longitude", MOST_DEGREES.lng),
    bandOverride: z
      .enum(["", ...BANDS], { error: "Please choose the band." })
      .transform((band) => (band === "" ? null : band)),
    delivery: z.enum(["open", "closed"], { error: "Please choose whether we deliver there." }),
    closedReason: lineOfText("the reason", 200),
  })
  .superRefine(({ id, zip, lat, lng }, problems) => {
    if (id !== "new" && id !== zip)
      problems.addIssue({ code: "custom", path: ["zip"], message: "Please reload the page." });
    const miles = Math.round(milesFromBase({ lat, lng }));
    if (miles > FARTHEST_MILES) {
      const message = `This place is ${miles.toLocaleString("en-US")} miles from the base. Please check latitude and longitude.`;
      problems.addIssue({ code: "custom", path: ["lat"], message });
    }
  })
  .transform(({ id: _, delivery, closedReason, ...fields }) => ({
    ...fields,
    closedReason: delivery === "closed" ? closedReason : null,
  }));
export type ServiceZipForm = z.infer<typeof serviceZipForm>;

/** The form of the question whether to delete a ZIP. */
export const deleteZipForm = z.strictObject({
  intent: z.literal("delete"),
  id: z.string().refine(isZip, "Please reload the page."),
});
