import { Form, Link, useNavigate, useNavigation } from "react-router";
import { Question } from "#app/desk/question.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";

/** Sends a mail again that did not leave; of one that was sent, the way to the question whether to send a copy. */
export function ResendForm({ how, copyId }: { how: "again" | "copy"; copyId: string }) {
  const busy = useNavigation().formMethod === "POST";
  if (how === "copy") {
    return (
      <Link to="?again=1" preventScrollReset className={buttonClass("quiet")}>
        Send a copy
      </Link>
    );
  }
  return (
    <Form method="post" preventScrollReset>
      <Fields copyId={copyId} />
      <Button type="submit" disabled={busy}>
        {busy ? "Sending..." : "Send again"}
      </Button>
    </Form>
  );
}

type ResendQuestionProps = { id: string; recipient: string; copyId: string };

/** Asks before somebody gets the same mail a second time. */
export function ResendQuestion({ id, recipient, copyId }: ResendQuestionProps) {
  const navigate = useNavigate();
  const busy = useNavigation().formMethod === "POST";
  const back = `/admin/mail/${id}`;
  return (
    <Question title="Send a copy of this mail?" onEscape={() => navigate(back, { preventScrollReset: true })}>
      <p>
        It was sent already. <strong className="font-semibold wrap-anywhere">{recipient}</strong> gets it once
        more, as it is here.
      </p>
      <Form method="post" action={back} className="flex flex-wrap justify-end gap-3" preventScrollReset>
        <Fields copyId={copyId} />
        <Link to={back} preventScrollReset className={buttonClass("quiet")}>
          Cancel
        </Link>
        <Button type="submit" disabled={busy}>
          {busy ? "Sending..." : "Send a copy"}
        </Button>
      </Form>
    </Question>
  );
}

function Fields({ copyId }: { copyId: string }) {
  return (
    <>
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="copyId" value={copyId} />
    </>
  );
}
