import { Link, useSearchParams } from "react-router";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { cursorText, readMailFilter } from "#app/admin/kit/audit-filters.ts";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { OlderPages } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { MAIL_STATES, NO_MAIL } from "#app/base/mail/mail-states.ts";
import { countKeptMail } from "#app/base/mail/resend-mail.server.ts";
import { withParams } from "#app/base/records/list-query.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import type { Route } from "./+types/mails";
import { KeptQuestion, sendKeptText } from "./kept-question.tsx";
import { MAIL_KINDS, MAIL_STATE_FACTS, MailStateBadge } from "./mail-facts.tsx";
import { COUNTED_MAILS, countMails, listMails, SEARCHED_MAILS } from "./mail-queries.server.ts";
import { keptForm, sendKeptMails } from "./resend-mail.server.ts";

export const handle = screen({ load: "Error fetching mail", save: "Error sending kept emails" });

/** The outbox, the newest mail first (rules mail-screens 9). */
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

/** Sends what was kept while there was no mail server (rules mail 16). */
export const action = formAction(
  keptForm,
  async ({ actor, db, now, refuse }, { context }: Route.ActionArgs) => {
    const { process } = adminOf(context);
    if (!hasMailServer(process)) return refuse({ "": "No mail server is set. No email was sent." });
    await sendKeptMails(db, actor, now);
    return doneAt(context, "/admin/mail", "The kept emails are queued");
  },
);

function countText(count: number): string {
  return count > COUNTED_MAILS ? `${COUNTED_MAILS.toLocaleString("en-US")}+` : count.toLocaleString("en-US");
}

const COLUMNS = [
  { name: "Mail" },
  { name: "Status" },
  { name: "When", className: "hidden md:table-cell" },
  { name: "Attempts", className: "hidden text-right lg:table-cell" },
  { name: "Last error", className: "hidden lg:table-cell" },
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
          <ButtonLink look="quiet" to="/admin/mail/test">
            Send test email
          </ButtonLink>
        </>
      }
      above={hasServer ? null : <p>{NO_MAIL}</p>}
      answer={actionData}
      search="Search recipients and subjects"
      filters={
        <FilterLinks
          label="Status of the mails"
          name="state"
          options={[{ value: null, label: "All" }, ...counts]}
          current={state}
        />
      }
      name="Mails"
      one="mail"
      many="mails"
      none={isFirst ? "No mail yet" : "No older mails"}
      shown={rows.length}
      total={0}
      query={{ search, page: 1 }}
      filtered={state !== null}
      count=""
      below={
        <>
          {searched ? (
            <p role="status" className="text-sm text-ink-soft">
              {isFirst ? `Searched the newest ${searched} mails.` : `Searched the next ${searched} mails.`}
            </p>
          ) : null}
          {asking ? <KeptQuestion kept={kept} /> : null}
          <OlderPages
            newest={
              isFirst ? null : { to: withParams(params, { before: null }) || "?", label: "Newest mails" }
            }
            older={
              older && {
                to: withParams(params, { before: older }),
                label: searched ? "Search older mails" : "Older mails",
              }
            }
          />
        </>
      }
    >
      <Table caption="Mails" columns={COLUMNS}>
        {rows.map(({ id, recipient, subject, state: itsState, attempts, lastError, at, sentAt, kind }) => (
          <tr key={id} className={LINKED_ROW}>
            <RowHead>
              <Link to={`/admin/mail/${id}`} className={`${ROW_LINK} wrap-anywhere`}>
                {subject}
              </Link>
              <span className="block wrap-anywhere text-ink-soft">{recipient}</span>
              {kind ? <span className="block text-ink-soft">{MAIL_KINDS[kind]}</span> : null}
              <span className="block text-ink-soft md:hidden">{shortMomentText(at)}</span>
              {lastError ? (
                <span className="block wrap-anywhere text-clay lg:hidden">{lastError}</span>
              ) : null}
            </RowHead>
            <Cell>
              <MailStateBadge state={itsState} />
            </Cell>
            <Cell className="hidden whitespace-nowrap md:table-cell">
              <time dateTime={at}>{shortMomentText(at)}</time>
              {sentAt ? <span className="block text-ink-soft">sent {shortMomentText(sentAt)}</span> : null}
            </Cell>
            <Cell className="tabular hidden text-right lg:table-cell">{attempts}</Cell>
            <Cell className="hidden max-w-80 wrap-anywhere text-ink-soft lg:table-cell">{lastError}</Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}
