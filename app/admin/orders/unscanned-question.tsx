import { Form, Link, useNavigate, useNavigation } from "react-router";
import { Question } from "#app/admin/kit/question.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import { CANCEL_REASON_LENGTH } from "#app/trade/orders/order-view.ts";
import { UNSCANNED } from "./board-steps.ts";

/** What the board asks before orders are packed without scanning: why (rules packing 11). */
export type UnscannedAsk = { unscanned: string[]; error: string | undefined };

const FORM = "unscanned-form";

/** Asks why the selected orders are packed without scanning. */
export function UnscannedQuestion({ ask, back }: { ask: UnscannedAsk; back: string }) {
  const { unscanned: ids, error } = ask;
  const navigate = useNavigate();
  const busy = useNavigation().formMethod === "POST";
  useAnswerFocus(error ? ask : undefined, () => firstWrong(document.getElementById(FORM)));
  return (
    <Question
      title={`Pack ${ids.length === 1 ? "1 order" : `${ids.length} orders`} without scanning?`}
      onEscape={() => navigate(back, { preventScrollReset: true, replace: true })}
    >
      <p>No label is checked. Everything in these orders counts as in the bag.</p>
      <Form
        id={FORM}
        method="post"
        action={back}
        noValidate
        preventScrollReset
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="to" value={UNSCANNED} />
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
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
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={back} preventScrollReset replace className={buttonClass("quiet")}>
            Cancel
          </Link>
          <Button type="submit" disabled={busy}>
            Pack without scanning
          </Button>
        </div>
      </Form>
    </Question>
  );
}
