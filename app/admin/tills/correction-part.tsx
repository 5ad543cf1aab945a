import { HeadedPart, TwoSteps } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
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

/** The corrections of a count, and the form that adds one (rules accounting/count-correction). */
export function Corrections({ id, countedCents, corrections, refused }: Props) {
  return (
    <HeadedPart title="Corrections">
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
        <TwoSteps summary="Correct count…" isHarmless open={refused !== undefined}>
          <PageForm refused={refused} button="Correct count" start className="flex flex-col gap-4">
            {({ values, errors }) => (
              <>
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
              </>
            )}
          </PageForm>
        </TwoSteps>
      </div>
    </HeadedPart>
  );
}
