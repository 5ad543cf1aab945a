import { randomUUID } from "node:crypto";
import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { type FormValues, typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { FIELD_LENGTHS } from "#app/trade/checkout/checkout-form.ts";
import { firstValues } from "#app/trade/checkout/checkout-reply.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { findBuyerProfile } from "#app/trade/checkout/queries.server.ts";
import type { CheckoutRefusal } from "#app/trade/checkout/refusals.ts";
import type { Route } from "./+types/phone-order";
import { addressLikeLast, callerPhone, withCallerPhone } from "./desk.ts";
import { OrderForm } from "./order-form.tsx";
import { readPhoneOrder, typedLines } from "./phone-order-form.ts";
import { findCaller, findLastOrder, openDesk, readDesk, readDeskLikeLast } from "./queries.server.ts";

const BEGIN = "/admin/orders/new";

export const handle = screen({ load: "Error fetching the customer", save: "Error placing the order" });

/** Loads a phone order for a customer, with a new key for this page (rules phone-orders/order-form, phone-orders/submit-once). */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const id = params.customerId;
  const caller = isUuid(id) ? await findCaller(db, id) : null;
  if (!caller) throw data(null, { status: 404 });
  const [profile, settings, last] = await Promise.all([
    findBuyerProfile(db, id),
    readSettings(db),
    findLastOrder(db, id),
  ]);
  const phone = callerPhone(url.searchParams);
  const first = firstValues(profile, null);
  const hasAddress = first.address !== "" && first.zip !== "";
  const values: FormValues = {
    ...(last && !hasAddress ? addressLikeLast(first, last) : first),
    ...(phone ? { phone } : {}),
    key: randomUUID(),
  };
  const desk = await openDesk(db, values, { customerId: id, last }, now);
  return {
    caller,
    name: values.name ?? "",
    phone,
    last,
    lengths: FIELD_LENGTHS,
    takesCodes: settings.promotionCodes,
    takesGifts: settings.giftOrders,
    desk,
  };
}

/** Refreshes the form, or places the order through the checkout, with its refusals beside the same fields. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { actor, db, now } = adminOf(context);
  const customerId = params.customerId;
  if (!isUuid(customerId)) throw data(null, { status: 404 });
  const values = typedValues(Object.fromEntries(await readSentForm(request)));
  if (values.step === "again") return data(await readDeskLikeLast(db, values, customerId, now));
  if (values.step !== "place") return data(await readDesk(db, values, {}, customerId, now));
  const form = readPhoneOrder(values, typedLines(values));
  if (!form.ok) return data(await readDesk(db, values, form.refusal, customerId, now), { status: 400 });
  if (!form.value.quoteFingerprint) {
    const errors = { "": "Check the total, then place the order." };
    return data(await readDesk(db, values, errors, customerId, now), { status: 400 });
  }
  const placedBy = actor;
  const placed = await placeOrder(
    db,
    {
      ...{ customerId, requireVerifiedEmail: false, form: form.value, placedBy },
      isTrial: values.trial === "on",
    },
    now,
  );
  if (placed.ok) return redirect(`${BEGIN}/placed/${placed.value.orderId}`);
  const { name, field, sentence } = placed.refusal;
  const said = name === "no_account" ? NO_ACCOUNT : sentence;
  return data(
    await readDesk(db, values, { [field ?? ""]: said }, customerId, now),
    REFUSED[name] ?? { status: 400 },
  );
}

/** Replaces the checkout's request to sign in again, which doesn't apply to the admin on the phone. */
const NO_ACCOUNT = "This account is blocked or deleted. You can't place orders for it.";

/** Responses to refusals that aren't about a rule. */
const REFUSED: Partial<Record<CheckoutRefusal["name"], ResponseInit>> = {
  key_reused: { status: 409 },
  busy: { status: 503, headers: { "Retry-After": "5" } },
};

/** An answer already has everything the page shows; input and the order's key must stay. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.customerId !== nextParams.customerId;
}

export default function PhoneOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { caller, name, phone } = loaderData;
  const sent = useNavigation().formData;
  return (
    <div className="flex flex-col gap-6">
      <title>{`Order for ${name} | Orders | Admin`}</title>
      <PageHead back={{ to: BEGIN, label: "New phone order" }} title={`Order for ${name}`}>
        <Link to={`/admin/users/${caller.id}`} className="link inline-flex min-h-11 items-center text-sm">
          View customer
        </Link>
        <Link
          to={withCallerPhone(`${BEGIN}/customer`, phone)}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          Someone else is calling
        </Link>
      </PageHead>
      {caller.isBlocked ? (
        <p role="alert" className="rounded-field border border-clay bg-clay-soft px-4 py-3 font-medium">
          This account is blocked. You can't place orders for it.
        </p>
      ) : (
        <OrderForm
          key={caller.id}
          {...loaderData}
          answer={actionData}
          looking={sent !== undefined}
          placing={sent?.get("step") === "place"}
        />
      )}
    </div>
  );
}
