import { Form, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { mayOpen } from "#app/accounts/auth/admin-addresses.ts";
import { START_SCREENS } from "#app/accounts/auth/admin-preferences.ts";
import { adminReturnTarget } from "#app/accounts/auth/admin-return-target.ts";
import { chooseStartScreen, closeInvitation, findAdminPreferences } from "#app/accounts/auth/users.server.ts";
import { actionsOf, adminOf, step } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { START_PAGES } from "#app/admin/kit/sections.ts";
import { Button } from "#app/base/ui/button.tsx";
import { RadioGroupField } from "#app/base/ui/choice-fields.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/preferences";

export const handle = screen({
  load: "Error fetching your preferences",
  save: "Error saving your preferences",
});

/** An admin's own preferences for the admin area (rules screens/addresses). */
export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, db } = adminOf(context);
  const { startScreen } = await findAdminPreferences(db, viewer.userId);
  const choices = START_SCREENS.filter((screen) => mayOpen(viewer.roles, START_PAGES[screen].path));
  return { startScreen: choices.includes(startScreen) ? startScreen : choices[0], choices };
}

const startForm = z.object({
  startScreen: z.enum(START_SCREENS, { error: "Choose a start screen." }),
});

export const action = actionsOf({
  save: step(startForm, async ({ form, viewer, db, done }) => {
    await chooseStartScreen(db, viewer.userId, form.startScreen);
    return done("Preferences saved");
  }),
  "close-invitation": step(z.object({ next: z.string().optional() }), async (sent) => {
    const { form, viewer, db, now, request } = sent;
    await closeInvitation(db, viewer.userId, now);
    // Scripts stay on the page.
    if (new URL(request.url).pathname.endsWith(".data")) return null;
    return redirect(adminReturnTarget(form.next) ?? "/admin");
  }),
});

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  const { startScreen, choices } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  useAnswerFocus(actionData, () => firstWrong(document));
  return (
    <div className="flex flex-col gap-6">
      <title>Preferences | Admin</title>
      <PageHead title="Preferences" />
      {choices.length === 0 ? (
        <p className="text-ink-soft">Your role opens one start screen.</p>
      ) : (
        <Form method="post" noValidate className="flex max-w-xl flex-col gap-6">
          <FormSentence>{actionData?.errors[""]}</FormSentence>
          <RadioGroupField
            key={startScreen}
            id="startScreen"
            name="startScreen"
            label="Start screen"
            hint="Opens after you sign in. Applies to you only."
            choices={choices.map((screen) => [screen, START_PAGES[screen].label] as const)}
            defaultValue={actionData?.values.startScreen ?? startScreen}
            error={actionData?.errors.startScreen}
          />
          <Button type="submit" name="intent" value="save" disabled={busy} className="self-start">
            {busy ? "Saving..." : "Save preferences"}
          </Button>
        </Form>
      )}
    </div>
  );
}
