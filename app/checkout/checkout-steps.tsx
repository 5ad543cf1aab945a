import { useEffect, useState, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { emptyCartAfterOrder, useCart } from "#app/cart/cart-store.ts";
import { countedLines, refreshLines } from "#app/cart/lines.ts";
import { readZip } from "#app/delivery/zip-check.ts";
import { formatMoney } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FIELD_LENGTHS } from "./checkout-form.ts";
import { forgetCheckoutKey, useCheckoutKey } from "./checkout-key.tsx";
import type { CheckoutReply, CheckoutValues } from "./checkout-reply.ts";
import { AddressSection, YouSection } from "./contact-sections.tsx";
import { choiceOf, type DeliveryPick, NOTHING_PICKED } from "./delivery-choice.ts";
import { DeliveryTimeSection } from "./delivery-section.tsx";
import { useFieldErrors } from "./field-errors.tsx";
import { useLiveQuote } from "./live-quote.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { ReviewSection } from "./review-section.tsx";
import { CheckoutNotices } from "./checkout-notices.tsx";

type StepsProps = {
  buyer: {
    key: string;
    email: string;
    mustConfirmEmail: boolean;
    lengths: typeof FIELD_LENGTHS;
    values: CheckoutValues;
  };
  reply: CheckoutReply | null;
  sending: boolean;
  /** The order that was just made, while its page is on its way. */
  placedId: string | null;
};
