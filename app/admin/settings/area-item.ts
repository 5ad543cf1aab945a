import { z } from "zod";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { US_STATES } from "#app/base/lib/us-states.ts";
import { box, choice, describeItem, type Fields, line, number, own } from "#app/base/records/fields.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import {
  DELIVERY_OPTIONS,
  type DeliveryOption,
  type DeliveryProfile,
  type Point,
  SERVED_BANDS,
  type ServedBand,
} from "#app/base/settings/delivery-profile.ts";
import { windowLengthText } from "#app/trade/delivery/options.ts";
import { MOST_DEGREES, readDegrees } from "#app/trade/delivery/service-zip-item.ts";
import { MOST_DAYS_AHEAD } from "#app/trade/delivery/windows.ts";

/** Lengths of a window, in minutes. */
const WINDOW_LENGTHS = ["30", "60", "90", "120", "180", "240", "360"] as const;
const WINDOW_LABELS = Object.fromEntries(
  WINDOW_LENGTHS.map((minutes) => [minutes, windowLengthText(Number(minutes))]),
) as Record<(typeof WINDOW_LENGTHS)[number], string>;

/** Names of a band's and an option's fields. */
export const bandField = {
  name: (band: ServedBand) => `${band}Name`,
  miles: (band: ServedBand) => `${band}Miles`,
  least: (band: ServedBand) => `${band}Least`,
  most: (band: ServedBand) => `${band}Most`,
  option: (band: ServedBand, option: DeliveryOption) => `${band}-${option}`,
};
export const optionField = {
  label: (option: DeliveryOption) => `${option}Label`,
  window: (option: DeliveryOption) => `${option}Window`,
  days: (option: DeliveryOption) => `${option}Days`,
};

const MINUTES = { min: 1, max: 1_440 };
const DAYS = { min: 0, max: MOST_DAYS_AHEAD };
/** Farthest reach of a band, in miles. */
const MOST_MILES = 200;

const KEYS: Record<ServedBand | DeliveryOption, string> = {
  primary: "Nearest area",
  extended: "Middle area",
  limited: "Farthest area",
  express: "Express",
  standard: "Standard",
  scheduled: "Scheduled Delivery",
};

const bandFields = SERVED_BANDS.flatMap((band): [string, Fields[string]][] => [
  [bandField.name(band), line(`${KEYS[band]}: name`, "the name", 40)],
  [bandField.miles(band), own<number | null>(`${KEYS[band]}: up to miles`)],
  [bandField.least(band), number(`${KEYS[band]}: minutes from`, "the minutes", MINUTES)],
  [bandField.most(band), number(`${KEYS[band]}: minutes to`, "the minutes", MINUTES)],
  ...DELIVERY_OPTIONS.map((option): [string, Fields[string]] => [
    bandField.option(band, option),
    box(`${KEYS[band]}: ${KEYS[option]}`),
  ]),
]);
const optionFields = DELIVERY_OPTIONS.flatMap((option): [string, Fields[string]][] => [
  [optionField.label(option), line(`${KEYS[option]}: name`, "the name", 40)],
  [
    optionField.window(option),
    choice(`${KEYS[option]}: window`, WINDOW_LENGTHS, "Choose the length of a window.", WINDOW_LABELS),
  ],
  [optionField.days(option), number(`${KEYS[option]}: days ahead`, "the days ahead", DAYS)],
]);

/** Where the shop delivers, and in which windows, as admins edit it (rules settings/delivery-profile). */
export const AREA = describeItem<Fields>({
  baseZip: own<string>("Base ZIP code"),
  baseLat: own<number | null>("Base latitude"),
  baseLng: own<number | null>("Base longitude"),
  states: own<readonly string[]>("Licensed states", (states) => states.join(", ")),
  ...Object.fromEntries([...bandFields, ...optionFields]),
});

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
  .transform(({ id, version, baseZip, baseLat, baseLng, states, ...fields }) => ({
    ...{ id, version, baseZip, baseLat, baseLng, states },
    ...termsOf(fields),
  }));
export type AreaForm = z.infer<typeof areaForm>;

type Stored = Pick<DeliveryProfile, "baseZip" | "states" | "bands" | "options">;

/** Returns the form values of a profile; `place` is the base if it isn't the center of its ZIP code. */
export function areaValues({ baseZip, states, bands, options }: Stored, place: Point | null): FormValues {
  const ofBands = SERVED_BANDS.flatMap((band) => {
    const { name, miles: most, minutes, options: offered } = bands[band];
    return [
      [bandField.name(band), name],
      [bandField.miles(band), most],
      [bandField.least(band), minutes.min],
      [bandField.most(band), minutes.max],
      ...DELIVERY_OPTIONS.map((option) => [bandField.option(band, option), offered.includes(option)]),
    ];
  });
  const ofOptions = DELIVERY_OPTIONS.flatMap((option) => {
    const { label, windowMinutes, daysAhead } = options[option];
    return [
      [optionField.label(option), label],
      [optionField.window(option), String(windowMinutes)],
      [optionField.days(option), daysAhead],
    ];
  });
  return AREA.values({
    ...{ baseZip, baseLat: place?.lat ?? null, baseLng: place?.lng ?? null, states },
    ...Object.fromEntries([...ofBands, ...ofOptions]),
  });
}
