import { type ReactNode, useId } from "react";
import { Form, Link, useNavigate } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { FloatField } from "#app/admin/kit/form-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { counted } from "#app/base/lib/money.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { TextAreaField } from "#app/base/ui/field.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { CANCEL_REASON_LENGTH } from "#app/trade/orders/order-view.ts";
import { MOVE_LABELS } from "#app/trade/orders/status.ts";
import type { Driver } from "#app/trade/routes/queries.server.ts";
import { UNSCANNED } from "./board-steps.ts";
import { DriverField } from "./move-forms.tsx";

type Props = {
  title: string;
  /** Text above the form. */
  about: ReactNode;
  to: string;
  ids: readonly string[];
  /** Board that the form is sent to, and that Cancel and Escape return to. */
  back: string;
  /** Label and busy label of the button; null if nothing can be sent. */
  button: { label: string; busy: string } | null;
  /** Refused answer: the first wrong field takes the focus. */
  refused: object | undefined;
  children: ReactNode;
};

/** Confirmation of a step with the selected orders. */
function StepQuestion({ title, about, to, ids, back, button, refused, children }: Props) {
  const navigate = useNavigate();
  const isBusy = useBusy();
  const form = useId();
  useAnswerFocus(refused, () => firstWrong(document.getElementById(form)));
  return (
    <Question title={title} onEscape={() => navigate(back, { preventScrollReset: true, replace: true })}>
      {about}
      <Form
        id={form}
        method="post"
        action={back}
        noValidate
        preventScrollReset
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="to" value={to} />
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={back} preventScrollReset replace className={buttonClass("quiet")}>
            Cancel
          </Link>
          {button ? (
            <Button type="submit" disabled={isBusy}>
              {isBusy ? button.busy : button.label}
            </Button>
          ) : null}
        </div>
      </Form>
    </Question>
  );
}

/** Question before packing without scanning: the reason (rules packing/without-scanning). */
export type UnscannedAsk = { unscanned: string[]; error: string | undefined };

/** Asks for the reason to pack the selected orders without scanning. */
export function UnscannedQuestion({ ask, back }: { ask: UnscannedAsk; back: string }) {
  const { unscanned: ids, error } = ask;
  return (
    <StepQuestion
      title={`Pack ${counted(ids.length, "order", "orders")} without scanning?`}
      about={<p>No labels are checked. Every item in these orders counts as packed.</p>}
      to={UNSCANNED}
      button={{ label: "Pack without scanning", busy: "Packing..." }}
      refused={error ? ask : undefined}
      {...{ ids, back }}
    >
      <TextAreaField
        id="unscanned-reason"
        name="reason"
        label="Reason"
        hint="Saved in each order's history."
        rows={2}
        required
        maxLength={CANCEL_REASON_LENGTH}
        error={error}
      />
    </StepQuestion>
  );
}

/** Question before a dispatch from the board: the driver (rules routes/dispatch-from-board). */
export type SendOutAsk = {
  ids: string[];
  drivers: Driver[];
  /** Number of orders for a later day. */
  later: number;
  /** Driver of the last answer; `errors` has what was wrong with it, or with the whole form (""). */
  courierId?: string | undefined;
  /** Float as typed. */
  float: string;
  errors: { courierId?: string; float?: string; "": string };
};

/** Asks for the driver of the selected orders. They go out on one route, in a suggested sequence. */
export function SendOutQuestion({ ask, back }: { ask: SendOutAsk; back: string }) {
  const { ids, drivers, later, courierId, float, errors } = ask;
  const isWrong = errors[""] !== "" || errors.courierId !== undefined || errors.float !== undefined;
  const label = MOVE_LABELS.out_for_delivery;
  return (
    <StepQuestion
      title={`Dispatch ${counted(ids.length, "order", "orders")}?`}
      about={
        <>
          <p>
            They go out now on one route. Customers are emailed in two minutes; until then you can undo it.
          </p>
          {later > 0 ? (
            <p className="font-semibold text-clay">
              {counted(later, "of them is for a later day.", "of them are for a later day.")}
            </p>
          ) : null}
        </>
      }
      to="out_for_delivery"
      button={drivers.length > 0 ? { label, busy: "Dispatching..." } : null}
      refused={isWrong ? ask : undefined}
      {...{ ids, back }}
    >
      <FormSentence>{errors[""] || undefined}</FormSentence>
      <DriverField id="send-out-driver" drivers={drivers} chosen={courierId} error={errors.courierId} />
      {drivers.length > 0 ? <FloatField id="send-out-float" typed={float} error={errors.float} /> : null}
    </StepQuestion>
  );
}
