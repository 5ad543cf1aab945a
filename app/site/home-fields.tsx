import { FieldCard } from "#app/desk/field-card.tsx";
import { type Filled, filledFields } from "#app/desk/filled-fields.ts";
import { LAST_PLACE } from "#app/desk/places.ts";
import { PictureField } from "#app/media/picture-field.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { TextAreaField, TextField } from "#app/ui/text-fields.tsx";
import { HOME_SECTIONS, VALUE_ICONS } from "./home-content.ts";
import { HOME_LABELS, SECTION_NAMES } from "./home-item.ts";

// The fields of the other section are hidden by the choice itself, which works without JavaScript too. They keep what
// is typed into them, for somebody who chooses back and forth.
const EDUCATION_ONLY = "[form:not(:has(#section>[value=education]:checked))_&]:hidden";
const VALUE_ONLY = "[form:has(#section>[value=education]:checked)_&]:hidden";

/** The fields of a piece of home content. */
export function HomeFields(filled: Filled) {
  const { field, widget } = filledFields(HOME_LABELS, filled);
  return (
    <FieldCard>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField {...field("section")} required>
          {HOME_SECTIONS.map((name) => (
            <option key={name} value={name}>
              {SECTION_NAMES[name]}
            </option>
          ))}
        </SelectField>
        <NumberField
          {...field("displayOrder")}
          hint="Lower numbers come first."
          min={0}
          max={LAST_PLACE}
          required
        />
      </div>
      <TextField {...field("title")} required maxLength={200} />
      <TextAreaField {...field("content")} rows={4} required maxLength={2_000} />
      <div className={`flex flex-col gap-6 ${EDUCATION_ONLY}`}>
        <PictureField {...widget("imageUrl")} optional />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField {...field("buttonText")} optional maxLength={100} />
          <TextField
            {...field("buttonLink")}
            hint="A page of this shop, such as /education, or an https address."
            optional
            inputMode="url"
            autoComplete="off"
          />
        </div>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField {...field("icon")} className={VALUE_ONLY}>
          {VALUE_ICONS.map((icon) => (
            <option key={icon} value={icon}>
              {icon}
            </option>
          ))}
        </SelectField>
        <SelectField {...field("status")}>
          <option value="published">Published, visitors see it</option>
          <option value="draft">Draft, only here</option>
        </SelectField>
      </div>
    </FieldCard>
  );
}
