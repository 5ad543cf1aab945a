import { useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { PASSKEY_NAME_LENGTH } from "#app/accounts/factors/factor-rules.ts";
import { useKnowsPasskeys } from "#app/accounts/factors/passkey-button.tsx";
import { refused } from "#app/base/lib/result.ts";
import { UNREACHABLE } from "#app/base/lib/unreachable.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { type FactorAnswer, SECOND_FACTOR } from "./factor-answer.ts";
import { useRefusal } from "./form-messages.tsx";

/** Adds a passkey under a name. Only scripts can ask the device for one, so without them the form says so. */
export function AddPasskey({ answer }: { answer: FactorAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const sending = useNavigation().formMethod === "POST";
  const knows = useKnowsPasskeys();
  const [state, setState] = useState<{ busy: boolean; refusal?: FactorAnswer }>({ busy: false });
  // A device that made no passkey is refused like a form: a newer answer of the shop replaces that.
  const [drawn, setDrawn] = useState(answer);
  const refusal = drawn === answer ? (state.refusal ?? answer) : answer;
  useRefusal(form, refusal);

  async function add() {
    const name = new FormData(form.current ?? undefined).get("name");
    setDrawn(answer);
    setState({ busy: true });
    const browser = await import("#app/accounts/factors/passkey-browser.tsx").catch(() => null);
    const made = (await browser?.makePasskey(`${SECOND_FACTOR}/passkey`)) ?? refused(UNREACHABLE);
    if (!made.ok) {
      const errors = { "": made.refusal };
      setState({ busy: false, refusal: { form: "add-passkey", errors, values: {}, recoveryCodes: null } });
      return;
    }
    setState({ busy: false });
    await submit(
      { form: "add-passkey", name: typeof name === "string" ? name : "", answer: made.value },
      { method: "post", action: SECOND_FACTOR, preventScrollReset: true },
    );
  }

  return (
    <>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
        className={`mt-5 flex flex-col items-start gap-5 ${knows ? "" : "hidden"}`}
      >
        <FormSentence>{refusal?.errors[""] ?? refusal?.errors.answer}</FormSentence>
        <TextField
          id="name"
          name="name"
          label="Name"
          optional
          autoComplete="off"
          maxLength={PASSKEY_NAME_LENGTH}
          className="w-full max-w-xs"
          hint="Such as “My phone”. Left empty, it is named after the device."
          error={refusal?.errors.name}
          defaultValue={refusal?.values.name}
        />
        <Button type="submit" look="quiet" disabled={state.busy || sending}>
          {state.busy ? "Waiting for your device..." : "Add a passkey"}
        </Button>
      </form>
      <noscript>
        <p className="mt-4 text-ink-soft">Adding a passkey needs JavaScript, which is off in this browser.</p>
      </noscript>
    </>
  );
}
