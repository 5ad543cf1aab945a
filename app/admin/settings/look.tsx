import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { PictureField } from "#app/base/media/picture-field.tsx";
import { SHIPPED_ACCENT } from "#app/base/settings/accent.ts";
import { readLook } from "#app/base/settings/queries.server.ts";
import { TextField } from "#app/base/ui/field.tsx";
import type { Route } from "./+types/look";
import { colorFigures } from "./color-figures.ts";
import { lookForm } from "./look-form.ts";
import { LOOK } from "./look-item.ts";
import { LookPreview } from "./look-preview.tsx";
import { saveLook } from "./save-look.server.ts";
import { Group } from "./settings-fields.tsx";
import { SettingsTab } from "./settings-tab.tsx";

export const handle = screen({
  load: "Error fetching the shop's look",
  save: "Error saving the shop's look",
});

/** The shop's look: mark, logo, accent color, and images (rules settings/look). */
export async function loader({ context }: Route.LoaderArgs) {
  const { version, ...look } = await readLook(adminOf(context).db);
  return {
    figures: colorFigures(look.accent),
    form: { version: version === 0 ? null : version, values: LOOK.values(look) },
  };
}

export const action = actionsOf({
  save: savingStep({
    form: lookForm,
    save: saveLook,
    values: LOOK.values,
    to: "/admin/settings/look",
    said: "Look saved",
  }),
});

export default function Look({ loaderData: { form, figures }, actionData }: Route.ComponentProps) {
  return (
    <SettingsTab {...form} item={LOOK} refused={actionData}>
      {({ field, widget }) => (
        <>
          <Group title="Mark and logo">
            <PictureField
              {...widget("mark")}
              optional
              hint="Square, at least 256 × 256 pixels. The icons of browsers and phones are made from it. Leave blank for the first letter of the shop's name."
            />
            <PictureField
              {...widget("logo")}
              optional
              hint="Wider than high. Replaces the mark and name in headers. Leave blank for both."
            />
          </Group>
          <Group title="Color">
            <TextField
              {...field("accent")}
              optional
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              placeholder={SHIPPED_ACCENT}
              hint="Six digits, such as #1d4ed8. Buttons, links, and bands follow it. White text must be readable on it."
            />
            <LookPreview figures={figures} />
          </Group>
          <Group title="Images">
            <PictureField
              {...widget("heroPicture")}
              optional
              hint="The first image of the home page, at least 1,200 pixels wide."
            />
            <TextField
              {...field("heroAlt")}
              optional
              autoComplete="off"
              hint="What the hero image shows, for people who can't see it."
            />
            <PictureField
              {...widget("sharePicture")}
              optional
              hint="Shown when someone shares a link to the shop. At least 1200 × 630 pixels; the middle is used."
            />
          </Group>
        </>
      )}
    </SettingsTab>
  );
}
