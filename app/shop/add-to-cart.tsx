import { useCallback } from "react";
import { addToCart } from "#app/cart/cart-store.tsx";
import type { FreshProduct } from "#app/cart/lines.ts";
import { toast } from "#app/ui/toasts.tsx";

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
