import { z } from "zod";
import { lineOfText, typedCode } from "#app/base/lib/typed-text.ts";
import { US_STATES } from "#app/base/lib/us-states.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import {
  DELIVERY_OPTIONS,
  type DeliveryOption,
  type DeliveryProfile,
  SERVED_BANDS,
  type ServedBand,
} from "#app/base/settings/delivery-profile.ts";
import { MOST_DEGREES, readDegrees } from "#app/trade/delivery/service-zip-item.ts";
import { AREA, bandField, optionField } from "./area-item.ts";

/** Farthest reach of a band, in miles. */
const MOST_MILES = 200;

const BASE_ZIP = "Please enter the base as a 5-digit ZIP code.";
const STATES = "Please enter the states of your license as two letters, such as MN, WI.";
const MILES = `Please enter the miles as a number up to ${MOST_MILES}, or leave the field blank.`;
const known = new Set<string>(US_STATES.map(([code]) => code));

/** Parses "MN, WI" to distinct codes. */
const statesList = z
  .string({ error: STATES })
  .transform((typed) =>
    [
      ...new Set(
        typed
          .toUpperCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ].sort(),
  )
  .refine((codes) => codes.length > 0 && codes.every((code) => known.has(code)), STATES);

/** Parses "Nashville, Franklin" to distinct names. */
const citiesList = lineOfText("the cities", 500).transform((typed) => [
  ...new Set(
    typed
      .split(",")
      .map((city) => city.trim())
      .filter(Boolean),
  ),
]);

/** Parses typed degrees; null if blank. */
function degrees(axis: keyof typeof MOST_DEGREES) {
  const sentence = `Please enter the ${axis === "lat" ? "latitude" : "longitude"} in degrees, or leave the field blank.`;
  return typedCode(sentence)
    .refine((typed) => typed === "" || Math.abs(readDegrees(typed) ?? 999) <= MOST_DEGREES[axis], sentence)
    .transform((typed) => (typed === "" ? null : readDegrees(typed)));
}

/** Parses the miles of a band; null for a band that isn't used. */
const miles = typedCode(MILES)
  .regex(/^(\d{1,3}(\.\d)?)?$/, MILES)
  .transform((typed) => (typed === "" ? null : Number(typed)))
  .refine((number) => number === null || (number > 0 && number <= MOST_MILES), MILES);

type Problem = { field: string; sentence: string };

/** Returns what doesn't fit together: bands grow, have a time and an option, and at least one is used. */
function problemsOf({ bands }: Pick<DeliveryProfile, "bands">): Problem[] {
  const problems: Problem[] = [];
  let reached = 0;
  for (const band of SERVED_BANDS) {
    const { miles: most, minutes, options } = bands[band];
    if (minutes.max < minutes.min)
      problems.push({ field: bandField.most(band), sentence: "The longer time comes second." });
    if (most === null) continue;
    if (most <= reached)
      problems.push({
        field: bandField.miles(band),
        sentence: `Enter more than ${reached} miles, or leave it blank.`,
      });
    if (options.length === 0)
      problems.push({ field: bandField.miles(band), sentence: "Check at least one option for this area." });
    reached = most;
  }
  if (reached === 0)
    problems.push({ field: bandField.miles("primary"), sentence: "Enter how far you deliver, in miles." });
  return problems;
}

/** Reads the bands and options from the fields of the form. */
function termsOf(fields: Readonly<Record<string, unknown>>): Pick<DeliveryProfile, "bands" | "options"> {
  const bandOf = (band: ServedBand): DeliveryProfile["bands"][ServedBand] => ({
    name: String(fields[bandField.name(band)]),
    miles: fields[bandField.miles(band)] as number | null,
    minutes: { min: Number(fields[bandField.least(band)]), max: Number(fields[bandField.most(band)]) },
    options: DELIVERY_OPTIONS.filter((option) => fields[bandField.option(band, option)] === true),
  });
  const optionOf = (option: DeliveryOption): DeliveryProfile["options"][DeliveryOption] => ({
    label: String(fields[optionField.label(option)]),
    windowMinutes: Number(fields[optionField.window(option)]),
    daysAhead: Number(fields[optionField.days(option)]),
  });
  return {
    bands: { primary: bandOf("primary"), extended: bandOf("extended"), limited: bandOf("limited") },
    options: {
      express: optionOf("express"),
      standard: optionOf("standard"),
      scheduled: optionOf("scheduled"),
    },
  };
}

/** Form of the delivery area. Blank coordinates are those of the base's ZIP code. */
export const areaForm = itemForm(AREA, {
  baseZip: typedCode(BASE_ZIP).regex(/^\d{5}$/, BASE_ZIP),
  baseLat: degrees("lat"),
  baseLng: degrees("lng"),
  states: statesList,
  cities: citiesList,
  ...Object.fromEntries(SERVED_BANDS.map((band) => [bandField.miles(band), miles])),
})
  .extend({ id: z.literal("1", { error: "Reload the page and try again." }) })
  .superRefine(({ baseLat, baseLng, ...fields }, issues) => {
    const sentence = "Enter both latitude and longitude, or leave both blank.";
    const half = (baseLat === null) !== (baseLng === null);
    const problems = half ? [{ field: baseLat === null ? "baseLat" : "baseLng", sentence }] : [];
    for (const { field, sentence: message } of [...problems, ...problemsOf(termsOf(fields))])
      issues.addIssue({ code: "custom", path: [field], message });
  })
  .transform(({ id, version, baseZip, baseLat, baseLng, states, cities, ...fields }) => ({
    ...{ id, version, baseZip, baseLat, baseLng, states, cities },
    ...termsOf(fields),
  }));
export type AreaForm = z.infer<typeof areaForm>;
