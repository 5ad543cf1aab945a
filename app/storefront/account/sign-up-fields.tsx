import { BirthDateField } from "#app/accounts/customers/birth-date-field.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { TextField } from "#app/base/ui/field.tsx";
import { fieldOf } from "./account-form.tsx";
import { CredentialFields } from "./credential-fields.tsx";

/** Explains the unusual order of the birth date boxes. */
export const BIRTH_DATE_ORDER = "Enter the year first: 1998, 3, 4 is March 4, 1998.";

/** Sign-up fields, in order (rules sign-up/fields); `ageHint` is shown below the birth date. */
export function SignUpFields({ answer, ageHint }: { answer: RefusedForm | undefined; ageHint: string }) {
  const { values = {}, errors = {} } = answer ?? {};
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fieldOf("firstName", answer)} label="First Name" autoComplete="given-name" required />
        <TextField {...fieldOf("lastName", answer)} label="Last Name" autoComplete="family-name" required />
      </div>
      <BirthDateField
        id="birthDate"
        label="Birth date"
        hint={errors.birthDate ? undefined : `${ageHint} ${BIRTH_DATE_ORDER}`}
        error={errors.birthDate}
        names={{ year: "year", month: "month", day: "day" }}
        errors={errors}
        values={values}
      />
      <CredentialFields answer={answer} isNew />
    </>
  );
}
