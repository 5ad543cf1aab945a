import { useState } from "react";
import { FieldCard } from "#app/desk/field-card.tsx";
import { type Filled, filledFields } from "#app/desk/filled-fields.ts";
import { RichTextField } from "#app/desk/rich-text-field.tsx";
import { PictureField } from "#app/media/picture-field.tsx";
import { PicturePicker } from "#app/media/picture-picker.tsx";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { TextAreaField, TextField } from "#app/ui/text-fields.tsx";
import { ARTICLE_LABELS, LONGEST_READ, minutesToRead } from "./article-item.ts";
import { ARTICLE_CATEGORIES } from "./resources.ts";

/** The fields of an article (rules 35.11): what is read at the left, the facts about it beside that. */
export function ArticleFields(filled: Filled) {
  const { field, box, widget } = filledFields(ARTICLE_LABELS, filled);
  const [content, setContent] = useState(filled.values.content ?? "");
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <FieldCard>
        <TextField {...field("title")} required maxLength={150} />
        <TextAreaField {...field("description")} rows={2} required maxLength={500} />
        <RichTextField {...widget("content")} Picker={PicturePicker} optional onChange={setContent} />
      </FieldCard>
      <FieldCard>
        <SelectField {...field("status")}>
          <option value="published">Published, visitors see it</option>
          <option value="draft">Draft, only here</option>
        </SelectField>
        <SelectField {...field("category")} required>
          {ARTICLE_CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <NumberField
          {...field("readTime")}
          hint={readTimeHint(content)}
          min={1}
          max={LONGEST_READ}
          required
        />
        <PictureField {...widget("image")} required />
        <CheckboxField {...box("featured")} hint="Shown at the top of the Education Center." />
        <TextField
          {...field("slug")}
          optional
          hint="The end of /education/articles/…; made from the title when empty. Links to an old address stop working."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
        />
      </FieldCard>
    </div>
  );
}

function readTimeHint(content: string): string {
  const minutes = minutesToRead(content);
  return minutes === null ? "At least 1." : `At least 1. The text takes about ${minutes} min.`;
}
