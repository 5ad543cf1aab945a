import { data, Form } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin, requireFreshProof } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { DeliveryTabs } from "#app/delivery/delivery-tabs.tsx";
import { DeleteQuestion } from "#app/desk/delete-question.tsx";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { deleteForm } from "#app/desk/item-fields.ts";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { ListCount } from "#app/desk/list-parts.tsx";
import { sendItem } from "#app/desk/send-item.tsx";
import { readSentForm } from "#app/lib/sent-form.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { deleteTax } from "../save-tax.server.ts";
import { percentOf } from "../tax-item.ts";
import { listTaxRates } from "../tax-queries.server.ts";
import { ratesInForce } from "../tax-rates.ts";
import { TaxTable } from "../tax-table.tsx";
import type { Route } from "./+types/taxes";

const LIST = "/admin/delivery/taxes";
const FAILED = "Error changing the tax rates";

/** The tax rates, and which of them are in force at a ZIP today (rules 39.12). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context);
  if (url.searchParams.has("delete")) requireFreshProof(request, admin);
  const rows = await listTaxRates(context.get(database));
  const today = shopDate(Temporal.Now.instant());
  const rates = rows.map(({ fromDate, version: _, ...row }) => ({
    ...row,
    fromDate: fromDate.toString(),
    begun: Temporal.PlainDate.compare(fromDate, today) <= 0,
  }));
  const zip = /^[0-9]{5}$/.exec(url.searchParams.get("zip")?.trim() ?? "")?.[0] ?? null;
  const deleting = rates.find(({ id }) => id === url.searchParams.get("delete")) ?? null;
  return { rates, zip, inForce: zip === null ? [] : ratesInForce(rows, zip, today), deleting };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const read = deleteForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success) return data({ errors: { "": `${FAILED}.` }, values: {} }, { status: 400 });
  const [db, actor, now] = [context.get(database), actorOf(viewer, context), Temporal.Now.instant()];
  requireFreshProof(request, viewer);
  await deleteTax(db, actor, read.data.id, now);
  return leadTo(context, LIST, "tax deleted");
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Taxes({ loaderData, actionData }: Route.ComponentProps) {
  const { rates, zip, inForce, deleting } = loaderData;
  return (
    <div className="flex flex-col gap-6">
      <title>Taxes | Delivery | Admin</title>
      <PageHead title="Delivery">
        <ButtonLink to={`${LIST}/new`}>Add tax rate</ButtonLink>
      </PageHead>
      <DeliveryTabs current="Taxes" />
      <p className="max-w-measure text-ink-soft">
        Of each tax the newest row that has begun counts, one for the ZIP before one for every ZIP. Please
        check every rate with the state&apos;s rate calculator before launch. Orders keep the taxes they were
        placed with.
      </p>
      {deleting ? null : <FormSentence>{actionData?.errors[""]}</FormSentence>}
      <section className="flex flex-col gap-3">
        <Form
          method="get"
          role="search"
          aria-label="In force today"
          className="flex flex-wrap items-end gap-3"
        >
          <TextField
            id="in-force-zip"
            name="zip"
            label="In force today at ZIP"
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            defaultValue={zip ?? ""}
            className="w-48"
          />
          <Button type="submit" look="quiet">
            Show
          </Button>
        </Form>
        <p role="status" className="tabular">
          {zip === null
            ? ""
            : `${zip}: ${inForce.map(({ name, basisPoints, appliesToDelivery }) => `${name} ${percentOf(basisPoints)}%${appliesToDelivery ? ", delivery too" : ""}`).join("; ") || "no tax"}`}
        </p>
      </section>
      {rates.length > 0 ? (
        <>
          <ListCount total={rates.length} one="tax rate" many="tax rates" />
          <TaxTable rates={rates} />
        </>
      ) : (
        <EmptyState title="No tax rates yet">
          <p className="max-w-measure text-ink-soft">
            Until there is a rate, orders are placed without any tax.
          </p>
        </EmptyState>
      )}
      {deleting ? (
        <DeleteQuestion
          id={deleting.id}
          name={`${deleting.name} ${percentOf(deleting.basisPoints)}%, ${deleting.zip ?? "every ZIP"}, from ${deleting.fromDate}`}
          hangs={
            deleting.begun
              ? ["New orders are taxed by the row before it, or not at all. Placed orders keep their taxes."]
              : []
          }
          back={LIST}
          refused={actionData}
        />
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching the tax rates" />;
}
