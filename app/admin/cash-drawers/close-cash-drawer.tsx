import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { actionsOf, adminOf, found, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage, HeadedPart, useBusy } from "#app/admin/kit/detail-page.tsx";
import { readAgainAfterRefusal } from "#app/admin/kit/form-page.tsx";
import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { TextAreaField } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { CASH_DRAWER_NOTE_LENGTH } from "#app/trade/accounting/cash-drawer.ts";
import { findOpenCashDrawer, listOpenPayments } from "#app/trade/accounting/cash-drawer-queries.server.ts";
import { closeCashDrawer } from "#app/trade/accounting/close-cash-drawer.server.ts";
import type { Route } from "./+types/close-cash-drawer";
import { closingForm } from "./cash-drawer-form.ts";
import { OpenPayments } from "./cash-drawer-parts.tsx";
import { CountPart } from "./count-part.tsx";
import { closingPath, readOpenCashDrawer, THE_SHOP } from "./open-cash-drawer.ts";

export const handle = screen({
  load: "Error fetching the cash drawer",
  save: "Error closing the drawer",
});

/**
 * Loads one person's open drawer of a day, and the form that closes it: `?hands=…&day=…`. The expected cash isn't sent: the count is
 * blind (rules accounting/blind-count).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = found(readOpenCashDrawer(url.searchParams.get("hands"), url.searchParams.get("day")));
  const { db } = adminOf(context);
  const [open, payments] = await Promise.all([findOpenCashDrawer(db, asked), listOpenPayments(db, asked)]);
  const blind = payments.map(({ cents: _, ...payment }) => payment);
  return {
    ...{ id: randomUUID(), asked, payments: blind },
    open: open && { name: open.name, mark: open.mark },
  };
}

export const action = actionsOf({
  save: step(closingForm, async ({ form, actor, db, now, values, done, refuse }) => {
    const closed = await closeCashDrawer(db, { ...form, actor }, now);
    if (closed.ok) return done("Drawer closed.", `/admin/cash-drawers/${closed.value.id}`);
    const { refusal } = closed;
    if (refusal.name !== "unexplained") return refuse({ "": refusal.sentence });
    const explained = String(refusal.differenceCents);
    return refuse({ note: refusal.sentence }, { values: { ...values, explained } });
  }),
});

export const shouldRevalidate = readAgainAfterRefusal;

const closeText = (name: string | null) => (name === null ? "Close shop drawer" : `Close ${name}'s drawer`);

export default function CloseCashDrawer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, asked, open, payments } = loaderData;
  const isBusy = useBusy();
  const { errors = {}, values = {} } = actionData ?? {};
  const isAsked = values.explained !== undefined && values.explained !== "";
  return (
    <DetailPage
      title="Close drawer"
      heading={open ? closeText(open.name) : "Drawer already closed"}
      leaving="typed"
      refused={actionData}
      says={false}
      width="max-w-3xl"
      gap="gap-6"
    >
      <p className="text-lg">{shortCalendarDayText(asked.day)}</p>
      <FormSentence>{errors[""] ?? errors.seen ?? errors.id}</FormSentence>
      {open ? (
        <Form method="post" noValidate className="flex flex-col gap-5">
          <input type="hidden" name="id" value={values.id ?? id} />
          <input type="hidden" name="hands" value={asked.handledBy ?? THE_SHOP} />
          <input type="hidden" name="day" value={asked.day} />
          <input type="hidden" name="seen" value={open.mark} />
          <input type="hidden" name="explained" value={values.explained ?? ""} />
          <p className="max-w-measure text-ink-soft">
            Count all cash, including the floats. Expected cash is shown after you send the count.
          </p>
          <FieldCard>
            <CountPart values={values} errors={errors} />
            <TextAreaField
              id="note"
              name="note"
              label={isAsked ? "Reason" : "Note"}
              optional={!isAsked}
              rows={2}
              maxLength={CASH_DRAWER_NOTE_LENGTH}
              defaultValue={values.note}
              error={errors.note}
            />
          </FieldCard>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isBusy}>
              {isBusy ? "Closing..." : "Close drawer"}
            </Button>
            {isAsked ? (
              <a href={closingPath(asked)} className={buttonClass("quiet")}>
                Count again
              </a>
            ) : null}
          </div>
        </Form>
      ) : (
        <p className="text-ink-soft">All payments for this person and day are in a closed drawer.</p>
      )}
      {payments.length > 0 ? (
        <HeadedPart title="Payments">
          <OpenPayments payments={payments} />
        </HeadedPart>
      ) : null}
    </DetailPage>
  );
}
