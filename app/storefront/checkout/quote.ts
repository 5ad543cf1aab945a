import { data } from "react-router";
import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { tipCentsOf } from "#app/trade/cart/tip.ts";
import { checkoutForm } from "#app/trade/checkout/checkout-form.ts";
import { quoteCheckout } from "#app/trade/checkout/quote-checkout.server.ts";
import type { Route } from "./+types/quote";

/**
 * GET /checkout/quote?zip=55401&lines=[{"id":"…","quantity":2}]: returns the checkout page's quote for them
 * (`CheckoutQuote`). Requested by a script, so a visitor gets 401, not the sign-in page. 400 for unreadable
 * line items. Accepts a promo code (`promotion`) and a tip in cents (`tip`).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await findCurrentViewer(context);
  if (!viewer) return data({ sentence: "Sign in again to place your order." }, { status: 401 });
  const lines = checkoutForm.shape.lines.safeParse(url.searchParams.get("lines") ?? undefined);
  if (!lines.success) {
    const sentence = lines.error.issues[0]?.message ?? "We couldn't read your cart.";
    return data({ sentence }, { status: 400 });
  }
  const promotion = url.searchParams.get("promotion");
  const zip = (url.searchParams.get("zip") ?? "").slice(0, 20);
  const tipCents = tipCentsOf({ tip: url.searchParams.get("tip") ?? undefined });
  const asked = { zip, lines: lines.data, promotion, tipCents, customerId: viewer.userId };
  return data(await quoteCheckout(context.get(database), asked, Temporal.Now.instant()));
}
