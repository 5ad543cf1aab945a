import { TextField } from "#app/base/ui/text-fields.tsx";

type Props = { kind: "app" | "recovery"; error: string | undefined; value: string | undefined };

const FIELDS = {
  app: {
    label: "Code of your authenticator app",
    inputMode: "numeric",
    autoComplete: "one-time-code",
    hint: "Six digits. They change every 30 seconds.",
  },
  recovery: {
    label: "Recovery code",
    inputMode: "text",
    autoComplete: "off",
    hint: "One of the codes that you kept, such as k7wq2-m9xtd.",
  },
} as const;

/** The field for a code of the app, or for a recovery code. */
export function CodeField({ kind, error, value }: Props) {
  return (
    <TextField
      id="code"
      name="code"
      required
      autoCapitalize="none"
      spellCheck={false}
      className="w-full"
      error={error}
      defaultValue={value}
      {...FIELDS[kind]}
    />
  );
}
