import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { ANSWER, answerToWords } from "#app/admin/kit/asked-words.ts";
import { ClaimQuestion } from "#app/admin/kit/claim-notes.tsx";
import { HeadedPart, useBusy } from "#app/admin/kit/detail-page.tsx";
import { ItemForm } from "#app/admin/kit/item-form.tsx";
import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { TextAreaField } from "#app/base/ui/field.tsx";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { REVIEW_LENGTHS } from "#app/content/reviews/review.ts";
import type { ClaimCheck } from "#app/trade/compliance/queries.server.ts";

type Props = { id: string; version: number; refused: RefusedForm | undefined };

const ANYWAY = "Publish anyway";

/** Publishes a review unchanged, after confirmation if it has claims (rules claims/confirmation). */
export function PublishForm({ id, version, refused }: Props) {
  const busy = useBusy();
  const sentence = refused?.errors[""];
  const unprocessed = refused?.unprocessed === true;
  const asked = refused?.asked;
  const form = useRef<HTMLFormElement>(null);
  useAnswerFocus(refused, () => form.current?.querySelector<HTMLElement>("[data-form-sentence]"));
  useEffect(() => {
    if (sentence && !unprocessed) toast.error(sentence, { id: "not-published" });
  }, [sentence, unprocessed]);
  return (
    <Form ref={form} method="post" className="flex flex-col items-start gap-2" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={refused?.version ?? version} />
      <input type="hidden" name="intent" value="publish" />
      {asked ? (
        <>
          <ClaimQuestion
            asked={asked}
            does={ANYWAY}
            whole
            advice="The review isn't published yet. A customer's words are never changed: reject it,"
          />
          <Button type="submit" look="quiet" disabled={busy} name={ANSWER} value={answerToWords(asked)}>
            {ANYWAY}
          </Button>
        </>
      ) : (
        <Button type="submit" disabled={busy}>
          Publish
        </Button>
      )}
      {sentence ? <p className="text-sm text-clay">{sentence}</p> : null}
    </Form>
  );
}

type AnswerProps = Props & { answer: string; claims: ClaimCheck };

/** The shop's answer, shown below the review on the product page (rules reviews/response). */
export function AnswerForm({ id, version, refused, answer, claims }: AnswerProps) {
  return (
    <HeadedPart id="public-answer" title="Answer">
      <ItemForm
        {...{ id, version, refused, claims }}
        values={{ answer }}
        save="Save answer"
        anywayLabel={ANYWAY}
      >
        {({ values, errors }) => (
          <FieldCard>
            <input type="hidden" name="intent" value="answer" />
            <TextAreaField
              id="answer"
              name="answer"
              label="The shop's answer"
              optional
              hint="Shown publicly below the review. Leave blank to remove it."
              rows={4}
              maxLength={REVIEW_LENGTHS.answer}
              defaultValue={values.answer}
              error={errors.answer}
            />
          </FieldCard>
        )}
      </ItemForm>
    </HeadedPart>
  );
}
