import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { SETTINGS_PART } from "./account-frame.tsx";
import { type FactorAnswer, SECOND_FACTOR } from "./factor-answer.ts";

/** The factor that is to be removed: the app, or a passkey with its name. */
export type Removal = { passkey: { id: string; name: string } | null; isLast: boolean };

/** Asks whether a factor is really to be removed, and says what follows (rules 14.32). */
export function RemoveFactorForm({
  removal,
  answer,
}: {
  removal: Removal;
  answer: FactorAnswer | undefined;
}) {
  const { passkey, isLast } = removal;
  const busy = useNavigation().formMethod === "POST";
  return (
    <section aria-labelledby="remove" className={SETTINGS_PART}>
      <h1 id="remove" className="text-2xl">
        {passkey ? `Remove the passkey ${passkey.name}?` : "Turn off the authenticator app?"}
      </h1>
      <p className="mt-3 max-w-measure">
        {isLast
          ? "It is your last second factor: from then on your password alone opens your account, and your recovery codes stop working."
          : "Your account keeps its other second factors."}{" "}
        Other browsers that are signed in to your account are signed out.
      </p>
      <Form method="post" className="mt-6 flex flex-col items-start gap-4">
        <div role="status" className="empty:hidden">
          <FormSentence>{answer?.errors[""]}</FormSentence>
        </div>
        <input type="hidden" name="form" value={passkey ? "remove-passkey" : "remove-app"} />
        {passkey ? <input type="hidden" name="passkeyId" value={passkey.id} /> : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" look="danger" disabled={busy}>
            {passkey ? "Yes, remove it" : "Yes, turn it off"}
          </Button>
          <Link to={SECOND_FACTOR} className="link inline-flex min-h-11 items-center">
            Keep it
          </Link>
        </div>
      </Form>
    </section>
  );
}
