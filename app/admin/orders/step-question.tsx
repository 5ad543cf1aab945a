import { type ReactNode, useId } from "react";
import { Form, Link, useNavigate } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";

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
export function StepQuestion({ title, about, to, ids, back, button, refused, children }: Props) {
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
