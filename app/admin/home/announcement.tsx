import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemForm } from "#app/admin/kit/item-form.tsx";
import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { SectionHead } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { TextField } from "#app/base/ui/field.tsx";
import { readAnnouncement, saveAnnouncement } from "#app/content/pages/announcement.server.ts";
import { ANNOUNCEMENT } from "#app/content/pages/announcement.ts";
import { announcementForm } from "#app/content/pages/announcement-form.ts";
import { readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import type { Route } from "./+types/announcement";

export const handle = screen({
  load: "Error fetching the announcement",
  save: "Error saving the announcement",
});

/** Announcement form (rules sections/announcement). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const [row, claims] = await Promise.all([readAnnouncement(db), readClaimCheck(db, "announcements", "1")]);
  const values = row ? ANNOUNCEMENT.values(row) : ANNOUNCEMENT.blank;
  return { version: row?.version ?? null, values, claims };
}

export const action = actionsOf({
  save: savingStep({
    form: announcementForm,
    save: saveAnnouncement,
    values: ANNOUNCEMENT.values,
    to: "/admin/homepage/announcement",
    said: "Announcement saved",
    claims: "announcements",
  }),
});

export default function Announcement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <SectionHead />
      <p className="max-w-measure text-ink-soft">
        Shown in a bar at the top of every page that visitors see, from the first day through the last one.
      </p>
      <ItemForm
        key={loaderData.version ?? 0}
        id="1"
        {...loaderData}
        item={ANNOUNCEMENT}
        refused={actionData}
        save="Save announcement"
      >
        {({ field }) => (
          <FieldCard>
            <TextField {...field("text")} hint="One sentence. Leave blank for no announcement." />
            <TextField
              {...field("link")}
              hint="A page of this shop, such as /shop, or an https address."
              inputMode="url"
              autoComplete="off"
            />
            <div className="grid gap-6 sm:grid-cols-2">
              <TextField {...field("firstDay")} type="date" optional hint="Leave blank to start today." />
              <TextField {...field("lastDay")} type="date" optional hint="Leave blank for no end." />
            </div>
          </FieldCard>
        )}
      </ItemForm>
    </div>
  );
}
