import { type KeyboardEvent, useRef } from "react";
import { formatMoney } from "#app/base/lib/money.ts";
import { Button } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { controlId } from "#app/trade/checkout/checkout-reply.ts";
import type { CheckoutQuote } from "#app/trade/checkout/quote.ts";

type Props = {
  promotion: CheckoutQuote["promotion"];
  maxLength: number;
  defaultValue: string | undefined;
  error: string | undefined;
  onAsk: (typed: string) => void;
};

/** The promotion code. The quote is asked with it when it is applied or the field is left, so that the total is right before the order. */
export function PromotionField({ promotion, error, onAsk, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const ask = () => onAsk(input.current?.value ?? "");
  // Enter would place the order.
  const askOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    ask();
  };
  const taken = promotion
    ? `${promotion.code} takes ${formatMoney(promotion.discountCents)} off.`
    : "Each code can be used once.";
  return (
    <div className="mt-4 flex items-start gap-3 border-t border-hairline pt-4">
      <TextField
        {...field}
        ref={input}
        id={controlId("promotion")}
        name="promotion"
        label="Promotion code"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={error ? undefined : taken}
        error={error}
        className="min-w-0 grow"
        onBlur={ask}
        onKeyDown={askOnEnter}
      />
      <Button look="quiet" className="mt-[1.625rem]" onClick={ask}>
        Apply
      </Button>
    </div>
  );
}
