import { data } from "react-router";
import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { doneAt } from "#app/admin/kit/actions.server.ts";
import { type Asked, adminOf } from "#app/admin/kit/admin.server.ts";
import { askBeforeSaving, takeAnswer } from "#app/admin/kit/ask-before-saving.server.ts";
import { Part } from "#app/admin/kit/detail-page.tsx";
import { loadItem, saveItem } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { pagesOf, readPage } from "#app/base/lib/pages.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import {
  batchesOf,
  countConcerned,
  countNotices,
  findRecall,
  listConcerned,
  scopeOf,
} from "#app/trade/recalls/queries.server.ts";
import { RECALL } from "#app/trade/recalls/recall.ts";
import { recallForm, saveRecall, sendNotice } from "#app/trade/recalls/send-notice.server.ts";
import type { Route } from "./+types/recall";
import { ConcernedOrders, RecallFigures, scopeText, ToldPart } from "./recall-parts.tsx";

const LIST = "/admin/batches/recalls";
const addressOf = ({ id }: { id: string }) => `${LIST}/${id}`;

export const handle = screen({ load: "Error fetching the recall", save: "Error saving the recall" });

/** A recall: whom it concerns, its notice, and who was told (rules recalls 3 to 5). */
export async function loader(args: Route.LoaderArgs) {
  const find = async (db: Parameters<typeof findRecall>[0], id: string) =>
    (await findRecall(db, id))?.recall ?? null;
  const { row, form } = await loadItem(args, { values: RECALL.values, blank: RECALL.blank }, find, "recalls");
  if (!row) throw data(null, { status: 404 });
  const { db } = adminOf(args.context);
  const page = readPage(args.url.searchParams.get("page"));
  const scope = scopeOf(row);
  const [found, counted, withdrawn, orders, notices] = await Promise.all([
    findRecall(db, row.id),
    countConcerned(db, scope),
    batchesOf(db, scope),
    listConcerned(db, scope, row.id, page),
    countNotices(db, row.id),
  ]);
  const days = { from: row.fromDay?.toString() ?? null, to: row.toDay?.toString() ?? null };
  return {
    form,
    recall: {
      id: row.id,
      product: row.productName,
      title: scopeText({ number: found?.number ?? null, ...days }),
      beganAt: isoText(row.beganAt),
      by: found?.by ?? null,
      sentAt: row.sentAt && isoText(row.sentAt),
      reason: row.reason,
      subject: row.subject,
      notice: row.notice,
    },
    counted,
    left: withdrawn.reduce((sum, batch) => sum + batch.left, 0),
    orders,
    page,
    notices,
  };
}

const saving = saveItem({
  form: recallForm,
  save: saveRecall,
  values: RECALL.values,
  refusals: () => ({ errors: { "": "The notice was sent meanwhile, so its words stay as they are." } }),
  to: addressOf,
  said: "Recall saved",
  claims: "recalls",
});

/** Sends the notice; its words are asked about first, as those of everything that customers read (rules claims 4). */
async function sending({ request, context, params }: Asked & { params: { id: string } }) {
  const { viewer, actor, db, now } = adminOf(context);
  requireFreshProof(request, viewer);
  const { answered } = takeAnswer(await readSentForm(request));
  const recall = isUuid(params.id) ? (await findRecall(db, params.id))?.recall : null;
  if (!recall) throw data(null, { status: 404 });
  const { asked, warnedOf } = await askBeforeSaving(
    db,
    "recalls",
    [{ id: recall.id, values: recall }],
    answered,
  );
  if (asked.length > 0)
    return data<RefusedForm>({ errors: {}, values: { intent: "send" }, asked }, { status: 409 });
  const sent = await sendNotice(db, { ...actor, warnedOf }, recall.id, now);
  if (!sent.ok) throw data(null, { status: 404 });
  return doneAt(
    context,
    addressOf(params),
    sent.value > 0 ? aboutMail("The notice is on its way.") : "Everybody who has it was told already.",
  );
}

export async function action(args: Route.ActionArgs) {
  const form = await readSentForm(args.request.clone());
  return form.get("intent") === "send" ? sending(args) : saving(args, await readSentForm(args.request));
}

export default function RecallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, recall, counted, left, orders, page, notices } = loaderData;
  const ofSending = actionData?.values.intent === "send" ? actionData : undefined;
  const head = (
    <ButtonLink to={`${addressOf(recall)}/record`} look="quiet">
      Print the record
    </ButtonLink>
  );
  const facts = (
    <>
      <p>
        <span className="block text-lg">{recall.title}</span>
        <span className="text-ink-soft">
          Begun {momentText(recall.beganAt)}
          {recall.by ? ` by ${recall.by}` : ""}. {recall.reason}
        </span>
      </p>
      <RecallFigures counted={counted} left={left} />
    </>
  );
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      {recall.sentAt === null ? (
        <ItemScreen
          form={form}
          title={`Recall of ${recall.product}`}
          section="Batches"
          back={{ to: LIST, label: "Recalls" }}
          labels={RECALL.labels}
          refused={ofSending ? undefined : actionData}
          head={head}
          notice={facts}
        >
          {(filled) => {
            const { field } = RECALL.controls(filled);
            return (
              <FieldCard>
                <TextField {...field("reason")} hint="For the record; customers do not read it." />
                <TextField {...field("subject")} autoComplete="off" />
                <TextAreaField {...field("notice")} rows={10} />
              </FieldCard>
            );
          }}
        </ItemScreen>
      ) : (
        <div className="flex flex-col gap-6">
          <title>{`Recall of ${recall.product} | Batches | Admin`}</title>
          <PageHead back={{ to: LIST, label: "Recalls" }} title={`Recall of ${recall.product}`}>
            {head}
          </PageHead>
          {facts}
          <Part title={recall.subject}>
            <p className="whitespace-pre-line">{recall.notice}</p>
          </Part>
        </div>
      )}
      <ToldPart people={counted.people} notices={notices} asked={ofSending?.asked} />
      <section aria-labelledby="concerned" className="flex flex-col gap-3">
        <h2 id="concerned" tabIndex={-1} className="text-xl">
          Orders
        </h2>
        <ConcernedOrders orders={orders} names />
        <PageLinks
          page={page}
          pages={pagesOf(counted.orders, ROWS_PER_PAGE)}
          pathOf={(to) => (to > 1 ? `?page=${to}` : "?")}
          headingId="concerned"
        />
      </section>
    </div>
  );
}
