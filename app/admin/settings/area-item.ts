import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, choice, describeItem, type Fields, line, number, own } from "#app/base/records/fields.ts";
import {
  DELIVERY_OPTIONS,
  type DeliveryOption,
  type DeliveryProfile,
  type Point,
  SERVED_BANDS,
  type ServedBand,
} from "#app/base/settings/delivery-profile.ts";
import { windowLengthText } from "#app/trade/delivery/options.ts";
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
  cities: own<readonly string[]>("Cities", (cities) => cities.join(", ")),
  ...Object.fromEntries([...bandFields, ...optionFields]),
});

type Stored = Pick<DeliveryProfile, "baseZip" | "states" | "cities" | "bands" | "options">;

/** Returns the form values of a profile; `place` is the base if it isn't the center of its ZIP code. */
export function areaValues(
  { baseZip, states, cities, bands, options }: Stored,
  place: Point | null,
): FormValues {
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
    ...{ baseZip, baseLat: place?.lat ?? null, baseLng: place?.lng ?? null, states, cities },
    ...Object.fromEntries([...ofBands, ...ofOptions]),
  });
}
