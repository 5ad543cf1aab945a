import { Link } from "react-router";
import type { Role } from "#app/accounts/auth/rights.ts";
import { ROLE_LABELS } from "#app/accounts/auth/role-labels.ts";
import type { OpenSession } from "#app/accounts/auth/session.server.ts";
import type { CustomerNote } from "#app/accounts/customers/add-note.server.ts";
import type { FactorKinds } from "#app/accounts/factors/queries.server.ts";
import { AdminButtonLink } from "#app/admin/kit/admin-link.tsx";
import { Facts, StepForm } from "#app/admin/kit/detail-page.tsx";
import { PageForm, useNextId } from "#app/admin/kit/form-page.tsx";
import { mailtoOf } from "#app/base/lib/email.ts";
import { dayText, momentText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { TextAreaField } from "#app/base/ui/field.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { StatusBadge } from "#app/trade/orders/order-totals.tsx";
import { PERSON_NOTE_LENGTH } from "./people-list.ts";
import type { PersonOrders, PersonView } from "./queries.server.ts";

/**
 * Profile of a person, without the birth date: that it was checked is enough (rules user-screens/profile).
 */
export function PersonFacts({ person, factors }: { person: PersonView; factors: FactorKinds }) {
  const { email, emailConfirmed, phone, address, joinedAt, marketingEmails, adminSince } = person;
  return (
    <Facts
      of={{
        Email: email === null ? "No email" : <Email address={email} isConfirmed={emailConfirmed} />,
        Phone: phone ?? "No phone",
        Address: address ?? "No address",
        Joined: dayText(joinedAt),
        "Age confirmed": "Yes, 21 or older at sign-up",
        "Two-step verification": factorText(factors),
        "Marketing emails": marketingEmails ? "Subscribed" : "Unsubscribed",
        "Admin since": adminSince && dayText(adminSince),
      }}
    />
  );
}

function Email({ address, isConfirmed }: { address: string; isConfirmed: boolean }) {
  return (
    <>
      <a href={mailtoOf(address)} className="link wrap-anywhere">
        {address}
      </a>{" "}
      <span className="text-ink-soft">{isConfirmed ? "(confirmed)" : "(not confirmed)"}</span>
    </>
  );
}

function factorText({ hasApp, passkeys }: FactorKinds): string {
  const keys = counted(passkeys, "passkey", "passkeys");
  const kinds = [hasApp ? "Authenticator app" : "", passkeys > 0 ? keys : ""];
  return kinds.filter(Boolean).join(" and ") || "None";
}

/** Latest orders of a person, and the totals of all. */
export function OrdersOf({ person, orders }: { person: PersonView; orders: PersonOrders }) {
  const { latest, total, completedCents } = orders;
  if (total === 0) return <p className="text-ink-soft">No orders yet.</p>;
  return (
    <>
      <p>
        {counted(total, "order", "orders")}, completed total{" "}
        <Price cents={completedCents} className="font-semibold" />.
      </p>
      <ul className="mt-3 flex flex-col">
        {latest.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline py-1.5"
          >
            <Link
              to={`/admin/orders/${order.id}`}
              className="link tabular inline-flex min-h-11 items-center font-semibold"
            >
              {order.id.slice(0, 8)}
            </Link>
            <time dateTime={order.createdAt} className="flex-1 text-sm text-ink-soft">
              {momentText(order.createdAt)}
            </time>
            <StatusBadge status={order.status} />
            <Price cents={order.totalCents} className="min-w-20 text-right" />
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link
          to={`/admin/orders?search=${encodeURIComponent(person.email ?? person.phone ?? person.name)}`}
          className="link inline-flex min-h-11 items-center"
        >
          See all orders
        </Link>
      </p>
    </>
  );
}

const OTHER_ROLES = ["manager", "packer", "bookkeeper", "editor", "courier"] as const;

/** "Admin" or "Customer", as an owner's roles are, and the roles beyond that (rules user-screens/roles). */
export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  const others = OTHER_ROLES.filter((role) => roles.includes(role));
  const isAdmin = roles.includes("owner");
  return (
    <>
      {isAdmin || others.length === 0 ? (
        <Badge tone={isAdmin ? "green" : "gray"}>{isAdmin ? "Admin" : "Customer"}</Badge>
      ) : null}
      {others.map((role) => (
        <Badge key={role} tone="green">
          {ROLE_LABELS[role]}
        </Badge>
      ))}
    </>
  );
}

/** Access actions. Each serious step has its own page that states the consequences. */
export function PersonAccess({ person }: { person: PersonView }) {
  const { id, email, adminSince, blocked } = person;
  return (
    <div className="flex flex-wrap gap-3">
      <AdminButtonLink look="quiet" to={`/admin/users/${id}/rights`}>
        {adminSince ? "Revoke Admin" : "Make Admin"}
      </AdminButtonLink>
      <AdminButtonLink look="quiet" to={`/admin/users/${id}/roles`}>
        Roles
      </AdminButtonLink>
      <ButtonLink look={blocked ? "quiet" : "danger"} to={`/admin/users/${id}/block`}>
        {blocked ? "Unblock account" : "Block account"}
      </ButtonLink>
      {blocked || email === null ? null : <StepForm intent="mail-reset">Send password reset</StepForm>}
    </div>
  );
}

/** Active sessions of a person, with sign-out buttons (rules user-screens/sessions). */
export function PersonSessions({ sessions }: { sessions: OpenSession[] }) {
  if (sessions.length === 0) return <p className="text-ink-soft">No active sessions.</p>;
  return (
    <>
      <ul className="flex flex-col">
        {sessions.map(({ id, device, network, signedInAt, lastSeenAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline py-3 not-first:border-t first:pt-0"
          >
            <div id={`session-${id}`} className="min-w-0">
              <p className="font-medium first-letter:uppercase">{device}</p>
              <p className="text-sm text-ink-soft">
                Signed in <time dateTime={signedInAt}>{momentText(signedInAt)}</time>
                {network ? ` from ${network}` : ""}, last used{" "}
                <time dateTime={lastSeenAt}>{momentText(lastSeenAt)}</time>
              </p>
            </div>
            <StepForm intent="end-sessions" fields={{ sessionId: id }} describedBy={`session-${id}`}>
              Sign out
            </StepForm>
          </li>
        ))}
      </ul>
      <StepForm intent="end-sessions" className="mt-2">
        Sign out everywhere
      </StepForm>
    </>
  );
}

type NotesProps = { notes: CustomerNote[]; noteId: string; refused: RefusedForm | undefined };

/**
 * Internal notes about a person. Notes are added and never changed (rules user-screens/notes). The page
 * creates the next note's id, so a double submit adds one note.
 */
export function PersonNotes({ notes, noteId, refused }: NotesProps) {
  const nextId = useNextId(noteId, notes);
  return (
    <>
      <PageForm
        key={nextId}
        intent="note"
        refused={refused}
        button="Add note"
        look="quiet"
        start
        className="flex flex-col gap-3"
      >
        {({ values, errors }) => (
          <>
            <input type="hidden" name="id" value={nextId} />
            <TextAreaField
              id="note"
              name="text"
              label="New note"
              hint="Visible to admins only. Can't be edited. Deleted with the account."
              rows={2}
              required
              maxLength={PERSON_NOTE_LENGTH}
              className="w-full"
              defaultValue={values.text}
              error={errors.text}
            />
          </>
        )}
      </PageForm>
      {notes.length > 0 ? (
        <ul aria-label="Notes" className="mt-4 flex flex-col">
          {notes.map(({ id, by, at, text }) => (
            <li key={id} className="border-t border-hairline py-3">
              <p className="whitespace-pre-line">{text}</p>
              <p className="text-sm text-ink-soft">
                {by ?? "Deleted admin"}, <time dateTime={at}>{momentText(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
