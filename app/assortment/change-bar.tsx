import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedItem } from "#app/desk/item-answer.ts";
import { useAnswerFocus } from "#app/ui/answer-focus.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { MOST } from "./product-item.ts";

type Props = {
  /** The id of the act, made when the list was drawn: pressing twice changes once. */
  act: string;
  refused: RefusedItem | undefined;
  /** Ids of the products shown, so that the count follows the list. */
  shown: string;
  children: ReactNode;
};

/**
 * The form around the list that changes several products at once (rules 34.11). Its fields appear once something is
 * ticked; without JavaScript they are always there.
 */
export function ChangeSeveral({ act, refused, shown, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  const recount = () => setCount(form.current ? followTicks(form.current) : 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the list has other boxes
  useEffect(recount, [shown]);
  useAnswerFocus(
    refused,
    () =>
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ??
      form.current?.querySelector<HTMLElement>("[data-form-sentence]"),
  );
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      // What gets the focus is scrolled clear of the bar.
      className="[&_tbody_:is(a,input)]:scroll-mb-64"
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.matches("[data-select-all]"))
          for (const box of boxes(target.form)) box.checked = target.checked;
        recount();
      }}
    >
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="act" value={act} />
      {children}
      <details
        open={refused !== undefined}
        className={`sticky bottom-0 z-10 mt-4 max-h-[75dvh] overflow-y-auto rounded-card border border-edge bg-white shadow-float ${count === 0 && !refused ? "[@media(scripting:enabled)]:hidden" : ""}`}
      >
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-2 font-semibold">
          <span role="status" className="tabular">
            {count === 0 ? "Change several at once" : `${count} selected`}
          </span>
          <span className="text-sm text-lake underline">Change price, stock, badges or status</span>
        </summary>
        <ChangeFields values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
      </details>
    </Form>
  );
}

const boxes = (form: HTMLFormElement | null) =>
  form?.querySelectorAll<HTMLInputElement>("input[name=ids]") ?? [];

/** Draws the box for all as the others are, and counts those that are ticked. */
function followTicks(form: HTMLFormElement): number {
  const all = [...boxes(form)];
  const ticked = all.filter(({ checked }) => checked).length;
  const head = form.querySelector<HTMLInputElement>("[data-select-all]");
  if (head) {
    head.checked = ticked > 0 && ticked === all.length;
    head.indeterminate = ticked > 0 && ticked < all.length;
  }
  return ticked;
}

type FieldsProps = { values: RefusedItem["values"]; errors: RefusedItem["errors"] };

function ChangeFields({ values, errors }: FieldsProps) {
  const busy = useNavigation().formMethod === "POST";
  const onOff = (
    <>
      <option value="">Leave as it is</option>
      <option value="on">On</option>
      <option value="off">Off</option>
    </>
  );
  return (
    <div className="flex flex-col gap-4 border-t border-hairline px-4 py-4">
      <FormSentence>{errors[""] ?? errors.ids ?? errors.act}</FormSentence>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-4 xl:grid-cols-7">
        <SelectField
          id="several-price"
          name="priceStep"
          label="Price"
          defaultValue={values.priceStep}
          error={errors.priceStep}
        >
          <option value="">Leave as it is</option>
          <option value="set">Set to, in $</option>
          <option value="plus">Raise by, in $</option>
          <option value="minus">Lower by, in $</option>
          <option value="plus-percent">Raise by, in %</option>
          <option value="minus-percent">Lower by, in %</option>
        </SelectField>
        <NumberField
          id="several-price-amount"
          name="priceAmount"
          label="Price: how much"
          step={0.01}
          min={0}
          max={MOST.priceCents / 100}
          defaultValue={values.priceAmount}
          error={errors.priceAmount}
        />
        <SelectField
          id="several-stock"
          name="stockStep"
          label="Stock"
          defaultValue={values.stockStep}
          error={errors.stockStep}
        >
          <option value="">Leave as it is</option>
          <option value="set">Set to</option>
          <option value="plus">Add</option>
        </SelectField>
        <NumberField
          id="several-stock-amount"
          name="stockAmount"
          label="Stock: units"
          min={0}
          max={MOST.stock}
          defaultValue={values.stockAmount}
          error={errors.stockAmount}
        />
        <SelectField id="several-new" name="isNew" label="New" defaultValue={values.isNew}>
          {onOff}
        </SelectField>
        <SelectField
          id="several-best"
          name="isBestSeller"
          label="Best Seller"
          defaultValue={values.isBestSeller}
        >
          {onOff}
        </SelectField>
        <SelectField
          id="several-status"
          name="status"
          label="Status"
          defaultValue={values.status}
          error={errors.status}
        >
          <option value="">Leave as it is</option>
          <option value="draft">Draft</option>
          <option value="active">Active</option>
          <option value="archived">Archived</option>
        </SelectField>
      </div>
      <div className="flex justify-end">
        <Button type="submit" disabled={busy}>
          {busy ? "Saving..." : "Change the selected products"}
        </Button>
      </div>
    </div>
  );
}
