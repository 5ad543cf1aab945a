import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin, requireFreshProof } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { DeleteQuestion } from "#app/desk/delete-question.tsx";
import { EmptyList } from "#app/desk/empty-list.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { deleteForm } from "#app/desk/item-fields.ts";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { ListCount, ListFoot } from "#app/desk/list-parts.tsx";
import { ROWS_PER_PAGE, withParams } from "#app/desk/list-query.ts";
import { deletingFailed, type Said, savingFailed } from "#app/desk/said.ts";
import { sequenceRefused } from "#app/desk/save-sequence.server.ts";
import { SequenceState, useSavedSequence } from "#app/desk/saved-sequence.tsx";
import { sendItem } from "#app/desk/send-item.tsx";
import { sequenceForm } from "#app/desk/sequence-form.ts";
import { readPage } from "#app/lib/pages.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { HomeFilter } from "../home-filter.tsx";
import { hangingOnHome, readSection } from "../home-item.ts";
import { countValueCards, findHomeItem, listHomeItems } from "../home-items.server.ts";
import { HomeTable } from "../home-table.tsx";
import { HomepageTabs } from "../homepage-tabs.tsx";
import { deleteHomeItem } from "../save-home-item.server.ts";
import { sequenceHomeItems } from "../sequence-home-items.server.ts";
import type { Route } from "./+types/home-contents";

const TABLE = "home_page_contents";
const LIST = "/admin/homepage";

/** The content of the home page (rules 35.31), its sequence, and the question whether to delete a piece of it. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context);
  if (url.searchParams.has("delete")) requireFreshProof(request, admin);
  const db = context.get(database);
  const section = readSection(url.searchParams.get("section"));
  const page = readPage(url.searchParams.get("page"));
  const asked = url.searchParams.get("delete");
  const [{ rows, total }, cards, deleting] = await Promise.all([
    listHomeItems(db, { section, page }),
    countValueCards(db),
    isUuid(asked) ? findHomeItem(db, asked) : null,
  ]);
  return {
    rows,
    total,
    section,
    page,
    showsBuiltIn: cards === 0 && section !== "education",
    deleting: deleting && { ...deleting, hangs: hangingOnHome(deleting, cards) },
    // A sequence is given to a whole section, as visitors see it.
    canSequence: section !== null && total <= ROWS_PER_PAGE,
    list: withParams(url.searchParams, {}),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const [db, actor, now] = [context.get(database), actorOf(viewer, context), Temporal.Now.instant()];
  const section = readSection(url.searchParams.get("section"));
  const back = (said: Said) => leadTo(context, LIST + withParams(url.searchParams, {}), said);
  const sequence = sequenceForm.safeParse(fields);
  if (sequence.success && section) {
    const sequenced = await sequenceHomeItems(db, actor, { section, form: sequence.data }, now);
    if (!sequenced.ok)
      return data({ errors: { "": sequenceRefused(sequenced.refusal) }, values: {} }, { status: 409 });
    return sequence.data.intent === "move" ? back("sequence saved") : { saved: true as const };
  }
  const read = deleteForm.safeParse(fields);
  if (!read.success)
    return data({ errors: { "": failedSentence(fields.intent) }, values: {} }, { status: 400 });
  requireFreshProof(request, viewer);
  await deleteHomeItem(db, actor, read.data.id, now);
  return back(`deleted ${TABLE}`);
}

export async function clientAction(sending: Route.ClientActionArgs) {
  const intent = (await sending.request.clone().formData()).get("intent");
  return sendItem(sending, failedSentence(intent));
}

function failedSentence(intent: unknown): string {
  return intent === "delete" ? deletingFailed(TABLE) : savingFailed(TABLE);
}

export default function HomeContents({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, section, page, showsBuiltIn, deleting, canSequence, list } = loaderData;
  const sequence = useSavedSequence(rows.map(({ id }) => id));
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <div className="flex flex-col gap-6">
      <title>Home Page Content | Admin</title>
      <PageHead title="Home Page Content">
        <ButtonLink to={`${LIST}/new?section=education`}>Add New</ButtonLink>
      </PageHead>
      <HomepageTabs current="Content" />
      <HomeFilter section={section} />
      <h2 id="list" tabIndex={-1} className="sr-only">
        Home page content
      </h2>
      <FormSentence>{sequence.sentence ?? (deleting ? undefined : refused?.errors[""])}</FormSentence>
      <div className="flex flex-wrap gap-x-1 text-sm text-ink-soft">
        <ListCount total={total} one="entry" many="entries" />
        <SequenceState state={sequence.state} />
        {section === null && total > 1 ? <span> · Choose a section to change its order.</span> : null}
      </div>
      {showsBuiltIn ? (
        <p className="max-w-measure">
          Visitors see the three built-in value cards, because none of your own is published.
        </p>
      ) : null}
      {rows.length === 0 ? (
        <EmptyList
          many="entries"
          none="No home page content found. Add some content to get started."
          all={LIST}
          search=""
          total={total}
        />
      ) : null}
      {rows.length > 0 ? (
        <HomeTable
          rows={rows}
          canSequence={canSequence}
          ids={sequence.ids}
          onSequence={sequence.save}
          formOf={(id) => `${LIST}/${id}${section ? `?section=${section}` : ""}`}
        />
      ) : null}
      <ListFoot total={total} page={page} headingId="list" />
      {deleting ? (
        <DeleteQuestion
          id={deleting.id}
          name={deleting.title}
          hangs={deleting.hangs}
          back={LIST + list}
          refused={refused}
        />
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching home page contents" />;
}
