import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import type { BulkEditOutcome } from "./bulk-edit.server.ts";
import { MOST } from "./product-item.ts";

type Props = {
  /** The id of the act, made when the list was drawn: pressing twice changes once. */
  act: string;
  refused: RefusedForm | undefined;
  /** Ids of the products shown, so that the count follows the list; "" for none, and then nothing is changed. */
  shown: string;
  /** How many products there are, beside which the way to the fields stands. */
  count: ReactNode;
  children: ReactNode;
};

const BAR = "bulk-edit";

/**
 * The form around the list that changes several products at once (rules 34.11). Its fields appear below the list once
 * something is ticked; without JavaScript they are always there. The link above the list leads to them, and so does
 * Enter in each box, since by keyboard the whole list lies between.
 */
export function BulkEditForm({ act, refused, shown, count: total, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDetailsElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
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

  function goToFields(from: HTMLElement) {
    if (!bar.current) return;
    cameFrom.current = from;
    bar.current.open = true;
    document.getElementById(FIRST_FIELD)?.focus();
  }

  function goBack() {
    if (bar.current) bar.current.open = false;
    const from = cameFrom.current;
    (from?.isConnected ? from : boxes(form.current)[0])?.focus();
  }

  // In a box Enter would send the form, which is not filled in yet.
  function followEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    if (!event.target.matches("[name=ids], [data-select-all]")) return;
    event.preventDefault();
    if (count > 0) goToFields(event.target);
  }

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
      onKeyDown={followEnter}
    >
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="act" value={act} />
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-5">
        {total}
        {shown === "" ? null : <WayToFields count={count} onGo={goToFields} />}
      </div>
      {children}
      {shown === "" ? null : (
        <details
          ref={bar}
          id={BAR}
          open={refused !== undefined}
          className={`sticky bottom-0 z-10 mt-4 max-h-[75dvh] overflow-y-auto rounded-card border border-edge bg-white shadow-float ${count === 0 && !refused ? "[@media(scripting:enabled)]:hidden" : ""}`}
        >
          <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-2 font-semibold">
            <span role="status" className="tabular">
              {count === 0 ? "Change several at once" : `${count} selected`}
            </span>
            <span className="text-sm text-lake underline">Change price, stock, badges or status</span>
          </summary>
          <BulkEditFields values={refused?.values ?? {}} errors={refused?.errors ?? {}} onBack={goBack} />
        </details>
      )}
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

/** The way from above the list to the fields below it; also the words for it while no script runs. */
function WayToFields({ count, onGo }: { count: number; onGo: (from: HTMLElement) => void }) {
  return (
    <a
      href={`#${BAR}`}
      className={`link inline-flex min-h-11 items-center text-sm font-semibold ${count === 0 ? "[@media(scripting:enabled)]:hidden" : ""}`}
      onClick={(event) => {
        event.preventDefault();
        onGo(event.currentTarget);
      }}
    >
      {count === 0 ? "Change several at once" : `Change ${count === 1 ? "1 product" : `${count} products`}`}
    </a>
  );
}

/** The field at which the change of several products begins. */
const FIRST_FIELD = "several-price";

type FieldsProps = { values: RefusedForm["values"]; errors: RefusedForm["errors"]; onBack: () => void };

/** What is changed of the ticked products (rules 34.11). */
function BulkEditFields({ values, errors, onBack }: FieldsProps) {
  const busy = useNavigation().formMethod === "POST";
  const onOff = (
    <>
      <option value="">No change</option>
      <option value="on">On</option>
      <option value="off">Off</option>
    </>
  );
  return (
    <div className="flex flex-col gap-4 border-t border-hairline px-4 py-4">
      <FormSentence>{errors[""] ?? errors.ids ?? errors.act}</FormSentence>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-4 xl:grid-cols-7">
        <SelectField
          id={FIRST_FIELD}
          name="priceStep"
          label="Price"
          defaultValue={values.priceStep}
          error={errors.priceStep}
        >
          <option value="">No change</option>
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
          <option value="">No change</option>
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
          <option value="">No change</option>
          <option value="draft">Draft</option>
          <option value="active">Active</option>
          <option value="archived">Archived</option>
        </SelectField>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" className="[@media(scripting:none)]:hidden" onClick={onBack}>
          Back to the list
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? "Saving..." : "Change the selected products"}
        </Button>
      </div>
    </div>
  );
}

/** Says what came of a bulk edit, and offers to undo it (rules 34.11, 34.12). */
export function BulkEditNotice({ outcome }: { outcome: BulkEditOutcome }) {
  const { act, what, left, canUndo } = outcome;
  const box = useRef<HTMLElement>(null);
  const busy = useNavigation().formMethod === "POST";
  // The form that was sent is closed by its answer, so the focus goes to the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes the focus once
  useEffect(() => box.current?.focus(), [act, what]);
  return (
    <section
      ref={box}
      aria-label="What was changed"
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-field border border-moss bg-sage-soft px-4 py-2"
    >
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1 py-2">
        <p className="font-semibold">{sentence(outcome)}</p>
        {left.length > 0 ? (
          <>
            <p>Left as {left.length === 1 ? "it is" : "they are"}:</p>
            <ul className="list-disc pl-5">
              {left.map((line) => (
                <li key={line} className="break-words">
                  {line}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {canUndo ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="act" value={act} />
          <Button type="submit" look="quiet" disabled={busy}>
            {busy ? "Undoing..." : "Undo"}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

function sentence({ what, count }: BulkEditOutcome): string {
  const products = count === 1 ? "1 product" : `${count} products`;
  if (what === "undone")
    return count === 0
      ? "Nothing was undone."
      : `${products} ${count === 1 ? "is as it was" : "are as they were"} before.`;
  if (count === 0) return "No product was changed.";
  return `${products} changed.`;
}
