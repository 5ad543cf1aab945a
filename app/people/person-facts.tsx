import type { ReactNode } from "react";
import { Link } from "react-router";
import { addressLine } from "#app/customers/address-line.ts";
import type { FactorKinds } from "#app/factors/queries.server.ts";
import { dayText, momentText } from "#app/lib/moment-text.ts";
import { StatusBadge } from "#app/orders/status-badge.tsx";
import { Price } from "#app/ui/price.tsx";
import type { PersonOrders } from "./person-orders.server.ts";
import type { Person } from "./queries.server.ts";

/** What the shop knows about a person. The birth date is not shown: that it was checked is enough (rules 37.8). */
export function PersonFacts({ person, factors }: { person: Person; factors: FactorKinds }) {
  const { address, phone } = person;
  const line = addressLine({ ...address, address: address.street });
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:grid-cols-1">
      <Fact name="Email">
        <a href={`mailto:${person.email}`} className="link wrap-anywhere">
          {person.email}
        </a>{" "}
        <span className="text-ink-soft">{person.emailConfirmed ? "(confirmed)" : "(not confirmed)"}</span>
      </Fact>
      <Fact name="Phone">{phone ?? "No phone"}</Fact>
      <Fact name="Address">{line ?? "No address"}</Fact>
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
      <dd className="break-words">{children}</dd>
    </>
  );
}

function factorText({ hasApp, passkeys }: FactorKinds): string {
  const kinds = [
    ...(hasApp ? ["authenticator app"] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`] : []),
  ].join(" and ");
  return kinds ? `${kinds[0]?.toUpperCase()}${kinds.slice(1)}` : "None";
}

/** The latest orders of a person, and the sums of all. */
export function OrdersOf({ email, orders }: { email: string; orders: PersonOrders }) {
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
          to={`/admin/orders?search=${encodeURIComponent(email)}`}
          className="link inline-flex min-h-11 items-center"
        >
          See all orders
        </Link>
      </p>
    </>
  );
}
