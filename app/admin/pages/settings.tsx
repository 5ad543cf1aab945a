import { useEffect, useRef } from "react";
import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { config } from "#app/config/context.server.ts";
import { database } from "#app/db/context.server.ts";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { type RefusedItem, typedValues } from "#app/desk/item-answer.ts";
import { ItemForm } from "#app/desk/item-form.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { refusedSave } from "#app/desk/refused-save.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { readSettings } from "#app/settings/queries.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { saveSettings } from "../save-settings.server.ts";
import { SettingsFields } from "../settings-fields.tsx";
import { settingsForm } from "../settings-form.ts";
import { SETTING_LABELS, settingsValues, shownSetting } from "../settings-item.ts";
import type { Route } from "./+types/settings";

const FAILED = "Error saving settings";
const WOULD_LOCK_OUT =
  "You have no second factor yourself, so this would keep you out. Set one up under Account first, then require it here.";

/** The settings of the shop (rules 39.1). */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const { version, minimumOrderCents, ...settings } = await readSettings(context.get(database));
  return {
    // The defaults have no row yet, and their version is 0.
    version: version === 0 ? null : version,
    values: settingsValues({ ...settings, minimumOrderAmount: minimumOrderCents / 100 }),
    sender: context.get(config).mailFrom,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedValues(fields);
  const refuse = (answer: RefusedItem, status: number) => data(answer, { status });
  const read = settingsForm.safeParse(fields);
  if (!read.success) return refuse({ errors: fieldErrors(read.error), values: typed }, 400);
  const actor = { ...actorOf(viewer, context), hasSecondFactor: viewer.hasSecondFactor };
  const saved = await saveSettings(context.get(database), actor, read.data, Temporal.Now.instant());
  if (!saved.ok) {
    return saved.refusal.name === "would_lock_out"
      ? refuse({ errors: { adminSecondFactor: WOULD_LOCK_OUT }, values: typed }, 400)
      : refuse(refusedSave(saved.refusal, typed, settingsValues), 409);
  }
  return leadTo(context, "/admin/settings", "settings saved");
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { version, values, sender } = loaderData;
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterSave(place, version);
  return (
    <div ref={place} className="flex max-w-4xl flex-col gap-6">
      <title>Settings | Admin</title>
      <PageHead title="Settings" />
      {/* A saved form is drawn anew, from what was saved. */}
      <ItemForm
        key={version ?? 0}
        id="1"
        {...{ version, values }}
        refused={actionData}
        failed={FAILED}
        labels={SETTING_LABELS}
        shown={shownSetting}
        save="Save Settings"
      >
        {(filled) => <SettingsFields filled={filled} sender={sender} />}
      </ItemForm>
    </div>
  );
}

/** The form that was saved is drawn anew, and the focus goes back to its button. */
function useFocusAfterSave(place: React.RefObject<HTMLDivElement | null>, version: number | null) {
  const last = useRef(version);
  useEffect(() => {
    if (last.current === version) return;
    last.current = version;
    place.current?.querySelector<HTMLElement>("button[type=submit]")?.focus();
  }, [place, version]);
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching settings" />;
}
