import { newKeyForm } from "#app/accounts/keys/key-form.ts";
import { makeKey } from "#app/accounts/keys/make-key.server.ts";
import { KEY_DAYS, KEY_NAME_LENGTH, SCOPE_LABELS, SCOPES } from "#app/accounts/keys/scopes.ts";
import { actionsOf, proveFirst, step } from "#app/admin/kit/admin.server.ts";
import { ShownOnce } from "#app/admin/kit/detail-page.tsx";
import { FormPage } from "#app/admin/kit/form-page.tsx";
import { refusedIn } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { FieldGroup, TextField } from "#app/base/ui/field.tsx";
import type { Route } from "./+types/new-key";
import { KEYS } from "./key-parts.tsx";

export const handle = screen({ load: "Error fetching API keys", save: "Error creating the API key" });

export const middleware = [proveFirst];

/** Form to create an API key (rules api/keys). Requires a recent sign-in. */
export const loader = () => null;

type Made = { id: string; name: string; key: string };

/** Returns the key only in this response, never in a cookie or an address. */
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
      title="Create API key"
      section="API keys"
      refused={refusedIn(actionData)}
      values={{ days: "90" }}
      button="Create API key"
      instead={made ? <MadeKey made={made} /> : null}
    >
      {(filled) => <KeyFields {...filled} />}
    </FormPage>
  );
}

/** The new key, shown once (rules api/keys). */
function MadeKey({ made: { id, name, key } }: { made: Made }) {
  return (
    <>
      <ShownOnce>
        <p>
          Copy the key for {name} now. You won't see it again. If you lose it, revoke it and create another
          one.
        </p>
        <p className="font-mono font-semibold wrap-anywhere select-all">{key}</p>
      </ShownOnce>
      <ButtonLink to={`${KEYS}/${id}`} look="quiet" className="self-start">
        View key
      </ButtonLink>
    </>
  );
}

const DAYS_LABELS: Record<number, string> = { 30: "30 days", 90: "90 days", 365: "1 year" };

function KeyFields({ values, errors }: Filled) {
  return (
    <>
      <TextField
        id="name"
        name="name"
        label="Name"
        hint="Such as the app that uses it. The audit log shows this name with each change made with the key."
        required
        autoComplete="off"
        maxLength={KEY_NAME_LENGTH}
        defaultValue={values.name}
        error={errors.name}
      />
      <SelectField
        id="days"
        name="days"
        label="Expires after"
        options={KEY_DAYS.map((days) => ({ value: String(days), label: DAYS_LABELS[days] ?? String(days) }))}
        defaultValue={values.days}
        error={errors.days}
      />
      <FieldGroup id="scopes" label="Permissions" error={errors.scopes} focusable>
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
        The key acts on your behalf while you're an admin. It can't change settings or admin access, or record
        deliveries.
      </p>
    </>
  );
}
