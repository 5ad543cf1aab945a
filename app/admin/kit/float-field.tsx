import { TextField } from "#app/base/ui/text-fields.tsx";

type Props = { id: string; typed: string | undefined; error: string | undefined };

/** Asks how much cash for change the courier takes along when a route is dispatched (rules money 17). */
export function FloatField({ id, typed, error }: Props) {
  return (
    <TextField
      id={id}
      name="float"
      label="Float, in dollars"
      optional
      hint="Cash for change that the courier takes along. Leave blank for none."
      inputMode="decimal"
      autoComplete="off"
      defaultValue={typed}
      error={error}
    />
  );
}
