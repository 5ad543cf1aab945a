import { PasswordField } from "#app/base/ui/password-field.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";

type Props = {
  errors: { email?: string; password?: string };
  /** The address that the field holds at first. */
  email: string;
  newPassword?: boolean;
  passwordHint?: string;
};

/** The email and password fields of every sign-in and sign-up form. The shop never fills in the password. */
export function CredentialFields({ errors, email, newPassword = false, passwordHint }: Props) {
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email address"
        autoComplete={newPassword ? "email" : "username"}
        required
        defaultValue={email}
        error={errors.email}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete={newPassword ? "new-password" : "current-password"}
        required
        hint={passwordHint}
        error={errors.password}
      />
    </>
  );
}
