import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { filledFields } from "#app/desk/filled-fields.ts";
import { type RefusedItem, typedValues } from "#app/desk/item-answer.ts";
import { ItemForm } from "#app/desk/item-form.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { refusedSave } from "#app/desk/refused-save.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { US_STATES } from "#app/lib/us-states.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { listServiceZipRows } from "../queries.server.ts";
import { saveServiceZip } from "../save-service-zip.server.ts";
import { SERVICE_AREA_NAMES } from "../service-areas.ts";
import { serviceZipForm } from "../service-zip-form.ts";
import { newZipValues, ZIP_LABELS, zipValues } from "../service-zip-item.ts";
import { ZipPlaceFields } from "../zip-place-fields.tsx";
import { BANDS } from "../zone.ts";
import type { Route } from "./+types/zip";

const LIST = "/admin/delivery";
const FAILED = "Error saving the ZIP";

/** The form of a ZIP, of a new one at `/admin/delivery/zips/new` (rules 39.6). */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const rows = await listServiceZipRows(context.get(database));
  const others = rows.filter(({ zip }) => zip !== params.zip);
  if (params.zip === "new") {
    const asked = /^[0-9]{5}$/.exec(url.searchParams.get("zip") ?? "")?.[0] ?? "";
    return { zip: "new", version: null, values: newZipValues(asked), others };
  }
  const row = rows.find(({ zip }) => zip === params.zip);
  if (!row) throw data(null, { status: 404 });
  return { zip: row.zip, version: row.version, values: zipValues(row), others };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedValues(fields);
  const refuse = (answer: RefusedItem, status: number) => data(answer, { status });
  const read = serviceZipForm.safeParse(fields);
  if (!read.success) return refuse({ errors: fieldErrors(read.error), values: typed }, 400);
  const actor = actorOf(viewer, context);
  const saved = await saveServiceZip(context.get(database), actor, read.data, Temporal.Now.instant());
  if (!saved.ok) {
    return saved.refusal.name === "listed_already"
      ? refuse({ errors: { zip: `${read.data.zip} is in the list already.` }, values: typed }, 409)
      : refuse(refusedSave(saved.refusal, typed, zipValues), 409);
  }
  return leadTo(context, LIST, "zip saved");
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Zip({ loaderData, actionData }: Route.ComponentProps) {
  const { zip, version, values, others } = loaderData;
  const title = version === null ? "New ZIP" : `ZIP ${zip}`;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>{`${title} | Delivery | Admin`}</title>
      <PageHead back={{ to: LIST, label: "ZIPs" }} title={title} />
      <ItemForm
        key={zip}
        id={zip}
        {...{ version, values }}
        refused={actionData}
        failed={FAILED}
        back={LIST}
        labels={ZIP_LABELS}
      >
        {(filled) => {
          const { field } = filledFields(ZIP_LABELS, filled);
          return (
            <>
              <div className="grid gap-6 sm:grid-cols-3">
                {version === null ? (
                  <TextField
                    {...field("zip")}
                    required
                    maxLength={5}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                ) : (
                  <input type="hidden" name="zip" value={zip} />
                )}
                <TextField {...field("city")} required maxLength={80} autoComplete="off" />
                <SelectField {...field("state")}>
                  {US_STATES.map(([code, name]) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              </div>
              <ZipPlaceFields filled={filled} others={others} />
              <SelectField
                {...field("bandOverride")}
                hint="The band decides which delivery options a ZIP has. A band set here counts whatever the distance is."
              >
                <option value="">By its distance</option>
                {BANDS.map((band) => (
                  <option key={band} value={band}>
                    {SERVICE_AREA_NAMES[band]}
                  </option>
                ))}
              </SelectField>
              <div className="grid gap-6 sm:grid-cols-2">
                <SelectField {...field("delivery")}>
                  <option value="open">Open: we deliver there</option>
                  <option value="closed">Closed: nothing new can be ordered to it</option>
                </SelectField>
                <TextField
                  {...field("closedReason")}
                  maxLength={200}
                  optional
                  hint="Visitors read it while the ZIP is closed. Orders under way are delivered all the same."
                />
              </div>
            </>
          );
        }}
      </ItemForm>
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching the ZIP" />;
}
