import type { Cents } from "#app/base/lib/money.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { type Cart, closeCart } from "./cart-store.tsx";
import { freeDeliverySentence, minimumOrderSentence } from "./totals.ts";

/** The shop's settings for ordering: the minimum of an order, and why ordering is paused, if it is. */
export type CartTerms = { minimumOrderCents: Cents; pausedMessage: string | null };

/**
 * The foot of the cart panel: subtotal, the amount missing to the minimum or to free delivery, and the buttons to
 * continue.
 */
export function CartSummary({ cart, terms }: { cart: Cart; terms: CartTerms }) {
  const missing = minimumOrderSentence(cart.totalCents, terms.minimumOrderCents);
  const sentence = missing ?? freeDeliverySentence(cart.totalCents) ?? "Delivery is free.";
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between text-lg">
        <span>Subtotal</span>
        <Price cents={cart.totalCents} className="font-semibold" />
      </p>
      <p className="text-sm text-ink-soft">{sentence} Taxes are added at checkout.</p>
      {terms.pausedMessage ? <p className="text-sm text-clay">{terms.pausedMessage}</p> : null}
      {cart.count > 0 ? (
        <ButtonLink to="/checkout" onClick={closeCart} className="w-full">
          Checkout
        </ButtonLink>
      ) : (
        <Button disabled className="w-full">
          Checkout
        </Button>
      )}
      <Button look="quiet" className="w-full" onClick={closeCart}>
        Continue shopping
      </Button>
    </div>
  );
}
