/** Tells a password manager whose password a form is about. Nobody sees the field, and it is not sent. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
