import { Form, Link, useNavigation } from "react-router";
import type { CourierPhone } from "#app/accounts/couriers/queries.server.ts";
import { Asked } from "#app/admin/kit/asked.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { Button } from "#app/base/ui/button.tsx";

/** The phones with which a courier was seen; a lost one is ended (rules phone 10). */
export function PhonesSeen({ phones }: { phones: CourierPhone[] }) {
  const busy = useNavigation().formMethod === "POST";
  if (phones.length === 0) return <p className="text-ink-soft">No phone was seen yet.</p>;
  return (
    <>
      <p className="mb-3 text-ink-soft">
        A phone that is lost is ended: it is signed out, what it sends is refused, and it drops the stops as
        soon as it reaches the shop.
      </p>
      <ul className="flex flex-col">
        {phones.map(({ id, name, firstSeenAt, lastSeenAt, endedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline py-3"
          >
            <div id={`phone-${id}`} className="min-w-0">
              <p className="font-medium first-letter:uppercase">{name}</p>
              <p className="text-sm text-ink-soft">
                Since <time dateTime={firstSeenAt}>{momentText(firstSeenAt)}</time>,{" "}
                {endedAt ? "ended " : "last used "}
                <time dateTime={endedAt ?? lastSeenAt}>{momentText(endedAt ?? lastSeenAt)}</time>
              </p>
            </div>
            {endedAt ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="end-phone" />
                <input type="hidden" name="phoneId" value={id} />
                <Button type="submit" look="danger" disabled={busy} aria-describedby={`phone-${id}`}>
                  End this phone
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What ending a courier does, and the button that does it (rules couriers 1). */
export function EndCourier({ openStops }: { openStops: number }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <ul className="mb-4 flex list-disc flex-col gap-1 pl-5">
        <li>All of their phones are signed out and emptied, and nobody gets in as them again.</li>
        {openStops > 0 ? (
          <li>
            {openStops === 1 ? "1 open stop is" : `${openStops} open stops are`} on their routes.{" "}
            <Link to="/admin/routes" className="link">
              Assign the routes
            </Link>{" "}
            to another courier first: customers see no estimated arrival for a route without one.
          </li>
        ) : null}
        <li>Routes, tills and handovers keep their name.</li>
      </ul>
      <Asked summary="End this courier…">
        <Form method="post" preventScrollReset className="flex flex-col items-start gap-4">
          <input type="hidden" name="intent" value="end" />
          <p className="text-sm">This cannot be undone.</p>
          <Button type="submit" look="danger" disabled={busy}>
            End this courier
          </Button>
        </Form>
      </Asked>
    </>
  );
}
