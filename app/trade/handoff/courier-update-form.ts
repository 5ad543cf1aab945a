import { z } from "zod";
import { isMoment } from "#app/base/lib/shop-time.ts";
import { textWithBreaks } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { DOOR_METHODS } from "#app/trade/orders/payment.ts";
import { FAILURE_REASONS, ID_TYPES } from "./handoff.ts";

const uuid = z.string().refine(isUuid);
/** A valid calendar date. */
export const typedBirthDate = z.iso.date();
const common = { key: uuid, stopId: uuid, occurredAt: z.string().refine(isMoment) };

/** Update about a stop, sent by a phone; `occurredAt` is the time at the door by the phone's clock. */
export const courierUpdateForm = z.discriminatedUnion("kind", [
  z.strictObject({ ...common, kind: z.literal("on_my_way") }),
  z.strictObject({
    ...common,
    kind: z.literal("delivered"),
    idType: z.enum(ID_TYPES),
    idNotExpired: z.literal(true),
    notIntoxicated: z.literal(true),
    birthDate: typedBirthDate,
    paymentMethod: z.enum(DOOR_METHODS),
    amountCents: z.int().min(0).max(100_000_00),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("failed"),
    reason: z.enum(FAILURE_REASONS),
    note: textWithBreaks("the note", 500).default(""),
  }),
]);
export type CourierUpdate = z.output<typeof courierUpdateForm>;

/** An update as stored and audited, without the birth date (rules courier-app/updates). */
export function withoutBirthDate(answer: CourierUpdate) {
  const { key: _, stopId: __, kind: ___, occurredAt: ____, ...rest } = answer;
  const { birthDate: _____, ...kept } = { birthDate: "", ...rest };
  return kept;
}
