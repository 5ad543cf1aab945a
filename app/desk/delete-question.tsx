import { Form, Link, useNavigate, useNavigation } from "react-router";
import type { RefusedForm } from "#app/lib/refused-form.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { Question } from "./question.tsx";

/** What the question whether to delete a row says. */
export type Deletion = {
  id: string;
  /** What it is called in the list. */
  name: string;
  /** A sentence for each consequence, or for each thing that keeps it from being deleted. */
  consequences: readonly string[];
  /** False when it cannot be deleted; the sentences above say why. */
  allowed?: boolean;
  /** What is asked, when it is not whether to delete the thing. */
  title?: string;
  /** What the button says, when what happens is not that the thing is deleted. */
  button?: { word: string; busy: string };
};

type Props = Deletion & {
  /** The list without the question. */
  back: string;
  refused: RefusedForm | undefined;
};

const DELETE = { word: "Delete", busy: "Deleting..." };

/** Asks before a thing is deleted (rules 33.4). It is part of the list's page, at the list's address with `?delete=…`. */
export function DeleteQuestion({
  id,
  name,
  consequences,
  allowed = true,
  title = "Are you sure you want to delete this item?",
  button = DELETE,
  back,
  refused,
}: Props) {
  const navigate = useNavigate();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Question
      title={allowed ? title : "This item cannot be deleted"}
      onEscape={() => navigate(back, { preventScrollReset: true })}
    >
      <p className="font-semibold break-words">{name}</p>
      {consequences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Form method="post" className="flex flex-col gap-4" preventScrollReset>
        <FormSentence>{refused?.errors[""]}</FormSentence>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={back} preventScrollReset className={buttonClass("quiet")}>
            {allowed ? "Cancel" : "Close"}
          </Link>
          {allowed ? (
            <Button type="submit" look="danger" disabled={busy}>
              {busy ? button.busy : button.word}
            </Button>
          ) : null}
        </div>
      </Form>
    </Question>
  );
}
