import { ArrowLeft } from "lucide";
import { data, Link, redirect, useNavigation } from "react-router";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { readSentForm } from "#app/base/lib/typed-text.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { ShopSign } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { keepFailedForm } from "#app/base/ui/keep-failed-form.tsx";
import { FIELD_LENGTHS, readCheckoutForm } from "#app/trade/checkout/checkout-form.ts";
import { firstValues } from "#app/trade/checkout/checkout-reply.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { findBuyerProfile } from "#app/trade/checkout/queries.server.ts";
import type { CheckoutRefusal } from "#app/trade/checkout/refusals.ts";
import { zipOfCookies } from "#app/trade/delivery/zip-check.ts";
import { hasOrdered } from "#app/trade/orders/customer-queries.server.ts";
import { confirmEmailSentence } from "#app/trade/orders/order-view.ts";
import type { Route } from "./+types/checkout";
import { CheckoutSteps } from "./checkout-steps.tsx";

/**
 * Loads the profile that prefills the form, and a new key for this checkout (rules checkout/prefilled-fields,
 * checkout/order-key).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  const db = context.get(database);
  const [profile, settings] = await Promise.all([findBuyerProfile(db, viewer.userId), readSettings(db)]);
  const mustConfirm = hasMailServer(context.get(config)) && !viewer.emailVerified;
  return {
    key: crypto.randomUUID(),
    email: viewer.email,
    confirmEmail: mustConfirm ? confirmEmailSentence(await hasOrdered(db, viewer.userId)) : null,
    takesCodes: settings.promotionCodes,
    takesGifts: settings.giftOrders,
    tipAmounts: settings.tips ? settings.tipAmountsCents : null,
    lengths: FIELD_LENGTHS,
    values: firstValues(profile, zipOfCookies(request.headers.get("cookie"))),
  };
}

/** Places the order, or responds with the reason and the field it belongs to. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireCustomer(request, context);
  const sent = Object.fromEntries(await readSentForm(request));
  const values = typedValues(sent);
  const form = readCheckoutForm(sent);
  if (!form.ok) return data({ values, errors: form.refusal, refusal: null }, { status: 400 });
  const requireVerifiedEmail = hasMailServer(context.get(config));
  const placed = await placeOrder(
    context.get(database),
    { customerId: viewer.userId, requireVerifiedEmail, form: form.value },
    Temporal.Now.instant(),
  );
  if (placed.ok) return redirect(`/account?tab=orders&placed=${placed.value.orderId}`);
  const { name, field, sentence } = placed.refusal;
  return data(
    { values, errors: { [field ?? ""]: sentence }, refusal: name },
    REFUSED[name] ?? { status: 400 },
  );
}

/** Responses to refusals not caused by a rule. */
const REFUSED: Partial<Record<CheckoutRefusal["name"], ResponseInit>> = {
  key_reused: { status: 409 },
  busy: { status: 503, headers: { "Retry-After": "5" } },
};

export function clientAction(sending: Route.ClientActionArgs) {
  return keepFailedForm(sending, (sent, { sentence, connectionFailed }) => ({
    values: typedValues(sent),
    errors: { "": connectionFailed ? CONNECTION_FAILED : sentence },
    refusal: null,
  }));
}

const CONNECTION_FAILED =
  "We lost the connection and can't tell whether your order went through. Press the button again; you won't place a duplicate order.";

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const next = navigation.location;
  const placedId = next?.pathname === "/account" ? new URLSearchParams(next.search).get("placed") : null;
  return (
    <>
      <title>Checkout</title>
      <meta name="robots" content="noindex" />
      <SlimHeader />
      <main className="page pt-10 pb-24 lg:pt-14">
        <h1 className="text-4xl">Checkout</h1>
        <CheckoutSteps
          buyer={loaderData}
          reply={actionData ?? null}
          sending={navigation.state !== "idle" && navigation.formMethod === "POST"}
          placedId={placedId}
        />
      </main>
    </>
  );
}

/** Logo and a link back to the shop, without anything that could distract from the order. */
function SlimHeader() {
  return (
    <header className="border-b border-hairline bg-paper">
      <div className="page flex min-h-16 items-center justify-between gap-4">
        <Link to="/" className="inline-flex min-h-11 min-w-0 items-center gap-3">
          <ShopSign />
        </Link>
        <Link to="/shop" className="link inline-flex min-h-11 shrink-0 items-center gap-2">
          <Icon of={ArrowLeft} size={18} />
          Back to shop
        </Link>
      </div>
    </header>
  );
}
