import { TextField } from "#app/ui/text-fields.tsx";

type Props = {
  errors: { email?: string; password?: string };
  /** What was typed before, or where it comes from. */
  email: string;
  newPassword?: boolean;
  passwordHint?: string;
};

/** Email and password, as every way of signing in or up asks for them. The password is never filled in by us. */
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
      <TextField
        id="password"
        name="password"
        type="password"
        label="Password"
        autoComplete={newPassword ? "new-password" : "current-password"}
        required
        hint={passwordHint}
        error={errors.password}
      />
    </>
  );
}
