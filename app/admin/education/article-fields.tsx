import { useState } from "react";
import { FieldCard } from "#app/admin/kit/item-form.tsx";
import { Preview } from "#app/admin/kit/preview.tsx";
import { RichTextField } from "#app/admin/kit/rich-text-field.tsx";
import { pictureOr } from "#app/base/lib/address.ts";
import { hasSomething, readTextValue } from "#app/base/lib/stored-text.ts";
import { PictureField } from "#app/base/media/picture-field.tsx";
import { PicturePicker } from "#app/base/media/picture-picker.tsx";
import type { Filled } from "#app/base/records/fields.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { ARTICLE, minutesToRead } from "#app/content/education/article-item.ts";
import { ArticleView } from "#app/content/education/article-view.tsx";
import { ARTICLE_CATEGORIES, DRAWN_PICTURE } from "#app/content/education/resources.ts";

/** The fields of an article (rules 35.11): what is read at the left, the facts about it beside that. */
export function ArticleFields(filled: Filled) {
  const { field, box, widget } = ARTICLE.controls(filled);
  const [content, setContent] = useState(filled.values.content ?? "");
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <FieldCard>
        <TextField {...field("title")} />
        <TextAreaField {...field("description")} rows={2} />
        <RichTextField {...widget("content")} Picker={PicturePicker} optional onChange={setContent} />
      </FieldCard>
      <FieldCard>
        <SelectField {...field("status")} />
        <SelectField {...field("category")} required />
        <NumberField {...field("readTime")} hint={readTimeHint(content)} />
        <PictureField {...widget("image")} />
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

/** Shows the article as its form has it now, the way its own page will. */
export function ArticlePreview({ published }: { published: { at: string; on: string } | null }) {
  return (
    <Preview>
      {({ title = "", description = "", category, readTime, image, content = "" }) => {
        const doc = readTextValue(content);
        return (
          <article className="page pb-16">
            <ArticleView
              article={{
                title: title || "No title yet",
                description,
                category: ARTICLE_CATEGORIES.find((known) => known === category) ?? "Fundamentals",
                readTime: Number(readTime) || 1,
                image: pictureOr(image, DRAWN_PICTURE),
              }}
              published={published}
              content={hasSomething(doc) ? doc : null}
            />
          </article>
        );
      }}
    </Preview>
  );
}
