import { useState } from "react";
import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen, Preview } from "#app/admin/kit/item-screen.tsx";
import { RichTextField } from "#app/admin/kit/rich-text-field.tsx";
import { itemSaved, savingFailed } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { pictureOr } from "#app/base/lib/address.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { hasSomething, readTextValue } from "#app/base/lib/stored-text.ts";
import { PictureField } from "#app/base/media/picture-field.tsx";
import { PicturePicker } from "#app/base/media/picture-picker.tsx";
import type { Filled } from "#app/base/records/fields.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { ArticleView } from "#app/content/education/article-view.tsx";
import { ARTICLE, minutesToRead } from "#app/content/education/resource-items.ts";
import { ARTICLE_CATEGORIES, articlePath, DRAWN_PICTURE } from "#app/content/education/resources.ts";
import type { Route } from "./+types/article";
import { findArticleItem } from "./resource-items.server.ts";
import { ARTICLES } from "./versioned-kinds.server.ts";

const TABLE = "education_articles";

export const handle = screen({ load: "Error fetching education articles", save: savingFailed(TABLE) });

/** Article form; `/admin/education/articles/new` adds one (rules content-screens/fields). */
export async function loader(args: Route.LoaderArgs) {
  const { row, form } = await loadItem(args, ARTICLES, findArticleItem, TABLE);
  const on = row && shopDate(row.createdAt).toLocaleString("en-US", { dateStyle: "long" });
  return {
    form,
    published: row && on ? { at: isoText(row.createdAt), on } : null,
    page: row?.status === "published" ? articlePath(row.slug) : null,
  };
}

export const action = actionsOf({
  save: savingStep({ ...ARTICLES, to: "/admin/education/articles", said: itemSaved(TABLE), claims: TABLE }),
});

export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, published, page } = loaderData;
  return (
    <ItemScreen
      form={form}
      name="article"
      item={ARTICLE}
      refused={actionData}
      head={
        page ? (
          <ButtonLink look="quiet" to={page} target="_blank">
            View on site
          </ButtonLink>
        ) : null
      }
      actions={<ArticlePreview published={published} />}
    >
      {(filled) => <ArticleFields {...filled} />}
    </ItemScreen>
  );
}

/** Article fields (rules content-screens/fields): the text on the left, its details on the right. */
function ArticleFields(filled: Filled) {
  const { field, box, widget } = ARTICLE.controls(filled);
  const [content, setContent] = useState(filled.values.content ?? "");
  const minutes = minutesToRead(content);
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
        <NumberField
          {...field("readTime")}
          hint={`At least 1.${minutes === null ? "" : ` The text takes about ${minutes} min.`}`}
        />
        <PictureField {...widget("image")} />
        <CheckboxField {...box("featured")} hint="Shown at the top of the Education Center." />
        <TextField
          {...field("slug")}
          optional
          hint="The last part of /education/articles/…. Leave blank to use the title. Old links redirect."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
        />
      </FieldCard>
    </div>
  );
}

/** Previews the article from the form values. */
function ArticlePreview({ published }: { published: { at: string; on: string } | null }) {
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
