import { Form, useNavigate, useNavigation } from "react-router";
import { Question } from "#app/admin/kit/question.tsx";
import { KEPT_DAYS } from "#app/base/mail/mail-states.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";

const LIST = "/admin/mail";

/** "Send 8 kept emails". */
export const sendKeptText = (kept: number) =>
  `Send ${kept.toLocaleString("en-US")} kept ${kept === 1 ? "email" : "emails"}`;

/** Asks before customers get what was kept while there was no mail server (rules mail 16). */
export function KeptQuestion({ kept }: { kept: number }) {
  const navigate = useNavigate();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Question title={`${sendKeptText(kept)}?`} onEscape={() => navigate(LIST, { preventScrollReset: true })}>
      <p>
        They were written in the last {KEPT_DAYS} days, while no mail server was set. Older emails, emails
        with a link that works once, and marketing emails stay in the outbox.
      </p>
      <Form method="post" className="flex flex-wrap justify-end gap-3" preventScrollReset>
        <input type="hidden" name="intent" value="send-kept" />
        <ButtonLink to={LIST} look="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button type="submit" disabled={busy}>
          {busy ? "Sending..." : sendKeptText(kept)}
        </Button>
      </Form>
    </Question>
  );
}
