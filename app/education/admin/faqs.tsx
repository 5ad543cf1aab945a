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
import { ROWS_PER_PAGE, readListQuery, withParams } from "#app/desk/list-query.ts";
import { ListSearch } from "#app/desk/list-search.tsx";
import { deletingFailed, savingFailed } from "#app/desk/said.ts";
import { sequenceRefused } from "#app/desk/save-sequence.server.ts";
import { SequenceState, useSavedSequence } from "#app/desk/saved-sequence.tsx";
import { sendItem } from "#app/desk/send-item.tsx";
import { sequenceForm } from "#app/desk/sequence-form.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { findFaqItem, listFaqItems } from "../admin-queries.server.ts";
import { FAQ_SORTS } from "../admin-sorts.ts";
import { EducationTabs } from "../admin-tabs.tsx";
import { FaqTable } from "../faq-table.tsx";
import { deleteFaq } from "../save-faq.server.ts";
import { sequenceFaqs } from "../sequence-faqs.server.ts";
import type { Route } from "./+types/faqs";

const TABLE = "education_faqs";

/** The questions and answers (rules 35.2), their sequence, and the question whether to delete one. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context);
  if (url.searchParams.has("delete")) requireFreshProof(request, admin);
  const db = context.get(database);
  const query = readListQuery(url.searchParams, FAQ_SORTS);
  const asked = url.searchParams.get("delete");
  const [{ rows, total }, deleting] = await Promise.all([
    listFaqItems(db, query),
    isUuid(asked) ? findFaqItem(db, asked) : null,
  ]);
  // A sequence is given to the whole list, as visitors see it.
  const canSequence = query.sort === "order" && !query.descending && !query.search && total <= ROWS_PER_PAGE;
  return { rows, total, query, deleting, canSequence, list: withParams(url.searchParams, {}) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const [db, actor, now] = [context.get(database), actorOf(viewer, context), Temporal.Now.instant()];
  const back = (said: "sequence saved" | `deleted ${typeof TABLE}`) =>
    leadTo(context, `/admin/education/faqs${withParams(url.searchParams, {})}`, said);

  const sequence = sequenceForm.safeParse(fields);
  if (sequence.success) {
    const sequenced = await sequenceFaqs(db, actor, sequence.data, now);
    if (!sequenced.ok)
      return data({ errors: { "": sequenceRefused(sequenced.refusal) }, values: {} }, { status: 409 });
    return sequence.data.intent === "move" ? back("sequence saved") : { saved: true as const };
  }
  const read = deleteForm.safeParse(fields);
  if (!read.success)
    return data({ errors: { "": failedSentence(fields.intent) }, values: {} }, { status: 400 });
  requireFreshProof(request, viewer);
  await deleteFaq(db, actor, read.data.id, now);
  return back(`deleted ${TABLE}`);
}

export async function clientAction(sending: Route.ClientActionArgs) {
  const intent = (await sending.request.clone().formData()).get("intent");
  return sendItem(sending, failedSentence(intent));
}

function failedSentence(intent: unknown): string {
  return intent === "delete" ? deletingFailed(TABLE) : savingFailed(TABLE);
}

export default function Faqs({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, deleting, canSequence, list } = loaderData;
  const sequence = useSavedSequence(rows.map(({ id }) => id));
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <div className="flex flex-col gap-6">
      <title>FAQs | Educational Content | Admin</title>
      <PageHead title="Educational Content">
        <ButtonLink to="/admin/education/faqs/new">Add New</ButtonLink>
      </PageHead>
      <EducationTabs current="FAQs" />
      <ListSearch placeholder="Search questions and answers" />
      <h2 id="list" tabIndex={-1} className="sr-only">
        FAQs
      </h2>
      <FormSentence>{sequence.sentence ?? (deleting ? undefined : refused?.errors[""])}</FormSentence>
      <div className="flex flex-wrap gap-x-1 text-sm text-ink-soft">
        <ListCount total={total} one="question" many="questions" />
        <SequenceState state={sequence.state} />
      </div>
      {rows.length > 0 ? (
        <FaqTable rows={rows} canSequence={canSequence} ids={sequence.ids} onSequence={sequence.save} />
      ) : (
        <EmptyList
          many="FAQs"
          none="No FAQs found. Add some FAQs to get started."
          all="/admin/education/faqs"
          search={query.search}
          total={total}
        />
      )}
      <ListFoot total={total} page={query.page} headingId="list" />
      {deleting ? (
        <DeleteQuestion
          table={TABLE}
          id={deleting.id}
          name={deleting.question}
          hangs={
            deleting.status === "published" ? ["Visitors read it in the Education Center's questions."] : []
          }
          back={`/admin/education/faqs${list}`}
          refused={refused}
        />
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching education FAQs" />;
}
