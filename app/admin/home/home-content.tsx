import { useRef } from "react";
import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen, Preview } from "#app/admin/kit/item-screen.tsx";
import { itemSaved, savingFailed } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { PictureField } from "#app/base/media/picture-field.tsx";
import type { Filled } from "#app/base/records/fields.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { useDefaultPictures } from "#app/base/ui/default-pictures.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { DRAWN_EDUCATION } from "#app/content/home/home-content.ts";
import { HOME, readSection, typedHomeContent } from "#app/content/home/home-item.ts";
import { findHomeItem } from "#app/content/home/home-items.server.ts";
import { Card, Items } from "#app/storefront/home/home-content.tsx";
import type { Route } from "./+types/home-content";
import { HOME_CONTENTS } from "./versioned-kinds.server.ts";

const LIST = "/admin/homepage";
const TABLE = "home_page_contents";

export const handle = screen({ load: "Error fetching home page contents", save: savingFailed(TABLE) });

/**
 * Home page content form; `/admin/homepage/new` adds an item (rules content-screens/home-content).
 * `?section=…` is the filter of the list to return to.
 */
export async function loader(args: Route.LoaderArgs) {
  const section = readSection(args.url.searchParams.get("section"));
  const blank = { ...HOME.blank, section: section ?? "education" };
  const { form } = await loadItem(args, { ...HOME_CONTENTS, blank }, findHomeItem, TABLE);
  return { form, back: section ? `${LIST}?section=${section}` : LIST };
}

export const action = actionsOf({
  save: savingStep({
    ...HOME_CONTENTS,
    // A filtered list switches to the section of the saved item.
    to: ({ section }, url) =>
      readSection(url.searchParams.get("section")) ? `${LIST}?section=${section}` : LIST,
    said: itemSaved(TABLE),
    claims: TABLE,
  }),
});

export default function HomeContentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, back } = loaderData;
  return (
    <ItemScreen
      form={form}
      name="home page content"
      section=""
      back={{ to: back, label: "Home Page Content" }}
      item={HOME}
      refused={actionData}
      actions={<Preview>{(typed) => <HomePreview values={typed} />}</Preview>}
      width="max-w-3xl"
    >
      {(filled) => <HomeFields {...filled} />}
    </ItemScreen>
  );
}

// The choice hides the other section's fields, also without JavaScript, and keeps their input for switching
// back.
const EDUCATION_ONLY = "[form:not(:has(#section>[value=education]:checked))_&]:hidden";
const VALUE_ONLY = "[form:has(#section>[value=education]:checked)_&]:hidden";

/** Fields of home page content. */
function HomeFields(filled: Filled) {
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

/** Previews the home page content from the form values. */
function HomePreview({ values }: { values: FormValues }) {
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
