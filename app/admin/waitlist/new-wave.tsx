import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { actionsOf, adminOf } from "#app/admin/kit/admin.server.ts";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { Choice } from "#app/base/ui/choice-fields.tsx";
import { DEFAULT_SHARE, invitationWords, MOST_ZIPS, WAVE } from "#app/content/waitlist/wave.ts";
import { listServed, proposeWave, readDemand } from "#app/content/waitlist/wave-queries.server.ts";
import { readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import { isZip } from "#app/trade/delivery/service-zip-form.ts";
import type { Route } from "./+types/new-wave";
import { savingWave } from "./save-wave-action.server.ts";
import { SizeWords } from "./wave-parts.tsx";

export const handle = screen({
  load: "Error fetching the invite wave",
  save: "Error saving the invite wave",
});

/** ZIP code selection; with ZIP codes chosen (`?zip=…`, one or more), the form of a new wave with its
 * suggested size (rules invitations/wave-size, invitations/wave-draft). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const named = url.searchParams.getAll("zip").filter(isZip).slice(0, MOST_ZIPS);
  const zips = (await listServed(db, named)).map(({ zip }) => zip).sort();
  if (zips.length === 0) {
    const demand = await readDemand(db, now);
    const open = demand.filter(({ state, waiting }) => state === "served" && waiting > 0);
    const choosing = open.map(({ zip, waiting, entry }) => ({ zip, waiting, city: entry?.city ?? "" }));
    return { choosing, form: null };
  }
  const [proposal, settings] = await Promise.all([
    proposeWave(db, { zips, share: DEFAULT_SHARE }, now),
    currentSettings(db),
  ]);
  const id = randomUUID();
  const people = String(Math.max(1, proposal.people));
  const values = { ...WAVE.blank, ...invitationWords(settings), zips: zips.join(" "), people };
  const claims = await readClaimCheck(db, "waitlist_waves", id);
  return { choosing: null, form: { id, version: null, values, claims }, facts: proposal.facts };
}

export const action = actionsOf({ save: savingWave });

type Choosing = NonNullable<Route.ComponentProps["loaderData"]["choosing"]>;

export default function NewWave({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.form) return <ChooseZips choosing={loaderData.choosing} />;
  const { form, facts } = loaderData;
  return (
    <ItemScreen
      form={form}
      title="New invite wave"
      item={WAVE}
      refused={actionData}
      save="Save draft"
      anywayLabel="Save anyway"
      notice={<SizeWords facts={facts} />}
      width="max-w-4xl"
    />
  );
}

/** Form to choose the wave's ZIP codes among open ones with people waiting. */
function ChooseZips({ choosing }: { choosing: Choosing }) {
  return (
    <DetailPage title="New invite wave" width="max-w-4xl" gap="gap-6">
      {choosing.length === 0 ? (
        <>
          <p className="max-w-measure">
            No one is waiting in a ZIP code you deliver to. Check demand, then open a ZIP code.
          </p>
          <div>
            <ButtonLink to="/admin/waitlist/demand">See demand</ButtonLink>
          </div>
        </>
      ) : (
        <Form method="get" className="flex flex-col gap-6">
          <fieldset className="rounded-card border border-hairline bg-white p-5">
            <legend className="float-left mb-2 w-full font-semibold">Invite people waiting in</legend>
            <div className="clear-both grid gap-x-6 sm:grid-cols-2">
              {choosing.map(({ zip, city, waiting }) => (
                <Choice key={zip} type="checkbox" name="zip" value={zip}>
                  <span className="tabular">
                    {zip} {city}, {waiting.toLocaleString("en-US")} waiting
                  </span>
                </Choice>
              ))}
            </div>
          </fieldset>
          <div>
            <Button type="submit">Suggest a size</Button>
          </div>
        </Form>
      )}
    </DetailPage>
  );
}
