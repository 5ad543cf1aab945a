import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import { AdminLink } from "#app/admin/kit/admin-link.tsx";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { MOVE_LABELS, type OrderStatus } from "#app/trade/orders/status.ts";
import {
  BOARD_STEPS,
  type BoardStep,
  outcomeText,
  type StepOutcome,
  stepName,
  UNSCANNED,
} from "./board-steps.ts";
import { TakeBack } from "./move-forms.tsx";
import { useBoardKeys } from "./use-board-keys.tsx";

/** Shown only without JavaScript. */
const NO_SCRIPT = "[@media(scripting:enabled)]:hidden";

type Props = {
  /** Owned by the page: the next tasks check its checkboxes. */
  form: RefObject<HTMLFormElement | null>;
  action: string;
  packWithoutScan: boolean;
  /** The steps that the admin may take. */
  steps: readonly BoardStep[];
  /** Changes whenever the set of checkboxes may differ. */
  shown: string;
  children: ReactNode;
};

/** Form around the orders, with a bar of actions for the selected ones (rules board/bulk-steps). */
export function BoardForm({ form, action, packWithoutScan, steps, shown, children }: Props) {
  const submit = useSubmit();
  const busy = useBusy();
  const [selected, setSelected] = useState<Partial<Record<OrderStatus, number>>>({});
  const stages = useRef<ReadonlyMap<string, string | undefined>>(new Map());
  const recount = () => setSelected(form.current ? followChecks(form.current) : {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: other orders have other checkboxes
  useEffect(() => {
    stages.current = uncheckMoved(form.current, stages.current);
    recount();
  }, [shown]);
  // The next tasks check boxes too; React misses their event, which the form dispatches itself.
  useEffect(() => {
    const own = form.current;
    const follow = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.matches("[data-select-window]"))
        for (const box of boxes(target.closest("section"))) box.checked = target.checked;
      setSelected(own ? followChecks(own) : {});
    };
    own?.addEventListener("change", follow);
    return () => own?.removeEventListener("change", follow);
  }, [form]);
  useBoardKeys(form);
  const count = Object.values(selected).reduce((sum, some) => sum + some, 0);

  /** Sends only orders that allow the step; the others stay selected. */
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const to = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const step = BOARD_STEPS.find((one) => one.to === (to === UNSCANNED ? "packed" : to));
    if (!step || busy) return;
    const those = [...boxes(event.currentTarget)].filter(
      ({ checked, dataset }) => checked && dataset.stage === step.from,
    );
    // A shortcut can press a button without a matching selection.
    if (those.length === 0) return;
    const data = new FormData();
    data.append("to", to);
    for (const { value } of those) data.append("ids", value);
    void submit(data, { method: "post", action, preventScrollReset: true });
  }

  if (steps.length === 0) return children;
  return (
    <Form ref={form} method="post" action={action} preventScrollReset onSubmit={send}>
      {children}
      <section
        aria-label="Actions for selected orders"
        className={`sticky bottom-0 z-10 mt-4 flex [overflow-anchor:none] flex-wrap items-center gap-3 rounded-card border border-edge bg-white px-4 py-2 shadow-float ${count === 0 ? NO_SCRIPT : ""}`}
      >
        <p role="status" className="tabular grow font-semibold">
          {count === 0 ? "Selected orders" : `${count} selected`}
        </p>
        {steps.map(({ to, from }) => {
          const some = selected[from] ?? 0;
          return (
            <Button
              key={to}
              type="submit"
              name="to"
              value={to}
              disabled={busy}
              className={`tabular ${some === 0 ? NO_SCRIPT : ""}`}
            >
              {MOVE_LABELS[to]}
              {some > 0 ? ` ${some}` : ""}
            </Button>
          );
        })}
        {packWithoutScan ? (
          <details className={`group ${selected.confirmed ? "" : NO_SCRIPT}`}>
            <summary className={`${buttonClass("plain")} list-none [&::-webkit-details-marker]:hidden`}>
              More
            </summary>
            <Button
              type="submit"
              name="to"
              value={UNSCANNED}
              look="quiet"
              disabled={busy}
              className="tabular"
            >
              Pack without scanning{selected.confirmed ? ` ${selected.confirmed}` : ""}
            </Button>
          </details>
        ) : null}
        <Button
          look="plain"
          className="[@media(scripting:none)]:hidden"
          onClick={() => {
            for (const box of boxes(form.current)) box.checked = false;
            recount();
          }}
        >
          Clear
        </Button>
      </section>
    </Form>
  );
}

const boxes = (within: Element | null) => within?.querySelectorAll<HTMLInputElement>("input[name=ids]") ?? [];

/** Deselects orders whose stage changed: they were selected for a step that no longer applies. */
function uncheckMoved(
  form: HTMLFormElement | null,
  before: ReadonlyMap<string, string | undefined>,
): ReadonlyMap<string, string | undefined> {
  const all = [...boxes(form)];
  for (const box of all)
    if (before.has(box.value) && before.get(box.value) !== box.dataset.stage) box.checked = false;
  return new Map(all.map(({ value, dataset }) => [value, dataset.stage]));
}

/** Syncs each window's checkbox with those of its orders, and counts selected orders by status. */
function followChecks(form: HTMLFormElement): Partial<Record<OrderStatus, number>> {
  for (const head of form.querySelectorAll<HTMLInputElement>("[data-select-window]")) {
    const own = [...boxes(head.closest("section"))];
    const checked = own.filter(({ checked }) => checked).length;
    head.checked = checked > 0 && checked === own.length;
    head.indeterminate = checked > 0 && checked < own.length;
  }
  const counts: Partial<Record<OrderStatus, number>> = {};
  for (const { checked, dataset } of boxes(form)) {
    const stage = dataset.stage as OrderStatus;
    if (checked) counts[stage] = (counts[stage] ?? 0) + 1;
  }
  return counts;
}

/**
 * Selects exactly the orders in a status, of one window or all, except those dispatched with a route. Focuses
 * the first.
 */
export function selectOrders(
  form: HTMLFormElement | null,
  stage: OrderStatus,
  windowStart: string | undefined,
): void {
  if (!form) return;
  let first: HTMLInputElement | null = null;
  for (const box of boxes(form)) {
    const { stage: own, window, planned } = box.dataset;
    const isThere = windowStart === undefined || window === windowStart;
    box.checked = own === stage && isThere && planned === undefined;
    if (box.checked) first ??= box;
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
  first?.focus();
}

/** Result of a step: how many orders changed, and which didn't and why. Stays visible while the board scrolls. */
export function StepNotice({ outcome }: { outcome: StepOutcome | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a result moves the focus
  useEffect(() => box.current?.focus({ preventScroll: true }), [outcome]);
  if (!outcome) return null;
  const isRefused = outcome.moved === 0;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={isRefused ? "alert" : "status"}
      className={`sticky top-0 z-10 max-h-[40dvh] [overflow-anchor:none] overflow-y-auto rounded-field border px-4 py-3 outline-none ${isRefused ? "border-clay bg-clay-soft" : "border-moss bg-moss-soft"}`}
    >
      <p className="font-semibold">{outcomeText(outcome)}</p>
      {outcome.route ? (
        <div className="flex flex-wrap items-center gap-3">
          <AdminLink
            to={`/admin/routes/${outcome.route.id}`}
            className="link tabular inline-flex min-h-11 items-center"
          >
            Route {outcome.route.number}
          </AdminLink>
          <TakeBack route={outcome.route} now={outcome.route.leftAt} />
        </div>
      ) : null}
      {outcome.left.length > 0 ? (
        <ul>
          {outcome.left.map((left) => (
            <li key={left.orderId}>
              <Link
                to={`/admin/orders/${left.orderId}`}
                className="link tabular inline-flex min-h-6 items-center"
              >
                {stepName(left)}
              </Link>{" "}
              {left.sentence}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
