import { type ComponentProps, useState } from "react";
import { typedDateInWords } from "#app/base/lib/date-in-words.ts";
import { readTypedDate } from "#app/base/lib/typed-date.ts";
import { TextField } from "#app/base/ui/text-fields.tsx";

/** A birth date in one field, with what was typed in words: a month and a day that changed places are seen, and heard. */
export function TypedBirthDate(field: ComponentProps<typeof TextField>) {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ""));
  return (
    <div>
      <TextField
        {...field}
        inputMode="numeric"
        maxLength={20}
        className="max-w-68"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" className="mt-1.5 text-sm font-medium empty:sr-only">
        {typedDateInWords(readTypedDate(typed) ?? {})}
      </p>
    </div>
  );
}
