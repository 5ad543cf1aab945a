import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { RichTextField } from "#app/admin/kit/rich-text-field.tsx";
import type { Filled } from "#app/base/records/fields.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { LETTER } from "#app/content/waitlist/letter.ts";

/** Fields of a letter's draft. */
export function LetterFields(filled: Filled) {
  const { field, widget } = LETTER.controls(filled);
  return (
    <FieldCard>
      <TextField {...field("subject")} />
      <RichTextField {...widget("content")} hasPictures={false} />
      <SelectField {...field("audience")} />
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField {...field("perWave")} />
        <NumberField {...field("everyMinutes")} />
      </div>
    </FieldCard>
  );
}
