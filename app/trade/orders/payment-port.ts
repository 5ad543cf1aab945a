import { z } from "zod";
import type { Cents } from "#app/base/lib/money.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { PAYMENT_REFERENCE_LENGTH } from "./payment.ts";
import { paymentLink } from "./payment-link.ts";

const received = z.strictObject({
  orderId: z.custom<string>(isUuid),
  cents: z.int().min(1),
  /** What identifies the payment at the provider. */
  reference: z.string().trim().min(1).max(PAYMENT_REFERENCE_LENGTH),
});

/** A payment that a provider has received for an order. */
export type Received = z.output<typeof received>;

/**
 * What connects a payment provider (docs/payments.md, rules payment/port). Its network calls belong before and
 * after an order's transaction, never inside it.
 */
export type PaymentPort = {
  /** Returns the https address at which a customer pays this amount for this order. */
  createLink: (order: { id: string; totalCents: Cents }) => Promise<string>;
  /** Returns the payment that a notification is about; null if it isn't genuine, or isn't about a payment. */
  readNotification: (notification: unknown) => Promise<Received | null>;
  /** Refunds an amount of a payment and returns what identifies it; the same key twice refunds once. */
  refund: (refund: { key: string; payment: Received; cents: Cents }) => Promise<{ reference: string }>;
};

/**
 * The built-in adapter: an address with placeholders, the reference that an admin enters, and refunds that the
 * owner makes at the provider.
 */
export function payByHand(address: string): PaymentPort {
  return {
    createLink: async (order) => paymentLink(address, order),
    readNotification: async (entered) => received.safeParse(entered).data ?? null,
    refund: async ({ payment }) => ({ reference: payment.reference }),
  };
}
