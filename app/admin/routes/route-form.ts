import { z } from "zod";
import { isMoment } from "#app/base/lib/shop-time.ts";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { checkedBox, numberWithin } from "#app/base/records/item-contract.ts";
import { calendarDay } from "#app/base/records/list-query.ts";
import { floatField } from "#app/trade/accounting/float-form.ts";

/** Field with the admin page that a form was sent from, to return to. */
export const nextPath = z.string().regex(/^\/admin(?:[/?]|$)/);

const STALE = "Reload the page and try again.";
const id = z.string({ error: STALE }).refine(isUuid, STALE);
const version = z
  .string({ error: STALE })
  .regex(/^\d{1,9}$/, STALE)
  .transform(Number);
const day = z
  .string({ error: STALE })
  .refine((text) => calendarDay(text) !== null, STALE)
  .transform((text) => Temporal.PlainDate.from(text));
const DEPARTS = "Please enter a departure time, such as 9:30 AM.";
const departs = typedCode(DEPARTS)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, DEPARTS)
  .transform((text) => Temporal.PlainTime.from(text));
/** The driver; "" for none. */
const courierId = z
  .union([z.literal(""), id], { error: "Choose a driver." })
  .transform((text) => text || null);

/** Routes as the screen showed them, "id:version id:version". */
const seen = z
  .string({ error: STALE })
  .regex(/^([0-9a-f-]{36}:\d{1,9}( |$))*$/, STALE)
  .transform(
    (text) =>
      new Map(
        text
          .split(" ")
          .filter(Boolean)
          .map((one) => one.split(":"))
          .map(([route = "", number]) => [route, Number(number)] as const),
      ),
  );

/** Maximum number of orders moved together. */
const MOST_CHOSEN = 200;
/** Maximum number of vehicles in one suggestion. */
const MOST_CARS = 12;

/** Forms about routes. Orders and couriers are lists, sent as several fields of one name. */
export const routeForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("make"), routeId: id, day, courierId, departs }),
  z.strictObject({ intent: z.literal("set"), routeId: id, version, day, courierId, departs }),
  z.strictObject({ intent: z.literal("delete"), routeId: id, version }),
  z.strictObject({ intent: z.literal("sequence"), routeId: id, version }),
  z.strictObject({
    intent: z.literal("leave"),
    routeId: id,
    version,
    waiveFee: checkedBox,
    float: floatField,
  }),
  z.strictObject({ intent: z.literal("take-back"), routeId: id, next: nextPath.optional() }),
  z.strictObject({ intent: z.literal("end"), routeId: id }),
  z.strictObject({
    intent: z.literal("place"),
    order: z.array(id).min(1, "Select orders first.").max(MOST_CHOSEN, STALE),
    to: z.union([z.literal(""), id], { error: "Choose a route." }).transform((text) => text || null),
    place: z.union(
      [
        z.enum(["best", "up", "down"]),
        z
          .string()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ],
      { error: STALE },
    ),
    seen,
    /** Sent by a script, which updates the page in place. */
    script: z.literal("on").optional(),
  }),
  z.strictObject({
    intent: z.literal("propose"),
    day,
    courier: z.array(id).max(MOST_CARS, STALE).default([]),
    moreCars: numberWithin({ min: 0, max: MOST_CARS }, `Please enter a number from 0 to ${MOST_CARS}.`),
    departs,
    until: z
      .string({ error: STALE })
      .refine((text) => text === "" || isMoment(text), STALE)
      .transform((text) => (text === "" ? null : Temporal.Instant.from(text))),
    waves: z.enum(["", "window"], { error: STALE }).default(""),
    replansAll: z
      .enum(["", "on"], { error: "Choose which orders to plan." })
      .transform((text) => text === "on"),
  }),
]);

/** An admin's request about routes. */
export type RouteRequest = z.output<typeof routeForm>;

/** Returns the fields of a sent form, with repeated ones as lists. A move up or down is one button, "up ORDER". */
export function fieldsOfRoute(sent: FormData): Record<string, unknown> {
  const { move, ...fields } = Object.fromEntries<unknown>(sent);
  for (const name of ["order", "courier"]) {
    if (sent.has(name)) fields[name] = sent.getAll(name);
  }
  if (fields.intent === "place" && !sent.has("order")) fields.order = [];
  if (typeof move === "string") {
    const [place, order] = move.split(" ");
    return { ...fields, place, order: [order] };
  }
  return fields;
}
