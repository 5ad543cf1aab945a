import { useCallback, useRef } from "react";
import { Form, Link } from "react-router";
import { LeaveQuestion } from "#app/desk/leave-question.tsx";
import type { RefusedForm } from "#app/lib/refused-form.ts";
import { ALT_LENGTH } from "#app/media/picture-rules.ts";
import { useAnswerFocus } from "#app/ui/answer-focus.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { TextField } from "#app/ui/text-fields.tsx";

type Props = { alt: string; back: string; busy: boolean; refused: RefusedForm | undefined };

/** The description of a picture. It knows the one that it was made from (`was`). */
export function AltForm({ alt, back, busy, refused }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-form-sentence]");
  useAnswerFocus(refused, field);
  const isUnsaved = useCallback(() => {
    const typed = form.current?.querySelector<HTMLInputElement>("[name=alt]")?.value;
    return typed !== undefined && typed !== alt;
  }, [alt]);
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      <LeaveQuestion isUnsaved={isUnsaved} />
      <FormSentence>{refused?.errors[""]}</FormSentence>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="was" value={refused?.values.was ?? alt} />
      <TextField
        id="alt"
        name="alt"
        label="Description"
        hint="What the picture shows, for people who cannot see it. It is the first suggestion where the picture is used."
        required
        maxLength={ALT_LENGTH}
        autoComplete="off"
        defaultValue={refused?.values.alt ?? alt}
        error={refused?.errors.alt}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Link to={back} className={buttonClass("quiet")}>
          Cancel
        </Link>
        <Button type="submit" disabled={busy}>
          {busy ? "Saving..." : "Save"}
        </Button>
      </div>
    </Form>
  );
}
