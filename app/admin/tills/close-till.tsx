import { randomUUID } from "node:crypto";
import { data, Form, useNavigation } from "react-router";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { itemSender } from "#app/admin/kit/form-parts.tsx";
import { doneAt, formAction } from "#app/admin/kit/item-action.server.ts";
import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { readAgainAfterRefusal } from "#app/admin/kit/read-again.tsx";
import { database } from "#app/base/db/context.server.ts";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { closeTill } from "#app/trade/books/close-till.server.ts";
import { TILL_NOTE_LENGTH } from "#app/trade/books/till.ts";
import { findOpenTill, listOpenPayments } from "#app/trade/books/till-queries.server.ts";
import type { Route } from "./+types/close-till";
import { NOBODY, readOpenTill } from "./open-till.ts";
import { tillForm } from "./till-form.ts";
import { Amounts, handsText, Payments } from "./till-parts.tsx";

const BACK = { to: "/admin/tills", label: "Tills" };

/** The open money of one pair of hands on a day, and the form that closes it: `?hands=…&day=…`. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const asked = readOpenTill(url.searchParams.get("hands"), url.searchParams.get("day"));
  if (!asked) throw data(null, { status: 404 });
  const db = context.get(database);
  const [open, payments] = await Promise.all([findOpenTill(db, asked), listOpenPayments(db, asked)]);
  return { id: randomUUID(), asked, open, payments };
}

export const action = formAction(tillForm, async ({ form, actor, db, now, refuse }, { context }) => {
  const closed = await closeTill(db, { ...form, actor }, now);
  if (closed.ok) return doneAt(context, `/admin/tills/${closed.value.id}`, "till closed");
  const { name, sentence } = closed.refusal;
  return refuse({ [name === "unexplained" ? "note" : ""]: sentence });
});

export const clientAction = itemSender("Error closing the till");

export const shouldRevalidate = readAgainAfterRefusal;

export default function CloseTill({ loaderData, actionData }: Route.ComponentProps) {
  const { id, asked, open, payments } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  const values = actionData?.values ?? {};
  useAnswerFocus(actionData, () => firstWrong(document));
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>Close a till | Tills | Admin</title>
      <TypedForms />
      <PageHead back={BACK} title={open ? `Close the till of ${handsText(open.name)}` : "Nothing is open"} />
      <p className="text-lg">{shortCalendarDayText(asked.day)}</p>
      <FormSentence>{errors[""] ?? errors.cash ?? errors.id}</FormSentence>
      {open ? (
        <>
          <Amounts
            rows={[
              ["Cash that should be there", open.cashCents],
              ["Debit", open.debitCents],
            ]}
          />
          <Form method="post" noValidate className="flex flex-col gap-5">
            <input type="hidden" name="id" value={values.id ?? id} />
            <input type="hidden" name="hands" value={asked.handledBy ?? NOBODY} />
            <input type="hidden" name="day" value={asked.day} />
            <input type="hidden" name="cash" value={open.cashCents} />
            <FieldCard>
              <TextField
                id="counted"
                name="counted"
                label="Counted cash, in dollars"
                hint={
                  open.cashCents < 0
                    ? "More was given back than taken. Write what came out of the shop's own money with a minus, such as -12.50."
                    : "What was handed over, without the change that the car left with."
                }
                inputMode={open.cashCents < 0 ? undefined : "decimal"}
                autoComplete="off"
                required
                defaultValue={values.counted}
                error={errors.counted}
              />
              <TextAreaField
                id="note"
                name="note"
                label="Note"
                optional
                rows={2}
                maxLength={TILL_NOTE_LENGTH}
                hint="Required when the count differs: say why."
                defaultValue={values.note}
                error={errors.note}
              />
            </FieldCard>
            <Button type="submit" disabled={busy} className="self-start">
              {busy ? "Closing..." : "Close the till"}
            </Button>
          </Form>
        </>
      ) : (
        <p className="text-ink-soft">All money of this person and day is in a closed till.</p>
      )}
      {payments.length > 0 ? (
        <section aria-labelledby="payments" className="flex flex-col gap-3">
          <h2 id="payments" className="text-xl">
            Payments
          </h2>
          <Payments payments={payments} caption="Open payments" />
        </section>
      ) : null}
    </div>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching the till");
