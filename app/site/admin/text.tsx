import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { filledFields } from "#app/desk/filled-fields.ts";
import { typedValues } from "#app/desk/item-answer.ts";
import { ItemForm } from "#app/desk/item-form.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { refusedSave } from "#app/desk/refused-save.ts";
import { RichTextField } from "#app/desk/rich-text-field.tsx";
import { savingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { PicturePicker } from "#app/media/picture-picker.tsx";
import { SHOP_TEXT_NAMES, SHOP_TEXTS } from "#app/settings/shop-texts.ts";
import { findWrittenText } from "#app/settings/write-shop-text.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { saveShopText } from "../save-shop-text.server.ts";
import { shopTextForm } from "../shop-text-form.ts";
import { newShopText, SHOP_TEXT_LABELS, shopTextValues, shownShopTextValue } from "../shop-text-item.ts";
import { ShopTextPreview } from "../shop-text-preview.tsx";
import type { Route } from "./+types/text";

const LIST = "/admin/homepage/texts";

/** The form of one of the shop's texts (rules 35.17). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const slug = SHOP_TEXTS.find((known) => known === params.slug);
  if (!slug) throw data(null, { status: 404 });
  const text = await findWrittenText(context.get(database), slug);
  return {
    slug,
    version: text?.version ?? null,
    values: text ? shopTextValues(text) : newShopText(slug),
    isPublished: text?.status === "published",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedValues(fields);
  const read = shopTextForm.safeParse(fields);
  if (!read.success) return data({ errors: fieldErrors(read.error), values: typed }, { status: 400 });
  const actor = actorOf(viewer, context);
  const saved = await saveShopText(context.get(database), actor, read.data, Temporal.Now.instant());
  if (!saved.ok) return data(refusedSave(saved.refusal, typed, shopTextValues), { status: 409 });
  return leadTo(context, LIST, "saved shop_texts");
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, savingFailed("shop_texts"));
}

export default function Text({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, version, values, isPublished } = loaderData;
  const name = SHOP_TEXT_NAMES[slug].page;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <title>{`${name} | Home Page Content | Admin`}</title>
      <PageHead back={{ to: LIST, label: "Texts" }} title={name}>
        {isPublished ? (
          <ButtonLink look="quiet" to={`/${slug}`} target="_blank">
            See it on the site
          </ButtonLink>
        ) : null}
      </PageHead>
      <ItemForm
        key={slug}
        id={slug}
        {...{ version, values }}
        refused={actionData}
        failed={savingFailed("shop_texts")}
        back={LIST}
        labels={SHOP_TEXT_LABELS}
        shown={shownShopTextValue}
        actions={<ShopTextPreview />}
      >
        {(filled) => {
          const { field, widget } = filledFields(SHOP_TEXT_LABELS, filled);
          return (
            <>
              <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_15rem]">
                <TextField {...field("title")} required maxLength={150} />
                <SelectField
                  {...field("status")}
                  hint={isPublished ? "A draft is taken off the site." : undefined}
                >
                  <option value="published">Published, visitors see it</option>
                  <option value="draft">Draft, only here</option>
                </SelectField>
              </div>
              <RichTextField {...widget("content")} Picker={PicturePicker} />
            </>
          );
        }}
      </ItemForm>
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching texts" />;
}
