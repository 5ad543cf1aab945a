import { type ChangeEvent, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { shortDayText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { useDelivery, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { FieldError, TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { FormPart, useLastDesk } from "#app/base/ui/form-part.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { LINE_LIMIT } from "#app/trade/cart/lines.ts";
import { attemptCostsExtra } from "#app/trade/delivery/options.ts";
import { placesText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { OrderTotals } from "#app/trade/orders/order-totals.tsx";
import {
  type ChangeDesk,
  type DeskLine,
  UNITS_PREFIX,
  type WindowOffer,
  windowValue,
} from "./change-desk.ts";

type Props = {
  /** Initial data of the page. */
  desk: ChangeDesk;
  /** The last response: the updated data, or only why there is none. */
  answer: ChangeDesk | RefusedForm | undefined;
};

/**
 * Form for everything that can be changed in a placed order (rules order-changes/who-and-what,
 * order-changes/form). Its first button only updates the total, so Enter in a field saves nothing. With
 * JavaScript, the total updates automatically.
 */
export function ChangeOrderForm({ desk: first, answer }: Props) {
  const desk = useLastDesk(first, answer, (one) => "windows" in one);
  const { values, errors, lengths, after } = desk;
  const sent = useNavigation().formData;
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useAnswerFocus(answer, () => focusAfter(form.current, desk, answer));

  function follow({ target }: ChangeEvent<HTMLFormElement>) {
    const { name, value } = target as unknown as HTMLInputElement;
    const isWhole =
      name === "window" ||
      (name === "zip" && /^\d{5}$/.test(value.trim())) ||
      (name === "add" && value !== "") ||
      (name.startsWith(UNITS_PREFIX) && /^\d+$/.test(value));
    if (isWhole) void submit(form.current, { method: "post", preventScrollReset: true });
  }

  const field = (name: Exclude<keyof typeof lengths, "promotion">) => ({
    id: `change-${name}`,
    name,
    maxLength: lengths[name],
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onChange={follow}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <input type="hidden" name="quoteFingerprint" value={after?.quoteFingerprint ?? ""} />
      <input type="hidden" name="filledZip" value={values.filledZip ?? ""} />
      <div className="flex min-w-0 flex-col gap-6">
        <FormSentence>{errors[""]}</FormSentence>
        <UnitsPart desk={desk} />
        <FormPart title="Delivery">
          <WindowField desk={desk} />
          <div className="grid gap-5 sm:grid-cols-6">
            <TextField {...field("address")} className="sm:col-span-6" label="Street address" required />
            <TextField
              {...field("zip")}
              className="sm:col-span-2"
              label="ZIP code"
              inputMode="numeric"
              required
            />
            <TextField
              key={`city of ${values.filledZip}`}
              {...field("city")}
              className="sm:col-span-3"
              label="City"
              required
            />
            <TextField
              key={`state of ${values.filledZip}`}
              {...field("state")}
              className="sm:col-span-1"
              label="State"
              required
            />
            <TextField {...field("name")} className="sm:col-span-3" label="Name" required />
            <TextField {...field("phone")} className="sm:col-span-3" type="tel" label="Phone" required />
            <TextAreaField
              {...field("instructions")}
              className="sm:col-span-6"
              label="Instructions for the courier"
              optional
              rows={2}
            />
          </div>
        </FormPart>
      </div>
      <ChangedTotal desk={desk} looking={sent !== undefined} saving={sent?.get("step") === "save"} />
    </Form>
  );
}

/**
 * Focuses the first invalid field after a refusal, or the units field of an added product. Otherwise, keeps
 * the focus, so updates don't interrupt typing.
 */
function focusAfter(form: HTMLFormElement | null, desk: ChangeDesk, answer: Props["answer"]) {
  if (desk.isRefused || answer !== desk) return firstWrong(form);
  return desk.added ? document.getElementById(`change-${UNITS_PREFIX}${desk.added}`) : null;
}

/** Windows with their spots left, by option. A selection no longer offered has to be made again. */
function WindowField({ desk: { windows, values, errors } }: { desk: ChangeDesk }) {
  const delivery = useDelivery();
  const chosen = windows.find((offer) => windowValue(offer) === values.window);
  const options = [...new Set(windows.map(({ option }) => option))];
  return (
    <SelectField
      // Remounts when the windows change, to show the server's selection.
      key={windows.map(windowValue).join()}
      id="change-window"
      name="window"
      label="Delivery window"
      required
      defaultValue={chosen ? windowValue(chosen) : ""}
      error={errors.window}
    >
      <option value="">Choose a window</option>
      {options.map((option) => (
        <optgroup key={option} label={delivery.options[option].label}>
          {windows
            .filter((offer) => offer.option === option)
            .map((offer) => (
              <option key={offer.start} value={windowValue(offer)} disabled={offer.placesLeft <= 0}>
                {windowLine(offer)}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** "Sat, Nov 21, 2:00 PM to 4:00 PM, 3 spots left". */
function windowLine({ start, end, placesLeft }: WindowOffer): string {
  return `${shortDayText(start)}, ${windowTimeText(start, end)}, ${placesText(placesLeft).toLowerCase()}`;
}

/** Units of each product, and a field for adding products. Products of a failed delivery can't be changed. */
function UnitsPart({ desk: { lines, products, errors, status } }: { desk: ChangeDesk }) {
  const isInTheBag = status === "delivery_failed";
  return (
    <FormPart title="Products">
      <div id="change-lines" tabIndex={-1} className="outline-none">
        <FieldError id="change-lines" error={errors.lines} />
        <ul className="divide-y divide-hairline border-y border-hairline">
          {lines.map((line) => (
            <Line key={line.id} line={line} error={errors[UNITS_PREFIX + line.id]} isFixed={isInTheBag} />
          ))}
        </ul>
      </div>
      {isInTheBag ? (
        <p className="text-sm text-ink-soft">Packed items can't be changed.</p>
      ) : (
        <div className="flex items-end gap-3">
          <SelectField
            // Resets the selection after a product was added.
            key={products.length}
            id="change-add"
            name="add"
            label="Add a product"
            defaultValue=""
            className="min-w-0 grow"
          >
            <option value="">Choose a product</option>
            {products.map(({ id, name, priceCents }) => (
              <option key={id} value={id}>
                {`${name}, ${formatMoney(priceCents)}`}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="quiet" name="step" value="look">
            Add
          </Button>
        </div>
      )}
    </FormPart>
  );
}

type LineProps = { line: DeskLine; error: string | undefined; isFixed: boolean };

function Line({ line: { id, name, priceCents, units }, error, isFixed }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-40 grow basis-0">
        <span className="block font-semibold">{name}</span>
        <span className="tabular block text-sm text-ink-soft">{formatMoney(priceCents)} each</span>
      </p>
      {isFixed ? (
        <p className="tabular">
          <input type="hidden" name={UNITS_PREFIX + id} value={units} />
          {units} units
        </p>
      ) : (
        <NumberField
          id={`change-${UNITS_PREFIX}${id}`}
          name={UNITS_PREFIX + id}
          label={<span className="sr-only">Units of {name}</span>}
          min={0}
          max={LINE_LIMIT}
          defaultValue={units}
          error={error}
          className="w-24 [&>label]:mb-0"
        />
      )}
    </li>
  );
}

type TotalProps = { desk: ChangeDesk; looking: boolean; saving: boolean };

/** Totals before and after, the changes, and the save button. All amounts come from the server. */
function ChangedTotal({ desk, looking, saving }: TotalProps) {
  const { before, after, values, errors, status, attempts, contactEmail } = desk;
  const { fees } = useSiteFacts().site;
  const isFailed = status === "delivery_failed";
  return (
    <FormPart title="Total" busy={looking} className="lg:sticky lg:top-24">
      <p className="tabular flex justify-between gap-4 text-sm">
        <span>Previous total</span>
        <span>{formatMoney(before.totalCents)}</span>
      </p>
      {after ? (
        <>
          <OrderTotals {...after} />
          {after.sentence ? <p className="text-sm">{after.sentence}</p> : null}
          {after.lostCode ? <p className="text-sm font-medium text-clay">{after.lostCode}</p> : null}
        </>
      ) : (
        <p className="text-sm text-ink-soft">The new total appears once there are no errors above.</p>
      )}
      {isFailed && fees.redeliveryFeeCents > 0 && attemptCostsExtra(attempts + 1) ? (
        <p className="text-sm">
          {`Attempt ${attempts + 1} adds a redelivery fee of ${formatMoney(fees.redeliveryFeeCents)} on dispatch.`}
        </p>
      ) : null}
      {after && after.moreCents > 0 ? (
        <CheckboxField
          id="change-difference"
          name="difference"
          label={`This order is already paid. I collected the additional ${formatMoney(after.moreCents)}.`}
          defaultChecked={values.difference === "on"}
          error={errors.difference}
        />
      ) : null}
      <p role="status" className="sr-only">
        {after && !looking ? `New total ${formatMoney(after.totalCents)}.` : ""}
      </p>
      <noscript>
        <Button type="submit" look="quiet" name="step" value="look" className="w-full">
          Update total
        </Button>
      </noscript>
      <Button type="submit" name="step" value="save" disabled={saving} className="w-full">
        {saving ? "Saving..." : "Save changes"}
      </Button>
      <p className="text-sm text-ink-soft">{`We'll email the changes to ${contactEmail}.`}</p>
    </FormPart>
  );
}
