import { Form, useNavigation } from "react-router";
import { sendAway } from "#app/accounts/auth/guards.server.ts";
import { newKeyForm } from "#app/accounts/keys/key-form.ts";
import { makeKey } from "#app/accounts/keys/make-key.server.ts";
import { KEY_DAYS, KEY_NAME_LENGTH, SCOPE_LABELS, SCOPES } from "#app/accounts/keys/scopes.ts";
import { formAction } from "#app/admin/kit/actions.server.ts";
import { proveFirst } from "#app/admin/kit/admin.server.ts";
import { ChangedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { FieldGroup } from "#app/base/ui/field.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import type { Route } from "./+types/new-key";
import { KEYS, NewKey } from "./key-parts.tsx";

export const handle = screen({ load: "Error fetching the keys", save: "Error making the key" });

export const middleware = [proveFirst];

/** The form that makes a key of the API (rules api 2); it asks for a recent sign-in first. */
export async function loader() {
  return null;
}

type Made = { id: string; name: string; key: string };

/** The key is in this answer alone: it goes into no cookie and no address. */
export const action = formAction(
  newKeyForm,
  async ({ form, actor, viewer, db, now }, args: Route.ActionArgs) => {
    const made = await makeKey(db, { actor, sessionId: viewer.sessionId }, form, now);
    if (!made.ok) return sendAway(args.request, made.refusal);
    return { made: { ...made.value, name: form.name } satisfies Made };
  },
);

const DAYS_LABELS: Record<number, string> = { 30: "30 days", 90: "90 days", 365: "A year" };

export default function NewKeyPage({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const made = actionData && "made" in actionData ? actionData.made : null;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const errors: Record<string, string | undefined> = refused?.errors ?? {};
  useAnswerFocus(refused, () => firstWrong(document));
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <title>Make a key | API keys | Admin</title>
      <ChangedForms isRefused={refused !== undefined} />
      <PageHead back={{ to: KEYS, label: "API keys" }} title="Make a key" />
      {made ? (
        <>
          <NewKey name={made.name} value={made.key} />
          <ButtonLink to={`${KEYS}/${made.id}`} look="quiet" className="self-start">
            To the key
          </ButtonLink>
        </>
      ) : (
        <Form
          method="post"
          noValidate
          className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5"
        >
          <FormSentence>{errors[""]}</FormSentence>
          <TextField
            id="name"
            name="name"
            label="What it is for"
            hint="Such as the program that uses it. The audit log names it beside what was done with the key."
            required
            autoComplete="off"
            maxLength={KEY_NAME_LENGTH}
            defaultValue={refused?.values.name}
            error={errors.name}
          />
          <SelectField
            id="days"
            name="days"
            label="It works for"
            options={KEY_DAYS.map((days) => ({
              value: String(days),
              label: DAYS_LABELS[days] ?? String(days),
            }))}
            defaultValue={refused?.values.days ?? "90"}
            error={errors.days}
          />
          <FieldGroup id="scopes" label="What it opens" error={errors.scopes} focusable>
            {SCOPES.map((scope) => (
              <CheckboxField
                key={scope}
                id={scope}
                name={scope}
                label={SCOPE_LABELS[scope]}
                defaultChecked={refused?.values[scope] === "on"}
              />
            ))}
          </FieldGroup>
          <p className="text-sm text-ink-soft">
            It acts in your name, and stops when you are no admin any more. It never opens settings, rights,
            or what happens at the door.
          </p>
          <Button type="submit" className="self-end" disabled={busy}>
            {busy ? "Saving..." : "Make the key"}
          </Button>
        </Form>
      )}
    </div>
  );
}
