import { z } from "zod";
import { isMoment } from "#app/base/lib/shop-time.ts";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { numberWithin, tickedBox } from "#app/base/records/item-contract.ts";
import { calendarDay } from "#app/base/records/list-query.ts";
import { floatField } from "#app/trade/accounting/float-form.ts";

/** The field of a form that can stand on any screen of the admin area: the page on which it was pressed, to which it comes back. */
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
const DEPARTS = "Please enter when the car leaves, such as 9:30 AM.";
const departs = typedCode(DEPARTS)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, DEPARTS)
  .transform((text) => Temporal.PlainTime.from(text));
/** Who drives; "" for nobody yet. */
const courierId = z
  .union([z.literal(""), id], { error: "Please choose who drives." })
  .transform((text) => text || null);

/** The routes as the screen showed them, "id:version id:version". */
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

/** The most orders that are moved at once. */
const MOST_CHOSEN = 200;
/** The most cars whose routes are proposed at once. */
const MOST_CARS = 12;

/** What can be done with routes. Orders and couriers are lists, which a form sends as fields of one name. */
export const routeForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("make"), routeId: id, day, courierId, departs }),
  z.strictObject({ intent: z.literal("set"), routeId: id, version, day, courierId, departs }),
  z.strictObject({ intent: z.literal("delete"), routeId: id, version }),
  z.strictObject({ intent: z.literal("sequence"), routeId: id, version }),
  z.strictObject({
    intent: z.literal("leave"),
    routeId: id,
    version,
    waiveFee: tickedBox,
    float: floatField,
  }),
  z.strictObject({ intent: z.literal("take-back"), routeId: id, next: nextPath.optional() }),
  z.strictObject({ intent: z.literal("end"), routeId: id }),
  z.strictObject({
    intent: z.literal("place"),
    order: z.array(id).min(1, "Please choose the orders first.").max(MOST_CHOSEN, STALE),
    to: z
      .union([z.literal(""), id], { error: "Please choose where they go." })
      .transform((text) => text || null),
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
    /** Sent by a script, which shows the answer on the page as it is. */
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
    anew: z.enum(["", "on"], { error: "Please choose which orders." }).transform((text) => text === "on"),
  }),
]);

/** What an admin asks of routes. */
export type RouteRequest = z.output<typeof routeForm>;

/** The fields of a sent form, those with several values as lists. A move up or down is one button, "up ORDER". */
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
