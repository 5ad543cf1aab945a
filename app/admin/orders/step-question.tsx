import { type ReactNode, useId } from "react";
import { Form, Link, useNavigate } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { FloatField } from "#app/admin/kit/form-parts.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import { CANCEL_REASON_LENGTH } from "#app/trade/orders/order-view.ts";
import { MOVE_LABELS } from "#app/trade/orders/status.ts";
import type { Driver } from "#app/trade/routes/queries.server.ts";
import { UNSCANNED } from "./board-steps.ts";
import { DriverField } from "./move-form.tsx";

type Props = {
  title: string;
  /** What the question is about, above its form. */
  about: ReactNode;
  to: string;
  ids: readonly string[];
  /** The board, to which the form is sent, and to which Cancel and Escape lead. */
  back: string;
  /** The button, and its words while the form is on its way; null where nothing can be sent. */
  button: { label: string; busy: string } | null;
  /** An answer that was refused: the first wrong field takes the focus. */
  refused: object | undefined;
  children: ReactNode;
};

/** What the board asks before it makes a step with the selected orders. */
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

/** What the board asks before orders are packed without scanning: why (rules packing/without-scanning). */
export type UnscannedAsk = { unscanned: string[]; error: string | undefined };

/** Asks why the selected orders are packed without scanning. */
export function UnscannedQuestion({ ask, back }: { ask: UnscannedAsk; back: string }) {
  const { unscanned: ids, error } = ask;
  return (
    <StepQuestion
      title={`Pack ${ids.length === 1 ? "1 order" : `${ids.length} orders`} without scanning?`}
      about={<p>No label is checked. Everything in these orders counts as in the bag.</p>}
      to={UNSCANNED}
      button={{ label: "Pack without scanning", busy: "Packing..." }}
      refused={error ? ask : undefined}
      {...{ ids, back }}
    >
      <TextAreaField
        id="unscanned-reason"
        name="reason"
        label="Reason"
        hint="Kept in the history of each order."
        rows={2}
        required
        maxLength={CANCEL_REASON_LENGTH}
        error={error}
      />
    </StepQuestion>
  );
}

/** What the board asks before it sends orders out: who drives (rules routes/dispatch-from-board). */
export type SendOutAsk = {
  ids: string[];
  drivers: Driver[];
  /** How many of them are for a later day. */
  later: number;
  /** Of the last answer: who was chosen, and what was wrong with it, or with all of it (""). */
  courierId?: string | undefined;
  /** The float that was typed. */
  float: string;
  errors: { courierId?: string; float?: string; "": string };
};

/** Asks who drives the selected orders. They leave on one route, in a proposed sequence. */
export function SendOutQuestion({ ask, back }: { ask: SendOutAsk; back: string }) {
  const { ids, drivers, later, courierId, float, errors } = ask;
  const isWrong = errors[""] !== "" || errors.courierId !== undefined || errors.float !== undefined;
  const label = MOVE_LABELS.out_for_delivery;
  return (
    <StepQuestion
      title={`Send out ${ids.length === 1 ? "1 order" : `${ids.length} orders`}?`}
      about={
        <>
          <p>
            They leave now, on one route. Customers are emailed two minutes later; until then you can take it
            back.
          </p>
          {later > 0 ? (
            <p className="font-semibold text-clay">
              {later === 1 ? "1 of them is for a later day." : `${later} of them are for a later day.`}
            </p>
          ) : null}
        </>
      }
      to="out_for_delivery"
      button={drivers.length > 0 ? { label, busy: "Sending out..." } : null}
      refused={isWrong ? ask : undefined}
      {...{ ids, back }}
    >
      <FormSentence>{errors[""] || undefined}</FormSentence>
      <DriverField id="send-out-driver" drivers={drivers} chosen={courierId} error={errors.courierId} />
      {drivers.length > 0 ? <FloatField id="send-out-float" typed={float} error={errors.float} /> : null}
    </StepQuestion>
  );
}
