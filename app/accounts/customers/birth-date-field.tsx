import { FieldGroup, inGroup, TextField } from "#app/base/ui/field.tsx";

const PARTS = [
  { part: "year", label: "Year", shape: "YYYY", digits: 4 },
  { part: "month", label: "Month", shape: "MM", digits: 2 },
  { part: "day", label: "Day", shape: "DD", digits: 2 },
] as const;

type BirthDateProps = {
  /** ID of the whole date; hint and error derive theirs from it. */
  id: string;
  label: string;
  hint?: string;
  /** Error of the date as a whole. */
  error?: string | undefined;
  /** Field names of the three parts. */
  names: Record<(typeof PARTS)[number]["part"], string>;
  /** Prefix of the three inputs' IDs, before their names. */
  idPrefix?: string;
  /** Errors and typed texts of the parts, by name. */
  errors: Partial<Record<string, string>>;
  values: Partial<Record<string, string>>;
  /** Whether the date is copied from an ID: small boxes, no autofill. */
  copied?: boolean;
};

/** Birth date in three boxes, with all errors below them. */
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
