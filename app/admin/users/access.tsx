import { Link } from "react-router";
import { actionsOf, found, idOf, NO_FIELDS, type Sent, step } from "#app/admin/kit/actions.server.ts";
import { adminOf, proveFirst } from "#app/admin/kit/admin.server.ts";
import { DetailPage, MailNotice } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { withParams } from "#app/base/records/list-query.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import type { Route } from "./+types/access";
import { type AccessChange, blockForm, changeAccess } from "./change-access.server.ts";
import { BLOCK_REASON_LENGTH } from "./people-list.ts";
import { findPerson } from "./queries.server.ts";
import { accessRefusal, FETCHING_ADMINS_FAILED } from "./refusals.ts";

/** What each step is called, what it does, and what is said once it is made. */
const STEPS = {
  grant: {
    title: "Make Admin",
    button: "Make Admin",
    look: "primary",
    facts: [
      "An admin sees all orders and customers, changes products, texts and settings, and can make others admins.",
      "All browsers in which this person is signed in are signed out. The right holds from the next sign-in on.",
      "A mail tells this person.",
    ],
    said: "Admin access granted",
  },
  revoke: {
    title: "Revoke Admin",
    button: "Revoke Admin",
    look: "danger",
    facts: [
      "The admin area is closed to this person at once, and all browsers are signed out.",
      "The account stays, with its orders and as a customer's.",
      "A mail tells this person.",
    ],
    said: "Admin access revoked",
  },
  block: {
    title: "Block the account",
    button: "Block",
    look: "danger",
    facts: [
      "All browsers are signed out at once, and nobody can sign in to the account or order with it.",
      "Orders that are placed already stay; cancel them on their own pages.",
      "Who knows the password reads that the account is closed and where to write, but not why.",
    ],
    said: "The account is blocked, and every browser is signed out.",
  },
  unblock: {
    title: "Open the account again",
    button: "Open again",
    look: "primary",
    facts: ["This person can sign in and order again.", "The notes and the audit log keep what was."],
    said: "The account is open again.",
  },
} as const;

/** True for the page of the right to be an admin, false for that of the block. */
const isAboutRights = (address: { pathname: string }) => /\/rights(\.data)?$/.test(address.pathname);

export const handle = screen({ load: FETCHING_ADMINS_FAILED, save: "Error updating admin status" });

export const middleware = [proveFirst];

/**
 * Says what Make Admin, Revoke Admin, a block or the end of one does, and asks for it (rules user-screens/admin-rights, user-screens/blocking). Of the rights
 * the list's query stays in the address.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { viewer, db, process } = adminOf(context);
  const person = found(await findPerson(db, idOf(params.id)));
  const { id, name, email, emailConfirmed } = person;
  const hasEmail = email !== null;
  const isAdmin = person.adminSince !== null;
  const isBlocked = person.blocked !== null;
  const [rights, access] = [isAdmin ? "revoke" : "grant", isBlocked ? "unblock" : "block"] as const;
  const asked = isAboutRights(url) ? rights : access;
  const refusal = accessRefusal(asked, {
    ...{ isSelf: viewer.userId === id, isAdmin, isBlocked, hasEmail, emailConfirmed },
    mustConfirmEmail: hasMailServer(process),
  });
  return { person: { id, name, email }, asked, impossible: refusal?.sentence, back: backFrom(url, id) };
}

function backFrom(url: URL, id: string): string {
  return isAboutRights(url) ? `/admin/users${withParams(url.searchParams, {})}` : `/admin/users/${id}`;
}

async function change(sent: Sent<unknown>, made: AccessChange) {
  const { id: userId, viewer, actor, db, process, url, now, done, refuse, sendAway } = sent;
  const asked = { ...made, userId, mustConfirmEmail: hasMailServer(process) };
  const changed = await changeAccess(db, { actor, sessionId: viewer.sessionId }, asked, now);
  if (changed.ok) return done(STEPS[made.intent].said, backFrom(url, userId));
  const { refusal } = changed;
  return "sentence" in refusal ? refuse({ "": refusal.sentence }) : sendAway(refusal);
}

export const action = actionsOf({
  grant: step(NO_FIELDS, (sent) => change(sent, { intent: "grant" })),
  revoke: step(NO_FIELDS, (sent) => change(sent, { intent: "revoke" })),
  block: step(blockForm, (sent) => change(sent, { intent: "block", ...sent.form })),
  unblock: step(NO_FIELDS, (sent) => change(sent, { intent: "unblock" })),
});

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { person, asked, impossible, back } = loaderData;
  const { title, button, look, facts } = STEPS[asked];
  const isRight = asked === "grant" || asked === "revoke";
  return (
    <DetailPage
      of={person.id}
      title={title}
      section="User Management"
      back={{ to: back, label: isRight ? "Users" : person.name }}
      leaving="typed"
      refused={actionData}
      says={false}
      width="max-w-2xl"
      gap="gap-6"
    >
      <div className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5">
        <p>
          <span className="block font-semibold">{person.name}</span>
          <span className="block wrap-anywhere text-ink-soft">{person.email ?? "No email"}</span>
        </p>
        <FormSentence>{actionData?.errors[""] ?? impossible}</FormSentence>
        {impossible ? (
          <Link to={back} className={buttonClass("quiet", "self-end")}>
            {isRight ? "Back to the users" : "Back"}
          </Link>
        ) : (
          <PageForm intent={asked} refused={actionData} button={button} look={look} cancel={back}>
            {({ values, errors }) => (
              <>
                <ul className="flex list-disc flex-col gap-2 pl-5">
                  {facts.map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
                {isRight ? <MailNotice /> : null}
                {asked === "block" ? (
                  <TextAreaField
                    id="reason"
                    name="reason"
                    label="Reason"
                    hint="Only admins read it. It stays in the audit log."
                    rows={3}
                    required
                    maxLength={BLOCK_REASON_LENGTH}
                    defaultValue={values.reason}
                    error={errors.reason}
                  />
                ) : null}
              </>
            )}
          </PageForm>
        )}
      </div>
    </DetailPage>
  );
}
