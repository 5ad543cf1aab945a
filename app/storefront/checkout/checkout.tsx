import { ArrowLeft } from "lucide";
import type { ReactNode } from "react";
import { data, Link, redirect, useNavigation } from "react-router";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { Mark, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import { FIELD_LENGTHS, readCheckoutForm } from "#app/trade/checkout/checkout-form.ts";
import { type CheckoutReply, firstValues } from "#app/trade/checkout/checkout-reply.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import type { CheckoutRefusal } from "#app/trade/checkout/refusals.ts";
import { findBuyerProfile } from "#app/trade/checkout/sale-queries.server.ts";
import { zipOfCookies } from "#app/trade/delivery/zip-cookie.ts";
import type { Route } from "./+types/checkout";
import { CheckoutSteps } from "./checkout-steps.tsx";

/** The profile that prefills the form, and a key of its own for this checkout (rules 8.4, 8.15). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireCustomer(request, context);
  const profile = await findBuyerProfile(context.get(database), viewer.userId);
  return {
    key: crypto.randomUUID(),
    email: viewer.email,
    mustConfirmEmail: context.get(config).smtpUrl !== null && !viewer.emailVerified,
    lengths: FIELD_LENGTHS,
    values: firstValues(profile, zipOfCookies(request.headers.get("cookie"))),
  };
}

/** Places the order, or answers why not, with the field that the reason belongs to. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireCustomer(request, context);
  const sent = await readFields(request);
  const form = readCheckoutForm(sent);
  if (!form.ok) return data(reply(sent, form.refusal, null), { status: 400 });
  const placed = await placeOrder(
    context.get(database),
    {
      customerId: viewer.userId,
      requireVerifiedEmail: context.get(config).smtpUrl !== null,
      form: form.value,
    },
    Temporal.Now.instant(),
  );
  if (placed.ok) return redirect(`/account?tab=orders&placed=${placed.value.orderId}`);
  const { name, field, sentence } = placed.refusal;
  return data(reply(sent, { [field ?? ""]: sentence }, name), REFUSED[name] ?? { status: 400 });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepUnreached(sending, (sent, { sentence, unreached }) =>
    reply(sent, { "": unreached ? UNREACHABLE : sentence }, null),
  );
}

/** The fields that a refused form gets back: texts that a person types, and nothing else that was sent. */
const TYPED_FIELDS = ["name", "phone", "address", "zip", "city", "state", "instructions"] as const;
const LONGEST_KEPT = 1_000;

const UNREACHABLE =
  "We could not reach the shop, so we do not know whether your order arrived. Please press the button again: the same order is never placed twice.";

/** The fields of a sent form; null when the body is no form at all. */
async function readFields(request: Request): Promise<Record<string, unknown> | null> {
  try {
    return Object.fromEntries(await request.formData());
  } catch {
    return null;
  }
}

function reply(
  sent: Record<string, unknown> | null,
  errors: CheckoutReply["errors"],
  refusal: string | null,
): CheckoutReply {
  const values: CheckoutReply["values"] = {};
  for (const field of TYPED_FIELDS) {
    const text = sent?.[field];
    if (typeof text === "string") values[field] = text.slice(0, LONGEST_KEPT);
  }
  return { values, errors, refusal };
}

/** The responses to refusals that are not about an unmet rule. */
const REFUSED: Partial<Record<CheckoutRefusal["name"], ResponseInit>> = {
  key_reused: { status: 409 },
  busy: { status: 503, headers: { "Retry-After": "5" } },
};

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const next = navigation.location;
  const placedId = next?.pathname === "/account" ? new URLSearchParams(next.search).get("placed") : null;
  return (
    <CheckoutFrame>
      <title>Checkout</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">Checkout</h1>
      <CheckoutSteps
        buyer={loaderData}
        reply={actionData ?? null}
        sending={navigation.state !== "idle" && navigation.formMethod === "POST"}
        placedId={placedId}
      />
    </CheckoutFrame>
  );
}

/** The slim frame of checkout: the logo, the way back to the shop, and nothing that could distract from the order. */
function CheckoutFrame({ children }: { children: ReactNode }) {
  const { site } = useSiteFacts();
  return (
    <>
      <header className="border-b border-hairline bg-paper">
        <div className="page flex min-h-16 items-center justify-between gap-4">
          <Link to="/" className="inline-flex min-h-11 items-center gap-3 font-display text-xl">
            <Mark />
            {site.name}
          </Link>
          <Link to="/shop" className="link inline-flex min-h-11 items-center gap-2">
            <Icon of={ArrowLeft} size={18} />
            Back to shop
          </Link>
        </div>
      </header>
      <main className="page pt-10 pb-24 lg:pt-14">{children}</main>
    </>
  );
}
