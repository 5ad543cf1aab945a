import { useSearchParams } from "react-router";
import { actionsOf, adminOf, NO_FIELDS, step } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { OlderPages } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { cursorText, readMailFilter } from "#app/admin/kit/log-filters.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { MAIL_STATES, NO_MAIL } from "#app/base/mail/mail-states.ts";
import { countKeptMail } from "#app/base/mail/resend-mail.server.ts";
import { withParams } from "#app/base/records/list-query.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import type { Route } from "./+types/mails";
import {
  KeptQuestion,
  MAIL,
  MAIL_KINDS,
  MAIL_STATE_FACTS,
  MailStateBadge,
  sendKeptText,
} from "./mail-parts.tsx";
import { COUNTED_MAILS, countMails, listMails, SEARCHED_MAILS } from "./mail-queries.server.ts";
import { sendKeptMails } from "./resend-mail.server.ts";

export const handle = screen({ load: "Error fetching emails", save: "Error sending unsent emails" });

/** Email log, newest first (rules email-screens/email-log). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, process, now } = adminOf(context);
  const filter = readMailFilter(url.searchParams);
  const hasServer = hasMailServer(process);
  const [{ rows, older, isCut }, counts, kept] = await Promise.all([
    listMails(db, filter),
    countMails(db),
    hasServer ? countKeptMail(db, now) : 0,
  ]);
  return {
    ...{ hasServer, kept, asking: kept > 0 && url.searchParams.get("send") === "kept" },
    rows: rows.map(({ createdAt, sentAt, ...row }) => ({
      ...row,
      at: isoText(createdAt),
      sentAt: sentAt && isoText(sentAt),
    })),
    older: older && cursorText(older),
    searched: isCut ? SEARCHED_MAILS.toLocaleString("en-US") : null,
    isFirst: filter.before === null,
    search: filter.search,
    state: filter.state,
    counts: MAIL_STATES.map((state) => ({
      value: state,
      label: MAIL_STATE_FACTS[state].label,
      count: countText(counts[state]),
    })),
  };
}

export const action = actionsOf({
  // Emails kept while there was no mail server (rules email/kept-emails).
  "send-kept": step(NO_FIELDS, async ({ actor, db, process, now, refuse, done }) => {
    if (!hasMailServer(process)) return refuse({ "": "No mail server is set up. No email was sent." });
    await sendKeptMails(db, actor, now);
    return done("Unsent emails queued");
  }),
});

function countText(count: number): string {
  return count > COUNTED_MAILS ? `${COUNTED_MAILS.toLocaleString("en-US")}+` : count.toLocaleString("en-US");
}

type MailRow = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<MailRow>[] = [
  { head: "Email", cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span> },
  { head: "Status", cell: ({ state }) => <MailStateBadge state={state} /> },
  {
    head: "When",
    from: "md",
    narrow: ({ at }) => shortMomentText(at),
    className: "whitespace-nowrap",
    cell: ({ at, sentAt }) => (
      <>
        <time dateTime={at}>{shortMomentText(at)}</time>
        {sentAt ? <span className="block text-ink-soft">sent {shortMomentText(sentAt)}</span> : null}
      </>
    ),
  },
  { head: "Attempts", from: "lg", align: "number", cell: ({ attempts }) => attempts },
  {
    head: "Last error",
    from: "lg",
    narrow: ({ lastError }) => lastError && <span className="wrap-anywhere text-clay">{lastError}</span>,
    className: "max-w-80",
    cell: ({ lastError }) => <span className="wrap-anywhere text-ink-soft">{lastError}</span>,
  },
];

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, older, searched, isFirst, search, state, counts, hasServer, kept, asking } = loaderData;
  const [params] = useSearchParams();
  return (
    <ListScreen
      actions={
        <>
          {kept > 0 ? (
            <ButtonLink look="quiet" to="?send=kept" preventScrollReset>
              {sendKeptText(kept)}
            </ButtonLink>
          ) : null}
          <ButtonLink look="quiet" to={`${MAIL}/test`}>
            Send test email
          </ButtonLink>
        </>
      }
      above={hasServer ? null : <p>{NO_MAIL}</p>}
      answer={actionData}
      search="Search recipients and subjects"
      filters={
        <FilterLinks
          label="Email status"
          name="state"
          options={[{ value: null, label: "All" }, ...counts]}
          current={state}
        />
      }
      name="Emails"
      one="email"
      many="emails"
      none={isFirst ? "No emails yet" : "No older emails"}
      rows={rows}
      total={0}
      query={{ search, page: 1 }}
      filtered={state !== null}
      count=""
      below={
        <>
          {searched ? (
            <p role="status" className="text-sm text-ink-soft">
              {isFirst ? `Searched the newest ${searched} emails.` : `Searched the next ${searched} emails.`}
            </p>
          ) : null}
          {asking ? <KeptQuestion kept={kept} /> : null}
          <OlderPages
            newest={
              isFirst ? null : { to: withParams(params, { before: null }) || "?", label: "Newest emails" }
            }
            older={
              older && {
                to: withParams(params, { before: older }),
                label: searched ? "Search older emails" : "Older emails",
              }
            }
          />
        </>
      }
    >
      <DataTable
        caption="Emails"
        columns={COLUMNS}
        rows={rows}
        to={({ id }) => `${MAIL}/${id}`}
        more={({ recipient, kind }) => (
          <>
            <span className="block wrap-anywhere text-ink-soft">{recipient}</span>
            {kind ? <span className="block text-ink-soft">{MAIL_KINDS[kind]}</span> : null}
          </>
        )}
      />
    </ListScreen>
  );
}
