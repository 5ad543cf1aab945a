import { FloatField } from "#app/admin/kit/float-field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { MOVE_LABELS } from "#app/trade/orders/status.ts";
import type { Driver } from "#app/trade/routes/queries.server.ts";
import { DriverField } from "./driver-field.tsx";
import { StepQuestion } from "./step-question.tsx";

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
