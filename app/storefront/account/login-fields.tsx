import { PASSWORD_LENGTH } from "#app/accounts/auth/account-rules.ts";
import { BirthDateField } from "#app/accounts/customers/birth-date-field.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { CredentialFields } from "./credential-fields.tsx";

/** One sentence for each field that is not right, and the typed values; passwords are never sent back. */
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
      <BirthDateField
        id="birthDate"
        label="Birth date"
        hint={errors.birthDate ? undefined : BIRTH_DATE_HINT}
        error={errors.birthDate}
        names={{ year: "year", month: "month", day: "day" }}
        errors={errors}
        values={values}
      />
      <CredentialFields
        errors={errors}
        email={values.email ?? ""}
        newPassword
        passwordHint={`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`}
      />
    </>
  );
}
