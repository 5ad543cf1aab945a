import { type ComponentProps, useState } from "react";
import { typedDateInWords } from "#app/base/lib/date-in-words.ts";
import { readTypedDate } from "#app/base/lib/typed-date.ts";
import { TextField } from "#app/base/ui/field.tsx";
import { BirthDateField } from "./birth-date-field.tsx";

/**
 * Birth date copied from an ID, also shown and announced in words, which exposes a swapped month and day. The
 * sign-up form omits this, to load less.
 */
export function CopiedBirthDate(field: Omit<ComponentProps<typeof BirthDateField>, "copied">) {
  const { names, values } = field;
  const [typed, setTyped] = useState(values);
  return (
    <div
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        setTyped((before) => ({ ...before, [name]: value }));
      }}
    >
      <BirthDateField {...field} copied />
      <p role="status" className="mt-1.5 text-sm font-medium empty:sr-only">
        {typedDateInWords({ year: typed[names.year], month: typed[names.month], day: typed[names.day] })}
      </p>
    </div>
  );
}

/** Birth date in one field, also shown and announced in words, which exposes a swapped month and day. */
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
