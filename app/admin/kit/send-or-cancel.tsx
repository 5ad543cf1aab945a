import type { AskedWords } from "#app/base/lib/refused-form.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { ANSWER, answerToWords } from "./asked-words.ts";
import { ClaimQuestion } from "./claim-notes.tsx";

type SendProps = {
  asked: readonly AskedWords[] | undefined;
  /** Page that Cancel returns to. */
  address: string;
  busy: boolean;
  /** Label of the button that sends. */
  send: string;
};

/** End of a question before emails are sent: the claims found in their text, and the buttons (rules claims/confirmation). */
export function SendOrCancel({ asked, address, busy, send }: SendProps) {
  return (
    <>
      {asked ? <ClaimQuestion asked={asked} does="Send anyway" whole /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={address} look="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button
          type="submit"
          disabled={busy}
          {...(asked ? { name: ANSWER, value: answerToWords(asked) } : {})}
        >
          {asked ? "Send anyway" : send}
        </Button>
      </div>
    </>
  );
}
