import { z } from "zod";
import { textWithBreaks } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { numberWithin, tickedBox } from "#app/base/records/item-contract.ts";
import { REFUND_REASON_LENGTH, STOCKS_AFTER_REFUND } from "#app/trade/books/refund.ts";
import { PAYMENT_METHODS } from "#app/trade/orders/payment.ts";
import { quantityField, stockField } from "./refund-names.ts";

const reload = "Please reload the page.";

/**
 * The form of a refund (rules accounting/refunds) of an order with these lines. It is sent twice: to see what the choice comes to, and to
 * give that back.
 */
export function refundForm(lines: readonly { id: string; left: number }[]) {
  const ofLines = lines.flatMap(({ id, left }) => {
    const sentence = `Please enter the units as a number from 0 to ${left}.`;
    return [
      [quantityField(id), numberWithin({ min: 0, max: left }, sentence)],
      [stockField(id), z.enum(STOCKS_AFTER_REFUND, { error: "Please choose what becomes of them." })],
    ] as const;
  });
  const form = z.strictObject({
    id: z.string().refine(isUuid, reload),
    customerId: z
      .string({ error: reload })
      .refine((text) => text === "" || isUuid(text), reload)
      .transform((text) => text || null),
    delivery: tickedBox,
    redelivery: tickedBox,
    method: z.enum(PAYMENT_METHODS, { error: "Please choose how the money goes back." }),
    reason: textWithBreaks("the reason", REFUND_REASON_LENGTH).min(1, "Please say why it is given back."),
    /** What it came to when it was reckoned, in cents; missing before. */
    total: z
      .string()
      .regex(/^\d{1,9}$/, reload)
      .transform(Number)
      .default(0),
    ...(Object.fromEntries(ofLines) as Record<string, z.ZodType<number | string>>),
  });
  return form.transform(({ id: refundId, customerId, method, reason, total: totalCents, ...rest }) => {
    const sent = rest as unknown as Record<string, number | (typeof STOCKS_AFTER_REFUND)[number]>;
    return {
      ...{ refundId, customerId, method, reason, totalCents },
      ...{ delivery: rest.delivery, redelivery: rest.redelivery },
      lines: lines.map(({ id }) => ({
        orderItemId: id,
        quantity: sent[quantityField(id)] as number,
        stock: sent[stockField(id)] as (typeof STOCKS_AFTER_REFUND)[number],
      })),
    };
  });
}
