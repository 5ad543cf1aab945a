import { actionsOf, adminOf, found, idOf, NO_FIELDS, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage, HeadedPart, Part } from "#app/admin/kit/detail-page.tsx";
import { refusedOf } from "#app/admin/kit/form-page.tsx";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { useMayChange } from "#app/admin/kit/own-roles.tsx";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { pagesOf, readPage } from "#app/base/lib/pages.ts";
import { ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { countNotices, findRecall, listConcerned } from "#app/trade/recalls/queries.server.ts";
import { RECALL } from "#app/trade/recalls/recall.ts";
import { recallForm, saveRecall, sendNotice } from "#app/trade/recalls/send-notice.server.ts";
import type { Route } from "./+types/recall";
import { readRecall } from "./queries.server.ts";
import { ConcernedOrders, NotifiedPart, RecallFigures } from "./recall-parts.tsx";

const LIST = "/admin/batches/recalls";

const findWords = async (db: Db, id: string) => (await findRecall(db, id))?.recall ?? null;

export const handle = screen({ load: "Error fetching the recall", save: "Error saving the recall" });

/**
 * A recall: affected orders, notice, and notifications (rules recalls/notice, recalls/recipients,
 * recalls/record).
 */
export async function loader(args: Route.LoaderArgs) {
  const { db } = adminOf(args.context);
  const recall = found(await readRecall(db, idOf(args.params.id)));
  const { form } = await loadItem(args, RECALL, findWords, "recalls");
  const page = readPage(args.url.searchParams.get("page"));
  const [orders, notices] = await Promise.all([
    listConcerned(db, recall.scope, recall.id, page),
    countNotices(db, recall.id),
  ]);
  return { form, recall, orders, page, notices };
}

export const action = actionsOf({
  save: savingStep({
    form: recallForm,
    save: saveRecall,
    values: RECALL.values,
    refusals: () => ({
      errors: { "": "The notice was sent while you were editing, so its text can't be changed." },
    }),
    to: ({ id }) => `${LIST}/${id}`,
    said: "Recall saved",
    claims: "recalls",
  }),
  /** Runs the claim check first, as for all customer-facing texts (rules claims/confirmation). */
  send: step(
    NO_FIELDS,
    async ({ id, actor, db, now, ask, refuse, done }) => {
      const { asked, warnedOf } = await ask("recalls", { id, values: found(await findWords(db, id)) });
      if (asked.length > 0) return refuse({}, { asked });
      const sent = await sendNotice(db, { ...actor, warnedOf }, id, now);
      const { value: howMany } = found(sent.ok ? sent : null);
      return done(
        howMany > 0
          ? aboutMail("Recall notice is being sent.")
          : "All affected customers were already notified.",
      );
    },
    { fresh: true },
  ),
});

export default function RecallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, recall, orders, page, notices } = loaderData;
  const mayChange = useMayChange();
  const title = `Recall of ${recall.product}`;
  const head = (
    <ButtonLink to={`${LIST}/${recall.id}/record`} look="quiet">
      Print record
    </ButtonLink>
  );
  const facts = (
    <>
      <p>
        <span className="block text-lg">{recall.title}</span>
        <span className="text-ink-soft">
          Started {momentText(recall.beganAt)}
          {recall.by ? ` by ${recall.by}` : ""}. {recall.reason}
        </span>
      </p>
      <RecallFigures {...recall} />
    </>
  );
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      {recall.sentAt === null && mayChange ? (
        <ItemScreen
          form={form}
          {...{ title, head }}
          item={RECALL}
          refused={refusedOf(actionData, "save")}
          notice={facts}
        />
      ) : (
        <DetailPage {...{ title, head }} gap="gap-6">
          {facts}
          <Part title={recall.subject}>
            <p className="whitespace-pre-line">{recall.notice}</p>
          </Part>
        </DetailPage>
      )}
      <NotifiedPart
        people={recall.counted.people}
        notices={notices}
        asked={refusedOf(actionData, "send")?.asked}
      />
      <HeadedPart id="concerned" title="Orders" focusable>
        <ConcernedOrders orders={orders} names />
        <PageLinks
          page={page}
          pages={pagesOf(recall.counted.orders, ROWS_PER_PAGE)}
          pathOf={(to) => (to > 1 ? `?page=${to}` : "?")}
          headingId="concerned"
        />
      </HeadedPart>
    </div>
  );
}
