import { type ComponentType, useEffect, useState } from "react";
import { toast } from "#app/base/ui/toasts.tsx";
import type { CartTerms } from "./cart-panel.tsx";
import { closeCart, useCartPanel } from "./cart-store.tsx";

/** Message if the cart's code fails to load (rules failures/no-answer). */
export const CART_NOT_OPENED = "We couldn't open your cart. Check your connection and try again.";

/** Loads the panel's code, which isn't part of any page's first load. */
export function loadCartPanel() {
  return import("./cart-panel.tsx");
}

/** Renders the cart panel. Place it once in a layout whose pages can open the cart. */
export function CartPanelHost({ terms }: { terms: CartTerms }) {
  const { open, objections } = useCartPanel();
  const [panel, setPanel] = useState<{ Panel: ComponentType<{ terms: CartTerms }> } | null>(null);

  useEffect(() => {
    if (!open || panel) return;
    loadCartPanel().then(
      ({ CartPanel }) => setPanel({ Panel: CartPanel }),
      () => {
        closeCart();
        toast.error(CART_NOT_OPENED, { id: "cart" });
      },
    );
  }, [open, panel]);

  // Back and forward leave the page that opened the panel, and the next page may have no panel.
  useEffect(() => {
    if (!open) return;
    window.addEventListener("popstate", closeCart);
    return () => window.removeEventListener("popstate", closeCart);
  }, [open]);

  return (
    <>
      {/* Rendered before the panel, and readable beside it (aria-live), for screen readers. */}
      <p role="status" aria-live="polite" className="sr-only">
        {open ? objections.join(" ") : ""}
      </p>
      {panel ? <panel.Panel terms={terms} /> : null}
    </>
  );
}
