import { useRef } from "react";
import { FieldCard } from "#app/admin/kit/item-form.tsx";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { PictureField } from "#app/base/media/picture-field.tsx";
import type { Filled } from "#app/base/records/fields.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { useDefaultPictures } from "#app/base/ui/default-pictures.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { DRAWN_EDUCATION } from "#app/content/home/home-content.ts";
import { HOME, typedHomeContent } from "#app/content/home/home-item.ts";
import { Items } from "#app/storefront/home/home-education.tsx";
import { Card } from "#app/storefront/home/home-values.tsx";

// The fields of the other section are hidden by the choice itself, which works without JavaScript too. They keep what
// is typed into them, for somebody who chooses back and forth.
const EDUCATION_ONLY = "[form:not(:has(#section>[value=education]:checked))_&]:hidden";
const VALUE_ONLY = "[form:has(#section>[value=education]:checked)_&]:hidden";

/** The fields of a piece of home content. */
export function HomeFields(filled: Filled) {
  const { field, widget } = HOME.controls(filled);
  return (
    <FieldCard>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField {...field("section")} required />
        <NumberField {...field("displayOrder")} />
      </div>
      <TextField {...field("title")} />
      <TextAreaField {...field("content")} rows={4} />
      <div className={`flex flex-col gap-6 ${EDUCATION_ONLY}`}>
        <PictureField {...widget("imageUrl")} />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField {...field("buttonText")} />
          <TextField
            {...field("buttonLink")}
            hint="A page of this shop, such as /education, or an https address."
            inputMode="url"
            autoComplete="off"
          />
        </div>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField {...field("icon")} className={VALUE_ONLY} />
        <SelectField {...field("status")} />
      </div>
    </FieldCard>
  );
}

const drawn = () => DRAWN_EDUCATION;

/** What is typed into the form of home content, as the home page would show it. */
export function HomePreview({ values }: { values: FormValues }) {
  const around = useRef<HTMLDivElement>(null);
  useDefaultPictures(around, drawn);
  const typed = typedHomeContent(values);
  return (
    <div ref={around}>
      {typed.section === "education" ? (
        <div className="max-w-3xl">
          <Items items={[typed.item]} />
        </div>
      ) : (
        <div className="max-w-sm border-t border-ink pt-6">
          <Card {...typed.card} />
        </div>
      )}
    </div>
  );
}
