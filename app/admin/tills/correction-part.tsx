import { Form, useNavigation } from "react-router";
import { Asked } from "#app/admin/kit/asked.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { TILL_NOTE_LENGTH } from "#app/trade/books/till.ts";
import type { TillCorrection } from "#app/trade/books/till-queries.server.ts";

type Props = {
  /** Of the form, so that sending it twice corrects once. */
  id: string;
  /** What counts now, with the corrections so far. */
  countedCents: Cents;
  corrections: readonly TillCorrection[];
  refused: RefusedForm | undefined;
};

const FORM = "correct-count";

/** The corrections of a count, and the form that adds one (rules money 19). */
export function Corrections({ id, countedCents, corrections, refused }: Props) {
  const busy = useNavigation().formMethod === "POST";
  const { errors = {}, values = {} } = refused ?? {};
  useAnswerFocus(refused, () => firstWrong(document.getElementById(FORM)));
  return (
    <section aria-labelledby="corrections" className="flex flex-col gap-3">
      <h2 id="corrections" className="text-xl">
        Corrections
      </h2>
      {corrections.length > 0 ? (
        <ul className="border-t border-hairline bg-white">
          {corrections.map(({ id: key, at, by, cents, reason }) => (
            <li key={key} className="border-b border-hairline px-4 py-2 text-sm">
              <span className="tabular font-semibold">
                {cents > 0 ? "+" : ""}
                {formatMoney(cents)}
              </span>
              <span className="text-ink-soft">
                {`, ${momentText(at)}`}
                {by ? ` by ${by}` : ""}
              </span>
              <span className="block wrap-anywhere whitespace-pre-line">{reason}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">No corrections.</p>
      )}
      <div className="print:hidden">
        <Asked summary="Correct count…" isHarmless open={refused !== undefined}>
          <Form id={FORM} method="post" noValidate preventScrollReset className="flex flex-col gap-4">
            <FormSentence>{errors[""] ?? errors.seen ?? errors.id}</FormSentence>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="seen" value={countedCents} />
            <TextField
              id="counted"
              name="counted"
              label="Right amount, in dollars"
              hint={`It's ${formatMoney(countedCents)} now. The first count stays in the history.`}
              autoComplete="off"
              required
              defaultValue={values.counted}
              error={errors.counted}
            />
            <TextAreaField
              id="reason"
              name="reason"
              label="Reason"
              rows={2}
              maxLength={TILL_NOTE_LENGTH}
              required
              defaultValue={values.reason}
              error={errors.reason}
            />
            <Button type="submit" disabled={busy} className="self-start">
              {busy ? "Saving..." : "Correct count"}
            </Button>
          </Form>
        </Asked>
      </div>
    </section>
  );
}
