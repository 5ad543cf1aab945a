import { Form, Link, useNavigate, useNavigation } from "react-router";
import { FloatField } from "#app/admin/kit/float-field.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { MOVE_LABELS } from "#app/trade/orders/status.ts";
import type { Driver } from "#app/trade/routes/queries.server.ts";
import { DriverField } from "./driver-field.tsx";

/** What the board asks before it sends orders out: who drives (rules couriers 16). */
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

const FORM = "send-out-form";

/** Asks who drives the selected orders. They leave on one route, in a proposed sequence. */
export function SendOutQuestion({ ask, back }: { ask: SendOutAsk; back: string }) {
  const { ids, drivers, later, courierId, float, errors } = ask;
  const navigate = useNavigate();
  const busy = useNavigation().formMethod === "POST";
  const isWrong = errors[""] !== "" || errors.courierId !== undefined || errors.float !== undefined;
  useAnswerFocus(isWrong ? ask : undefined, () => firstWrong(document.getElementById(FORM)));
  const orders = ids.length === 1 ? "1 order" : `${ids.length} orders`;
  return (
    <Question
      title={`Send out ${orders}?`}
      onEscape={() => navigate(back, { preventScrollReset: true, replace: true })}
    >
      <p>
        They leave now, on one route. Customers are emailed two minutes later; until then you can take it
        back.
      </p>
      {later > 0 ? (
        <p className="font-semibold text-clay">
          {later === 1 ? "1 of them is for a later day." : `${later} of them are for a later day.`}
        </p>
      ) : null}
      <Form
        id={FORM}
        method="post"
        action={back}
        noValidate
        preventScrollReset
        className="flex flex-col gap-5"
      >
        <FormSentence>{errors[""] || undefined}</FormSentence>
        <input type="hidden" name="to" value="out_for_delivery" />
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <DriverField id="send-out-driver" drivers={drivers} chosen={courierId} error={errors.courierId} />
        {drivers.length > 0 ? <FloatField id="send-out-float" typed={float} error={errors.float} /> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={back} preventScrollReset replace className={buttonClass("quiet")}>
            Cancel
          </Link>
          {drivers.length > 0 ? (
            <Button type="submit" disabled={busy}>
              {busy ? "Sending out..." : MOVE_LABELS.out_for_delivery}
            </Button>
          ) : null}
        </div>
      </Form>
    </Question>
  );
}
