import { type KeyboardEvent, useRef } from "react";
import { Button } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { controlId } from "#app/trade/checkout/checkout-reply.ts";
import { type QuotedPromotion, takenOffText } from "#app/trade/checkout/quote.ts";

type Props = {
  promotion: QuotedPromotion | null;
  maxLength: number;
  defaultValue: string | undefined;
  error: string | undefined;
  /** Called with what stands in the field when it is left, and when it is applied. */
  onLeft: (typed: string) => void;
  onApply: (typed: string) => void;
};

/** The promotion code. The quote is asked with it when it is applied or the field is left, so that the total is right before the order. */
export function PromotionField({ promotion, error, onLeft, onApply, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const typed = () => input.current?.value ?? "";
  // Enter would place the order.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onApply(typed());
  };
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
        hint={error ? undefined : (takenOffText(promotion) ?? "You can use each code once.")}
        error={error}
        className="min-w-0 grow"
        onBlur={() => onLeft(typed())}
        onKeyDown={applyOnEnter}
      />
      <Button look="quiet" className="mt-[1.625rem]" onClick={() => onApply(typed())}>
        Apply
      </Button>
    </div>
  );
}
