import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { ANSWER, answerToWords } from "#app/admin/kit/asked-words.ts";
import { ClaimQuestion, ClaimWatch } from "#app/admin/kit/claim-notes.tsx";
import { useIsSent } from "#app/admin/kit/detail-page.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import type { ClaimCheck } from "#app/trade/compliance/queries.server.ts";

type CloseFormProps = { today: string; closed: string; claims: ClaimCheck; refused: RefusedForm | undefined };

const ALL_THE_SAME = "Close all the same";

/** Closes a day; `closed` has the coming days that are closed, one after the other. */
export function CloseForm({ today, closed, claims, refused }: CloseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // The form is emptied for the next day once its own is closed; what happens to other days leaves it alone.
  useEffect(() => {
    const day = form.current?.querySelector<HTMLInputElement>("[name=day]")?.value;
    if (day && !refused && closed.split(",").includes(day)) form.current?.reset();
  }, [closed, refused]);
  const busy = useIsSent("close");
  useAnswerFocus(refused, () => firstWrong(document));
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex max-w-3xl flex-col gap-4">
      <p className="max-w-measure text-ink-soft">
        A closed day has no delivery windows. Checkout shows it with its reason. Orders that are booked for it
        already stay; call or move them yourself.
      </p>
      {refused?.asked ? <ClaimQuestion asked={refused.asked} does={ALL_THE_SAME} /> : null}
      <FormSentence>{refused?.errors[""]}</FormSentence>
      <input type="hidden" name="intent" value="close" />
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TextField
          id="day"
          name="day"
          type="date"
          label="Day"
          required
          min={today}
          defaultValue={refused?.values.day}
          error={refused?.errors.day}
        />
        <ClaimWatch id="" check={claims} values={refused?.values ?? {}}>
          <TextField
            id="reason"
            name="reason"
            label="Reason"
            hint='Customers read it: "Thursday, November 26: closed, Thanksgiving".'
            required
            maxLength={80}
            autoComplete="off"
            defaultValue={refused?.values.reason}
            error={refused?.errors.reason}
          />
        </ClaimWatch>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? "Closing..." : "Close this day"}
        </Button>
        {refused?.asked ? (
          <Button
            type="submit"
            look="quiet"
            disabled={busy}
            name={ANSWER}
            value={answerToWords(refused.asked)}
          >
            {ALL_THE_SAME}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
