import { FieldGroup, inGroup, TextField } from "#app/base/ui/field.tsx";

const PARTS = [
  { part: "year", label: "Year", shape: "YYYY", digits: 4 },
  { part: "month", label: "Month", shape: "MM", digits: 2 },
  { part: "day", label: "Day", shape: "DD", digits: 2 },
] as const;

type BirthDateProps = {
  /** Id of the whole date; its hint and error get ids from it. */
  id: string;
  label: string;
  hint?: string;
  /** The error of the date as a whole. */
  error?: string | undefined;
  /** The names of the three parts in the form. */
  names: Record<(typeof PARTS)[number]["part"], string>;
  /** The prefix of the ids of the three inputs, before their names. */
  idPrefix?: string;
  /** By name: the error of a part, and the text typed into it. */
  errors: Partial<Record<string, string>>;
  values: Partial<Record<string, string>>;
  /** Set when the date is copied from an ID: small boxes, no browser autofill. */
  copied?: boolean;
};

/** A birth date in three boxes, with all its errors below them. */
export function BirthDateField({
  names,
  idPrefix = "",
  errors,
  values,
  copied = false,
  ...group
}: BirthDateProps) {
  const boxes = PARTS.map(({ part, ...box }) => {
    const name = names[part];
    return { ...box, part, name, id: `${idPrefix}${name}`, error: errors[name] };
  });
  return (
    <FieldGroup {...group} parts={boxes.map(({ id, error }) => ({ id, error }))}>
      <div className={`grid gap-3 ${copied ? "max-w-68 grid-cols-[4fr_3fr_3fr]" : "grid-cols-3"}`}>
        {boxes.map(({ part, name, id, error, label, shape, digits }) => (
          <TextField
            key={part}
            id={id}
            name={name}
            label={<span className="font-medium text-ink-soft">{label}</span>}
            inputMode="numeric"
            maxLength={digits}
            placeholder={copied ? undefined : shape}
            autoComplete={copied ? "off" : `bday-${part}`}
            required
            defaultValue={values[name]}
            {...inGroup(group, { id, error })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
