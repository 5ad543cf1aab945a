import { type ComponentType, useEffect, useState } from "react";
import { toast } from "#app/base/ui/toasts.tsx";
import type { CartTerms } from "./cart-panel.tsx";
import { closeCart, useCartPanel } from "./cart-store.tsx";

/** Said when code of the cart does not arrive (rules failures/no-answer). */
export const CART_NOT_OPENED = "We couldn't open your cart. Check your connection and try again.";

/** The code of the panel. It stays out of the first load of every page. */
export function loadCartPanel() {
  return import("./cart-panel.tsx");
}

/** Where the cart panel appears. Put it once in a frame whose pages can open the cart. */
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

  // Going back or forward leaves the page where the panel was opened, and the next page may have no panel.
  useEffect(() => {
    if (!open) return;
    window.addEventListener("popstate", closeCart);
    return () => window.removeEventListener("popstate", closeCart);
  }, [open]);

  return (
    <>
      {/* It is there before the panel is, and stays readable beside it (aria-live), so that screen readers hear it. */}
      <p role="status" aria-live="polite" className="sr-only">
        {open ? objections.join(" ") : ""}
      </p>
      {panel ? <panel.Panel terms={terms} /> : null}
    </>
  );
}
