import { useCallback } from "react";
import { toast } from "#app/base/ui/toasts.tsx";
import { addToCart } from "#app/trade/cart/cart-store.tsx";
import type { FreshProduct } from "#app/trade/cart/lines.ts";

/**
 * Returns a function that puts one unit into the cart and shows a message about it (rules 2.8). It is the same function
 * on every render.
 */
export function useAddToCart(): (product: FreshProduct) => void {
  return useCallback((product) => {
    if (addToCart(product)) toast.success("Added to cart!");
    else toast.error("Your cart holds as many of these as one order can take.", { id: "cart-full" });
  }, []);
}
