import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { ClosedNote } from "#app/base/settings/closed-note.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { Button, ButtonLink, TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { Drawer } from "#app/base/ui/dialog.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { useOwnTaxes } from "#app/trade/delivery/known-zip.tsx";
import { NoDeliveryText } from "#app/trade/delivery/no-delivery-text.tsx";
import { withTaxText } from "#app/trade/delivery/price-with-tax.ts";
import type { NoDelivery } from "#app/trade/delivery/zip-check.ts";
import { CartLineItem } from "./cart-line-item.tsx";
import {
  applyFreshProducts,
  type Cart,
  clearCart,
  closeCart,
  removeLine,
  restoreLines,
  setQuantity,
  useCart,
  useCartPanel,
} from "./cart-store.tsx";
import { isCartProducts } from "./fresh-products.ts";
import { type CartLine, cartThc } from "./lines.ts";
import { freeDeliverySentence, minimumOrderSentence } from "./totals.ts";

/** The shop's order settings: the minimum, and why ordering is paused, if it is. */
export type CartTerms = { minimumOrderCents: Cents };

/** The slide-over panel with items, subtotal, checkout, and continue shopping (rules cart/panel-notes). */
export function CartPanel({ terms }: { terms: CartTerms }) {
  const { open, objections } = useCartPanel();
  const cart = useCart();
  return (
    <Drawer
      open={open}
      onClose={closeCart}
      title={cart.count > 0 ? `Your cart (${cart.count})` : "Your cart"}
      footer={cart.lines.length > 0 ? <CartSummary cart={cart} terms={terms} /> : null}
    >
      <CartContents cart={cart} objections={objections} />
    </Drawer>
  );
}

function CartContents({ cart, objections }: { cart: Cart; objections: readonly string[] }) {
  const { changes, failed, noDelivery } = useRefreshedCart();
  const [said, setSaid] = useState("");
  const [lost, setLost] = useState<readonly CartLine[]>([]);
  const list = useRef<HTMLDivElement>(null);
  useProductPictures(list);
  const total = useRef(cart.totalCents);

  // Announces the new subtotal once it is known.
  useEffect(() => {
    if (total.current === cart.totalCents) return;
    total.current = cart.totalCents;
    setSaid((now) => `${now} Subtotal ${formatMoney(cart.totalCents)}.`.trim());
  }, [cart.totalCents]);

  function change(line: CartLine, quantity: number) {
    setSaid(`${line.name}: ${quantity}.`);
    setQuantity(line.id, quantity);
  }
  function take(lines: readonly CartLine[], sentence: string) {
    setLost(lines);
    setSaid(sentence);
    if (lines.length === 1 && lines[0]) removeLine(lines[0].id);
    else clearCart();
    // The pressed button is gone, so the focus moves to a part of the panel that stays.
    list.current?.focus();
  }

  return (
    <div ref={list} tabIndex={-1} className="flex min-h-full flex-col gap-5 outline-none">
      <p role="status" className="sr-only">
        {said}
      </p>
      {objections.length > 0 ? <Sentences label="Not added" sentences={objections} /> : null}
      <Changes changes={changes} failed={failed} />
      {noDelivery && cart.lines.length > 0 ? <NoDeliveryHome why={noDelivery} /> : null}
      {lost.length > 0 ? (
        <UndoLine
          text={lost.length === 1 ? `${lost[0]?.name} removed.` : "Cart cleared."}
          onUndo={() => {
            restoreLines(lost);
            setLost([]);
            list.current?.focus();
          }}
        />
      ) : null}
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <ul aria-label="Items in your cart" className="divide-y divide-hairline border-b border-hairline">
            {cart.lines.map((line) => (
              <CartLineItem
                key={line.id}
                line={line}
                onQuantity={(quantity) => change(line, quantity)}
                onRemove={() => take([line], `${line.name} removed.`)}
              />
            ))}
          </ul>
          <button
            type="button"
            className={`self-start ${TEXT_BUTTON}`}
            onClick={() => take(cart.lines, "Cart cleared.")}
          >
            Clear cart
          </button>
        </>
      )}
    </div>
  );
}

/** Changes since the items were added to the cart. */
function Changes({ changes, failed }: { changes: readonly string[]; failed: boolean }) {
  return (
    <div role="status" className="empty:-mb-5">
      {changes.length > 0 ? <Sentences label="Changes to your cart" sentences={changes} /> : null}
      {failed ? (
        <p className="rounded-field border border-hairline bg-white px-4 py-3 text-sm">
          We couldn't update prices and stock. Checkout will show the latest.
        </p>
      ) : null}
    </div>
  );
}

/** Messages about products. */
function Sentences({ label, sentences }: { label: string; sentences: readonly string[] }) {
  return (
    <ul
      aria-label={label}
      className="flex flex-col gap-1 rounded-field border border-amber bg-amber-soft px-4 py-3 text-sm"
    >
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/**
 * Notice before checkout that the customer's profile address is outside the delivery area (rules
 * cart/undeliverable-zip).
 */
function NoDeliveryHome({ why }: { why: NoDelivery }) {
  return (
    <section
      aria-label="Delivery to your address"
      className="rounded-field border border-amber bg-amber-soft px-4 py-3 text-sm"
    >
      <NoDeliveryText why={why} onFollow={closeCart} />
      <p className="mt-1">
        Delivering somewhere else?{" "}
        <Link to="/account?tab=profile&edit=1" className="link" onClick={closeCart}>
          Change your profile
        </Link>
      </p>
    </section>
  );
}

function UndoLine({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-field border border-hairline bg-white py-1 pr-1 pl-4 text-sm">
      <p>{text}</p>
      <Button look="plain" className="text-sm" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 py-16 text-center">
      <p className="font-display text-xl">Your cart is empty</p>
      <p className="max-w-64 text-ink-soft">Products you add will appear here.</p>
      <ButtonLink to="/shop" onClick={closeCart}>
        Continue shopping
      </ButtonLink>
    </div>
  );
}

/**
 * Footer of the panel: subtotal, the amount left to the minimum or to free delivery, and the buttons to
 * continue.
 */
function CartSummary({ cart, terms }: { cart: Cart; terms: CartTerms }) {
  const { fees } = useSiteFacts().site;
  const thcMg = cartThc(cart.lines);
  const missing = minimumOrderSentence(cart.totalCents, terms.minimumOrderCents);
  const sentence = missing ?? freeDeliverySentence(cart.totalCents, fees) ?? "Delivery is free.";
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between text-lg">
        <span>Subtotal</span>
        <Price cents={cart.totalCents} className="font-semibold" />
      </p>
      {/* Always rendered, to keep the layout stable. */}
      <p className="tabular -mt-2 flex min-h-[1lh] flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>{thcMg === null ? "" : `${thcMg} mg THC total`}</span>
        <span>{withTaxText(cart.totalCents, useOwnTaxes())}</span>
      </p>
      <p className="text-sm text-ink-soft">{sentence} Taxes are added at checkout.</p>
      <ClosedNote />
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

type Outcome = { changes: string[]; failed: boolean; noDelivery: NoDelivery | null };

const AGREED: Outcome = { changes: [], failed: false, noDelivery: null };

/** Refreshes the cart from the server each time the panel opens (rules cart/refresh); returns the outcome. */
function useRefreshedCart(): Outcome {
  const { open } = useCartPanel();
  const { lines } = useCart();
  const [outcome, setOutcome] = useState(AGREED);
  const ids = lines.map((line) => line.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening the panel refreshes, not every change of the items
  useEffect(() => {
    if (!open) return;
    setOutcome(AGREED);
    if (ids.length === 0) return;
    const stop = new AbortController();
    const address = `/cart/products?ids=${ids.join(",")}`;
    askRoute(address, isCartProducts, { signal: stop.signal }).then((asked) => {
      if (stop.signal.aborted) return;
      const changes = asked.ok ? applyFreshProducts(ids, asked.value.products) : [];
      const noDelivery = asked.ok ? (asked.value.noDelivery ?? null) : null;
      setOutcome({ changes, failed: !asked.ok, noDelivery });
    });
    return () => stop.abort();
  }, [open]);

  return outcome;
}
