import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { typedValues } from "#app/desk/item-answer.ts";
import { ItemForm } from "#app/desk/item-form.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { Preview } from "#app/desk/preview.tsx";
import { refusedSave } from "#app/desk/refused-save.ts";
import { savingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { HomeFields } from "../home-fields.tsx";
import { homeForm } from "../home-form.ts";
import { HOME_LABELS, homeValues, newHomeValues, readSection, shownHomeValue } from "../home-item.ts";
import { findHomeItem } from "../home-items.server.ts";
import { HomePreview } from "../home-preview.tsx";
import { saveHomeItem } from "../save-home-item.server.ts";
import type { Route } from "./+types/home-content";

const LIST = "/admin/homepage";
const TABLE = "home_page_contents";

/**
 * The form of home content, of new content at `/admin/homepage/new` (rules 35.32). `?section=…` is the filter of the list
 * to which it leads back.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const section = readSection(url.searchParams.get("section"));
  const back = section ? `${LIST}?section=${section}` : LIST;
  if (params.id === "new") {
    return { id: randomUUID(), version: null, values: newHomeValues(section ?? "education"), back };
  }
  const item = isUuid(params.id) ? await findHomeItem(context.get(database), params.id) : null;
  if (!item) throw data(null, { status: 404 });
  return { id: item.id, version: item.version, values: homeValues(item), back };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedValues(fields);
  const read = homeForm.safeParse(fields);
  if (!read.success) return data({ errors: fieldErrors(read.error), values: typed }, { status: 400 });
  const actor = actorOf(viewer, context);
  const saved = await saveHomeItem(context.get(database), actor, read.data, Temporal.Now.instant());
  if (!saved.ok) return data(refusedSave(saved.refusal, typed, homeValues), { status: 409 });
  // A filtered list shows what was saved, in whatever section it is now.
  const isFiltered = readSection(url.searchParams.get("section")) !== null;
  const list = isFiltered ? `${LIST}?section=${saved.value.section}` : LIST;
  return leadTo(context, list, `saved ${TABLE}`);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, savingFailed(TABLE));
}

export default function HomeContent({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, values, back } = loaderData;
  const title = version === null ? "New home page content" : "Edit home page content";
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>{`${title} | Admin`}</title>
      <PageHead back={{ to: back, label: "Home Page Content" }} title={title} />
      <ItemForm
        actions={<Preview>{(typed) => <HomePreview values={typed} />}</Preview>}
        key={id}
        {...{ id, version, values, back }}
        refused={actionData}
        failed={savingFailed(TABLE)}
        labels={HOME_LABELS}
        shown={shownHomeValue}
      >
        {(filled) => (
          <>
            <HomeFields {...filled} />
          </>
        )}
      </ItemForm>
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching home page contents" />;
}
