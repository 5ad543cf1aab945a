import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import type { RefusedItem } from "#app/desk/item-answer.ts";
import { useAnswerFocus } from "#app/ui/answer-focus.tsx";
import { ChangeFields, FIRST_FIELD } from "./change-fields.tsx";

type Props = {
  /** The id of the act, made when the list was drawn: pressing twice changes once. */
  act: string;
  refused: RefusedItem | undefined;
  /** Ids of the products shown, so that the count follows the list; "" for none, and then nothing is changed. */
  shown: string;
  /** How many products there are, beside which the way to the fields stands. */
  count: ReactNode;
  children: ReactNode;
};

const BAR = "change-several";

/**
 * The form around the list that changes several products at once (rules 34.11). Its fields appear below the list once
 * something is ticked; without JavaScript they are always there. The link above the list leads to them, and so does
 * Enter in each box, since by keyboard the whole list lies between.
 */
export function ChangeSeveral({ act, refused, shown, count: total, children }: Props) {
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
          <ChangeFields values={refused?.values ?? {}} errors={refused?.errors ?? {}} onBack={goBack} />
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
