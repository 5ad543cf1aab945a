import { PASSWORD_LENGTH } from "#app/auth/account-rules.ts";
import { describedBy, FieldError, TextField } from "#app/ui/field.tsx";
import { CredentialFields } from "./credential-fields.tsx";

/** One sentence for each field that is not right, and what was typed; passwords are never sent back. */
type LoginErrors = Record<string, string | undefined>;
type LoginValues = Record<string, string | undefined>;

type Props = { errors: LoginErrors; values: LoginValues };

const BIRTH_DATE_HINT = "You must be 21 or older. We check your ID at the door.";

/** The fields of a sign-up, in their order (rules 13.1). */
export function SignUpFields({ errors, values }: Props) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="firstName"
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          required
          defaultValue={values.firstName}
          error={errors.firstName}
        />
        <TextField
          id="lastName"
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          required
          defaultValue={values.lastName}
          error={errors.lastName}
        />
      </div>
      <BirthDateFields errors={errors} values={values} />
      <CredentialFields
        errors={errors}
        email={values.email ?? ""}
        newPassword
        passwordHint={`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`}
      />
    </>
  );
}

function BirthDateFields({ errors, values }: Props) {
  const group = describedBy({ id: "birthDate", hint: !errors.birthDate, error: errors.birthDate });
  const parts = [
    { name: "year", label: "Year", shape: "YYYY", digits: 4, autoComplete: "bday-year" },
    { name: "month", label: "Month", shape: "MM", digits: 2, autoComplete: "bday-month" },
    { name: "day", label: "Day", shape: "DD", digits: 2, autoComplete: "bday-day" },
  ];
  return (
    <fieldset aria-describedby={group["aria-describedby"]}>
      <legend className="mb-1.5 text-sm font-semibold">Birth date</legend>
      <div className="grid grid-cols-3 items-start gap-3">
        {parts.map(({ name, label, shape, digits, autoComplete }) => (
          <TextField
            key={name}
            id={name}
            name={name}
            label={<span className="font-medium text-ink-soft">{label}</span>}
            inputMode="numeric"
            maxLength={digits}
            placeholder={shape}
            autoComplete={autoComplete}
            required
            defaultValue={values[name]}
            error={errors[name]}
            {...(errors.birthDate ? { "aria-invalid": true, "aria-describedby": "birthDate-error" } : {})}
          />
        ))}
      </div>
      {errors.birthDate ? null : (
        <p id="birthDate-hint" className="mt-1.5 text-sm text-ink-soft">
          {BIRTH_DATE_HINT}
        </p>
      )}
      <FieldError id="birthDate" error={errors.birthDate} />
    </fieldset>
  );
}
