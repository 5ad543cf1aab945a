import { newKeyForm } from "#app/accounts/keys/key-form.ts";
import { makeKey } from "#app/accounts/keys/make-key.server.ts";
import { KEY_DAYS, KEY_NAME_LENGTH, SCOPE_LABELS, SCOPES } from "#app/accounts/keys/scopes.ts";
import { actionsOf, step } from "#app/admin/kit/actions.server.ts";
import { proveFirst } from "#app/admin/kit/admin.server.ts";
import { ShownOnce } from "#app/admin/kit/detail-page.tsx";
import { FormPage } from "#app/admin/kit/form-page.tsx";
import { refusedIn } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { FieldGroup } from "#app/base/ui/field.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import type { Route } from "./+types/new-key";
import { KEYS } from "./key-parts.tsx";

export const handle = screen({ load: "Error fetching the keys", save: "Error making the key" });

export const middleware = [proveFirst];

/** The form that makes a key of the API (rules api/keys); it asks for a recent sign-in first. */
export const loader = () => null;

type Made = { id: string; name: string; key: string };

/** The key is in this answer alone: it goes into no cookie and no address. */
export const action = actionsOf({
  save: step(newKeyForm, async ({ form, actor, viewer, db, now, sendAway }) => {
    const made = await makeKey(db, { actor, sessionId: viewer.sessionId }, form, now);
    if (!made.ok) return sendAway(made.refusal);
    return { made: { ...made.value, name: form.name } satisfies Made };
  }),
});

export default function NewKey({ actionData }: Route.ComponentProps) {
  const made = actionData && "made" in actionData ? actionData.made : null;
  return (
    <FormPage
      title="Make a key"
      section="API keys"
      back={{ to: KEYS, label: "API keys" }}
      refused={refusedIn(actionData)}
      values={{ days: "90" }}
      button="Make the key"
      instead={made ? <MadeKey made={made} /> : null}
    >
      {(filled) => <KeyFields {...filled} />}
    </FormPage>
  );
}

/** A key that is shown this once (rules api/keys). */
function MadeKey({ made: { id, name, key } }: { made: Made }) {
  return (
    <>
      <ShownOnce>
        <p>
          This is the key for {name}. It is shown this once and kept nowhere: copy it now to where it is used.
          When it is lost, end it and make another one.
        </p>
        <p className="font-mono font-semibold wrap-anywhere select-all">{key}</p>
      </ShownOnce>
      <ButtonLink to={`${KEYS}/${id}`} look="quiet" className="self-start">
        To the key
      </ButtonLink>
    </>
  );
}

const DAYS_LABELS: Record<number, string> = { 30: "30 days", 90: "90 days", 365: "A year" };

function KeyFields({ values, errors }: Filled) {
  return (
    <>
      <TextField
        id="name"
        name="name"
        label="What it is for"
        hint="Such as the program that uses it. The audit log names it beside what was done with the key."
        required
        autoComplete="off"
        maxLength={KEY_NAME_LENGTH}
        defaultValue={values.name}
        error={errors.name}
      />
      <SelectField
        id="days"
        name="days"
        label="It works for"
        options={KEY_DAYS.map((days) => ({ value: String(days), label: DAYS_LABELS[days] ?? String(days) }))}
        defaultValue={values.days}
        error={errors.days}
      />
      <FieldGroup id="scopes" label="What it opens" error={errors.scopes} focusable>
        {SCOPES.map((scope) => (
          <CheckboxField
            key={scope}
            id={scope}
            name={scope}
            label={SCOPE_LABELS[scope]}
            defaultChecked={values[scope] === "on"}
          />
        ))}
      </FieldGroup>
      <p className="text-sm text-ink-soft">
        It acts in your name, and stops when you are no admin any more. It never opens settings, rights, or
        what happens at the door.
      </p>
    </>
  );
}
