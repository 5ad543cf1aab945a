import { type ChangeEvent, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { LeaveQuestion } from "#app/admin/kit/question.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { DELIVERY_OPTIONS } from "#app/base/settings/delivery-profile.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormPart, useLastDesk } from "#app/base/ui/form-part.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import type { FIELD_LENGTHS } from "#app/trade/checkout/checkout-form.ts";
import { ShowsId } from "#app/trade/checkout/gift-fields.tsx";
import { choiceOf, type DeliveryPick, takenOffText } from "#app/trade/checkout/quote.ts";
import { type LastOrder, LINE_PREFIX, LINES } from "./desk.ts";
import { AddressPart, DeliveryPart, PaymentPart, PriceOfOrder } from "./form-parts.tsx";
import { LinesPart } from "./lines-part.tsx";
import type { Desk } from "./queries.server.ts";

type Props = {
  /** Initial data of the page. */
  desk: Desk;
  /** Last answer: the updated desk, or only a refusal. */
  answer: Desk | RefusedForm | undefined;
  caller: { email: string | null };
  last: LastOrder | null;
  lengths: typeof FIELD_LENGTHS;
  /** Whether promo codes and gift orders are accepted. */
  takesCodes: boolean;
  takesGifts: boolean;
  /** Whether an answer is pending. Only placing the order disables its button; a press during other requests counts. */
  looking: boolean;
  placing: boolean;
};

/**
 * The order as one form (rules phone-orders/order-form). Its first button only refreshes: Enter in a field never places an order. With
 * JavaScript it refreshes automatically when the ZIP, a quantity, or the product search changes.
 */
export function OrderForm(props: Props) {
  const { answer, caller, last, lengths, takesCodes, takesGifts, looking, placing } = props;
  const { site } = useSiteFacts();
  const desk = useLastDesk(props.desk, answer, (one) => "quote" in one);
  const { values, errors, lines, quote, found, notes } = desk;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [pick, setPick] = useState<DeliveryPick>(() => pickOf(desk));
  // Remounts the fields after a prefill to replace their contents.
  const [filled, setFilled] = useState({ desk, times: 0 });
  if (desk.isAgain && desk !== filled.desk) {
    setFilled({ desk, times: filled.times + 1 });
    setPick(pickOf(desk));
  }
  const choice = choiceOf(pick, quote.options);
  useAnswerFocus(answer, () => focusAfter(form.current, desk));

  function follow({ target }: ChangeEvent<HTMLFormElement>) {
    const { name, value } = target as unknown as HTMLInputElement;
    const whole = name.startsWith(LINE_PREFIX) ? /^\d+$/ : WHOLE[name];
    // While an order is being placed, waits for its answer.
    if (placing || !whole?.test(value.trim())) return;
    void submit(form.current, { method: "post", preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onChange={follow}
      className="group/order flex flex-col gap-6"
    >
      <LeaveQuestion isUnsaved={() => lines.length > 0} />
      <FormSentence>{errors[""] ?? errors.key ?? errors.quoteFingerprint}</FormSentence>
      {quote.paused ? (
        <div className="rounded-field border border-amber bg-amber-soft px-4 py-3">
          <p>{quote.paused}</p>
          <CheckboxField
            id="order-trial"
            name="trial"
            label="This is a trial order. Before the first real order, the overview removes it again."
            defaultChecked={values.trial === "on"}
          />
        </div>
      ) : null}
      <input type="hidden" name="key" value={values.key} />
      <input
        type="hidden"
        name="quoteFingerprint"
        value={quote.lines.length > 0 ? (choice.option?.fingerprint ?? "") : ""}
      />
      <input type="hidden" name="filled" value={values.filled ?? ""} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <LinesPart {...{ lines, quote, found, errors, last, notes }} search={values.find ?? ""} />
          <AddressPart
            key={filled.times}
            values={values}
            errors={errors}
            lengths={lengths}
            zip={quote.zip}
            email={caller.email}
            takesGifts={takesGifts}
          />
          <DeliveryPart quote={quote} choice={choice} onPick={setPick} errors={errors} />
        </div>
        <FormPart title="Total and confirmation" className="xl:sticky xl:top-6">
          {takesCodes || values.promotion ? (
            <div className="flex items-start gap-3">
              <TextField
                id="order-promotion"
                name="promotion"
                label="Promo code"
                optional
                maxLength={lengths.promotion}
                autoComplete="off"
                defaultValue={values.promotion}
                hint={takenOffText(quote.promotion) ?? undefined}
                error={errors.promotion ?? quote.promotion?.problem ?? undefined}
                className="min-w-0 grow"
              />
              <Button type="submit" look="quiet" className="mt-[1.625rem]">
                Apply
              </Button>
            </div>
          ) : null}
          <PriceOfOrder quote={quote} choice={choice} busy={looking} />
          <PaymentPart values={values} errors={errors} />
          <div className="border-t border-hairline pt-3">
            <p className="text-sm font-semibold">Confirm with the caller:</p>
            <CheckboxField
              id="order-adult"
              name="confirmsAge"
              label={
                <>
                  {`Is ${site.age} or older`}
                  <ShowsId />
                </>
              }
              defaultChecked={values.confirmsAge === "on"}
              error={errors.confirmsAge}
            />
            <CheckboxField
              id="order-receiver"
              name="confirmsRecipient"
              label={`Someone ${site.age} or older will be there to receive it`}
              defaultChecked={values.confirmsRecipient === "on"}
              error={errors.confirmsRecipient}
            />
          </div>
          <Button type="submit" name="step" value="place" disabled={placing} className="w-full">
            Place order
          </Button>
        </FormPart>
      </div>
    </Form>
  );
}

/** Fields that refresh the page once their text is complete. */
const WHOLE: Partial<Record<string, RegExp>> = { zip: /^\d{5}$/, find: /^.{2}/ };

function pickOf({ values, quote }: Desk): DeliveryPick {
  const option = DELIVERY_OPTIONS.find((one) => one === values.option) ?? null;
  const start = values.windowStart || null;
  const days = quote.options.find((one) => one.option === option)?.days ?? [];
  const date = days.find(({ windows }) => windows.some((window) => window.start === start))?.date ?? null;
  return { option, date, start };
}

/** Returns the element to focus: the first wrong field after a refusal, the quantity of an added product, or the search after a removal. */
function focusAfter(form: HTMLFormElement | null, { errors, values }: Desk): HTMLElement | null | undefined {
  if (errors[LINES]) return document.getElementById("order-lines");
  if (Object.values(errors).some(Boolean)) return firstWrong(form);
  if (values.add) return document.getElementById(`order-${LINE_PREFIX}${values.add}`);
  const isLost = document.activeElement === document.body;
  return isLost ? document.getElementById("order-find") : null;
}
