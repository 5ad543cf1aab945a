import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { ANSWER, answerToWords } from "#app/admin/kit/asked-words.ts";
import { ClaimQuestion } from "#app/admin/kit/claim-notes.tsx";
import { StepForm, useBusy } from "#app/admin/kit/detail-page.tsx";
import { optionsOf } from "#app/admin/kit/form-page.tsx";
import { counted } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import type { BulkEditOutcome } from "./bulk-edit.server.ts";
import { MOST } from "./product-item.ts";

type Props = {
  /** Id of the edit, created when the list was rendered, so a double press applies it once. */
  act: string;
  refused: RefusedForm | undefined;
  /** Ids of the products shown; the count follows them. */
  shown: string;
  /** The product count, shown next to the link to the fields. */
  count: ReactNode;
  children: ReactNode;
};

const BAR = "bulk-edit";
/** Shown only until scripts run. */
const NO_SCRIPT = "[@media(scripting:enabled)]:hidden";

/**
 * Bulk edit form around the list (rules product-screens/bulk-edit). A link and Enter lead to its fields
 * below.
 */
export function BulkEditForm({ act, refused, shown, count: total, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDetailsElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const [count, setCount] = useState(0);
  const recount = () => setCount(form.current ? followChecks(form.current) : 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the list has other checkboxes
  useEffect(recount, [shown]);
  useAnswerFocus(refused, () => firstWrong(form.current));

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

  // In a checkbox, Enter would submit the form before it's filled in.
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
      // Scrolls the focused element clear of the bar.
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
        <a
          href={`#${BAR}`}
          className={`link inline-flex min-h-11 items-center text-sm font-semibold ${count === 0 ? NO_SCRIPT : ""}`}
          onClick={(event) => {
            event.preventDefault();
            goToFields(event.currentTarget);
          }}
        >
          {count === 0 ? "Bulk edit" : `Change ${productsText(count)}`}
        </a>
      </div>
      {children}
      <details
        ref={bar}
        id={BAR}
        open={refused !== undefined}
        className={`sticky bottom-0 z-10 mt-4 max-h-[75dvh] overflow-y-auto rounded-card border border-edge bg-white shadow-float ${count === 0 && !refused ? NO_SCRIPT : ""}`}
      >
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-2 font-semibold">
          <span role="status" className="tabular">
            {count === 0 ? "Bulk edit" : `${count} selected`}
          </span>
          <span className="text-sm text-lake underline">Change price, stock, badges, or status</span>
        </summary>
        <BulkEditFields {...(refused ?? NOTHING_TYPED)} onBack={goBack} />
      </details>
    </Form>
  );
}

const boxes = (form: HTMLFormElement | null) =>
  form?.querySelectorAll<HTMLInputElement>("input[name=ids]") ?? [];

/** Updates the select-all checkbox, and counts the checked products. */
function followChecks(form: HTMLFormElement): number {
  const all = [...boxes(form)];
  const checked = all.filter(({ checked }) => checked).length;
  const head = form.querySelector<HTMLInputElement>("[data-select-all]");
  if (head) {
    head.checked = checked > 0 && checked === all.length;
    head.indeterminate = checked > 0 && checked < all.length;
  }
  return checked;
}

/** The first field of the bulk edit. */
const FIRST_FIELD = "several-priceStep";

const ON_OFF = optionsOf("No change", { on: "On", off: "Off" });
const PRICE_STEPS = optionsOf("No change", {
  set: "Set to, in $",
  plus: "Raise by, in $",
  minus: "Lower by, in $",
  "plus-percent": "Raise by, in %",
  "minus-percent": "Lower by, in %",
});
const STOCK_STEPS = optionsOf("No change", { set: "Set to", plus: "Add" });
const STATUSES = optionsOf("No change", { draft: "Draft", active: "Active", archived: "Archived" });

const NOTHING_TYPED: RefusedForm = { values: {}, errors: {} };

type FieldsProps = Pick<RefusedForm, "values" | "errors" | "asked"> & { onBack: () => void };

const ANYWAY = "Publish anyway";

/** The bulk edit fields (rules product-screens/bulk-edit). */
function BulkEditFields({ values, errors, asked, onBack }: FieldsProps) {
  const busy = useBusy();
  const field = (name: string, label: string) => ({
    id: `several-${name}`,
    name,
    label,
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <div className="flex flex-col gap-4 border-t border-hairline px-4 py-4">
      {asked ? <ClaimQuestion asked={asked} does={ANYWAY} whole /> : null}
      <FormSentence>{errors[""] ?? errors.ids ?? errors.act}</FormSentence>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-4 xl:grid-cols-7">
        <SelectField {...field("priceStep", "Price")} options={PRICE_STEPS} />
        <NumberField
          {...field("priceAmount", "Price: amount")}
          step={0.01}
          min={0}
          max={MOST.priceCents / 100}
        />
        <SelectField {...field("stockStep", "Stock")} options={STOCK_STEPS} />
        <NumberField {...field("stockAmount", "Stock: units")} min={0} max={MOST.stock} />
        <SelectField {...field("isNew", "New")} options={ON_OFF} />
        <SelectField {...field("isBestSeller", "Best Seller")} options={ON_OFF} />
        <SelectField {...field("status", "Status")} options={STATUSES} />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" className="[@media(scripting:none)]:hidden" onClick={onBack}>
          Back to the list
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? "Saving..." : "Apply to selected"}
        </Button>
        {asked ? (
          <Button type="submit" look="quiet" disabled={busy} name={ANSWER} value={answerToWords(asked)}>
            {ANYWAY}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Result of a bulk edit, with Undo (rules product-screens/bulk-edit, product-screens/bulk-undo). */
export function BulkEditNotice({ outcome }: { outcome: BulkEditOutcome }) {
  const { act, what, left, canUndo } = outcome;
  const box = useRef<HTMLElement>(null);
  // The response closes the submitted form, so the result takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response takes the focus once
  useEffect(() => box.current?.focus(), [act, what]);
  return (
    <section
      ref={box}
      aria-label="Changes"
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-field border border-moss bg-moss-soft px-4 py-2"
    >
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1 py-2">
        <p className="font-semibold">{sentence(outcome)}</p>
        {left.length > 0 ? (
          <>
            <p>Not changed:</p>
            <ul className="list-disc pl-5">
              {left.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {canUndo ? (
        <StepForm intent="undo" fields={{ act }} busy="Undoing...">
          Undo
        </StepForm>
      ) : null}
    </section>
  );
}

function sentence({ what, count }: BulkEditOutcome): string {
  if (count === 0) return what === "undone" ? "No changes undone." : "No products changed.";
  if (what === "changed") return `${productsText(count)} changed.`;
  return `${productsText(count)} restored.`;
}

function productsText(count: number): string {
  return counted(count, "product", "products");
}
