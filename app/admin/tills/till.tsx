import { data } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { database } from "#app/base/db/context.server.ts";
import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { findTill, listPaymentsOfTill } from "#app/trade/books/till-queries.server.ts";
import type { Route } from "./+types/till";
import { Amounts, Difference, handsText, Payments } from "./till-parts.tsx";

/** A closed till with its payments, to print. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  const till = isUuid(params.id) ? await findTill(db, params.id) : null;
  if (!till) throw data(null, { status: 404 });
  return { till, payments: await listPaymentsOfTill(db, till.id) };
}

export default function Till({ loaderData: { till, payments } }: Route.ComponentProps) {
  const name = handsText(till.name);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>{`Till of ${name}, ${shortCalendarDayText(till.day)} | Admin`}</title>
      <PageHead back={{ to: "/admin/tills", label: "Tills" }} title={`Till of ${name}`}>
        <PrintButton>Print</PrintButton>
      </PageHead>
      <p>
        <span className="block text-lg">{shortCalendarDayText(till.day)}</span>
        <span className="text-ink-soft">
          Closed {momentText(till.closedAt)}
          {till.closer ? ` by ${till.closer}` : ""}
        </span>
      </p>
      <Amounts
        rows={[
          ["Cash that should be there", till.cashCents],
          ["Counted cash", till.countedCents],
          ["Debit", till.debitCents],
        ]}
      />
      <p>
        <Difference {...till} />
      </p>
      {till.note ? <p className="max-w-measure whitespace-pre-line">{till.note}</p> : null}
      <section aria-labelledby="payments" className="flex flex-col gap-3">
        <h2 id="payments" className="text-xl">
          Payments
        </h2>
        <Payments payments={payments} caption="Payments of the till" />
      </section>
    </div>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching the till");
