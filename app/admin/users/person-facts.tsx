import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OpenSession } from "#app/accounts/auth/session.server.ts";
import type { CustomerNote } from "#app/accounts/customers/add-note.server.ts";
import type { FactorKinds } from "#app/accounts/factors/queries.server.ts";
import { StepForm } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { useNextId } from "#app/admin/kit/form-parts.tsx";
import { mailtoOf } from "#app/base/lib/mailto.ts";
import { dayText, momentText } from "#app/base/lib/moment-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import { StatusBadge } from "#app/trade/orders/order-totals.tsx";
import { PERSON_NOTE_LENGTH } from "./people-list.ts";
import type { PersonOrders, PersonView } from "./queries.server.ts";

/** What the shop knows about a person. The birth date is not shown: that it was checked is enough (rules user-screens/profile). */
export function PersonFacts({ person, factors }: { person: PersonView; factors: FactorKinds }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:grid-cols-1">
      <Fact name="Email">
        {person.email === null ? (
          "No email"
        ) : (
          <>
            <a href={mailtoOf(person.email)} className="link wrap-anywhere">
              {person.email}
            </a>{" "}
            <span className="text-ink-soft">{person.emailConfirmed ? "(confirmed)" : "(not confirmed)"}</span>
          </>
        )}
      </Fact>
      <Fact name="Phone">{person.phone ?? "No phone"}</Fact>
      <Fact name="Address">{person.address ?? "No address"}</Fact>
      <Fact name="Joined">{dayText(person.joinedAt)}</Fact>
      <Fact name="Age checked">Yes, 21 or older at sign-up</Fact>
      <Fact name="Second factor">{factorText(factors)}</Fact>
      <Fact name="Marketing mail">{person.marketingEmails ? "Wants it" : "Does not want it"}</Fact>
      {person.adminSince ? <Fact name="Admin since">{dayText(person.adminSince)}</Fact> : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function factorText({ hasApp, passkeys }: FactorKinds): string {
  const keys = passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`;
  const kinds = [hasApp ? "Authenticator app" : "", passkeys > 0 ? keys : ""];
  return kinds.filter(Boolean).join(" and ") || "None";
}

/** The latest orders of a person, and the sums of all. */
export function OrdersOf({ person, orders }: { person: PersonView; orders: PersonOrders }) {
  const { latest, total, completedCents } = orders;
  if (total === 0) return <p className="text-ink-soft">No orders yet.</p>;
  return (
    <>
      <p>
        {total === 1 ? "1 order" : `${total.toLocaleString("en-US")} orders`}, the completed ones came to{" "}
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

/** What an admin can do about a person's access. Each serious step has a page of its own that says what it does. */
export function PersonAccess({ person: { id, email, adminSince, blocked } }: { person: PersonView }) {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink look="quiet" to={`/admin/users/${id}/rights`}>
        {adminSince ? "Revoke Admin" : "Make Admin"}
      </ButtonLink>
      <ButtonLink look={blocked ? "quiet" : "danger"} to={`/admin/users/${id}/block`}>
        {blocked ? "Open the account again" : "Block the account"}
      </ButtonLink>
      {blocked || email === null ? null : <StepForm intent="mail-reset">Send a reset link</StepForm>}
    </div>
  );
}

/** Where a person is signed in, and how an admin ends it (rules user-screens/sessions). */
export function PersonSessions({ sessions }: { sessions: OpenSession[] }) {
  if (sessions.length === 0) return <p className="text-ink-soft">Signed in nowhere.</p>;
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
 * What admins write down about a person for each other. Notes are added, and never changed (rules user-screens/notes). The id of the
 * next one is made with the page, so that pressing twice makes one.
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
              hint="Only admins read it. It cannot be changed later, and goes with the account."
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
                {by ?? "An admin whose account is deleted"}, <time dateTime={at}>{momentText(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
