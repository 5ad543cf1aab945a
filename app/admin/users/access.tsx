import { Link } from "react-router";
import { findRoles } from "#app/accounts/auth/roles.server.ts";
import {
  actionsOf,
  adminOf,
  found,
  idOf,
  NO_FIELDS,
  proveFirst,
  type Sent,
  step,
} from "#app/admin/kit/admin.server.ts";
import { DetailPage, MailNotice } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { withParams } from "#app/base/records/list-query.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { TextAreaField } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import type { Route } from "./+types/access";
import { accessRefusal, FETCHING_ADMINS_FAILED } from "./access-words.ts";
import { type AccessChange, blockForm, changeAccess } from "./change-access.server.ts";
import { BLOCK_REASON_LENGTH } from "./people-list.ts";
import { findPerson } from "./queries.server.ts";

/** Title, consequences, and success message of each step. */
const STEPS = {
  grant: {
    title: "Make Admin",
    button: "Make Admin",
    look: "primary",
    facts: [
      "Admins can see all orders and customers, edit products, content, and settings, and make others admins.",
      "Signs this person out everywhere. Admin access starts with their next sign-in.",
      "We'll email this person.",
    ],
    said: "Admin access granted",
  },
  revoke: {
    title: "Revoke Admin",
    button: "Revoke Admin",
    look: "danger",
    facts: [
      "Removes this person's access to the admin area immediately and signs them out everywhere.",
      "The account stays a customer account and keeps its orders.",
      "We'll email this person.",
    ],
    said: "Admin access revoked",
  },
  block: {
    title: "Block account",
    button: "Block account",
    look: "danger",
    facts: [
      "Signs the account out everywhere immediately. No one can sign in or order with it.",
      "Existing orders stay; cancel them on their own pages.",
      "Anyone with the password sees that the account is closed and how to contact you, but not why.",
    ],
    said: "Account blocked and signed out.",
  },
  unblock: {
    title: "Unblock account",
    button: "Unblock account",
    look: "primary",
    facts: ["This person can sign in and order again.", "Notes and the audit log stay."],
    said: "Account unblocked.",
  },
} as const;

/** Returns whether the page is about admin rights; false for the block page. */
const isAboutRights = (address: { pathname: string }) => /\/rights(\.data)?$/.test(address.pathname);

export const handle = screen({ load: FETCHING_ADMINS_FAILED, save: "Error updating admin status" });

export const middleware = [proveFirst];

/**
 * Confirmation page of Make Admin, Revoke Admin, block, and unblock (rules user-screens/admin-rights,
 * user-screens/blocking). The pages about rights keep the list's query in the address.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { viewer, db, process } = adminOf(context);
  const person = found(await findPerson(db, idOf(params.id)));
  const { id, name, email, emailConfirmed } = person;
  const hasEmail = email !== null;
  const isAdmin = person.adminSince !== null;
  const isBlocked = person.blocked !== null;
  const hasRoles = (await findRoles(db, id)).length > 0;
  const [rights, access] = [isAdmin ? "revoke" : "grant", isBlocked ? "unblock" : "block"] as const;
  const asked = isAboutRights(url) ? rights : access;
  const refusal = accessRefusal(asked, {
    ...{ isSelf: viewer.userId === id, isAdmin, hasRoles, isBlocked, hasEmail, emailConfirmed },
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
            {isRight ? "Back to users" : "Back"}
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
                    hint="Visible to admins only. The audit log records that you gave a reason."
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
