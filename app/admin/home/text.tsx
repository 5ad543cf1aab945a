import { actionsOf, adminOf, found } from "#app/admin/kit/admin.server.ts";
import { readHistory, savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen, Preview } from "#app/admin/kit/item-screen.tsx";
import { RichTextField } from "#app/admin/kit/rich-text-field.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { readTextValue } from "#app/base/lib/stored-text.ts";
import { PicturePicker } from "#app/base/media/picture-picker.tsx";
import { SHOP_TEXT_NAMES, SHOP_TEXTS } from "#app/base/settings/shop-texts.ts";
import { findWrittenText } from "#app/base/settings/write-settings.server.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { SHOP_TEXT } from "#app/content/home/home-item.ts";
import { ShopTextView } from "#app/content/home/shop-text-view.tsx";
import { readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import type { Route } from "./+types/text";
import { TEXTS } from "./versioned-kinds.server.ts";

export const handle = screen({ load: "Error fetching policies", save: "Error saving the policy" });

/** Policy form (rules content-screens/policies). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = found(SHOP_TEXTS.find((known) => known === params.slug));
  const { db } = adminOf(context);
  const text = await findWrittenText(db, slug);
  const name = SHOP_TEXT_NAMES[slug].page;
  const values = text ? SHOP_TEXT.values(text) : { ...SHOP_TEXT.blank, title: name };
  const history = await readHistory(db, TEXTS.versions, { id: slug, values, isNew: text === null });
  return {
    name,
    form: {
      id: slug,
      version: text?.version ?? null,
      ...history,
      claims: await readClaimCheck(db, "shop_texts", slug),
    },
    isPublished: text?.status === "published",
  };
}

export const action = actionsOf({
  save: savingStep({ ...TEXTS, to: "/admin/homepage/texts", said: "Policy saved", claims: "shop_texts" }),
});

export default function Text({ loaderData, actionData }: Route.ComponentProps) {
  const { name, form, isPublished } = loaderData;
  return (
    <ItemScreen
      form={form}
      title={name}
      item={SHOP_TEXT}
      refused={actionData}
      head={
        isPublished ? (
          <ButtonLink look="quiet" to={`/${form.id}`} target="_blank">
            View on site
          </ButtonLink>
        ) : null
      }
      actions={
        <Preview>
          {({ title, content = "" }) => (
            <div className="page py-6 lg:py-12">
              <ShopTextView title={title || "No title yet"} content={readTextValue(content)} />
            </div>
          )}
        </Preview>
      }
      width="max-w-4xl"
    >
      {({ field, widget }) => (
        <>
          <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_15rem]">
            <TextField {...field("title")} />
            <SelectField {...field("status")} />
          </div>
          <RichTextField {...widget("content")} Picker={PicturePicker} />
        </>
      )}
    </ItemScreen>
  );
}
