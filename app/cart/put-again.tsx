import { toast } from "react-hot-toast/headless";
import { UNREACHABLE } from "#app/lib/unreachable.ts";
import { askRoute } from "#app/ui/ask-route.tsx";
import { type Bought, buyAgain } from "./buy-again.ts";
import { changeWithFresh, openCart } from "./cart-store.tsx";
import { isCartProducts } from "./fresh-products.ts";

/**
 * Puts the products of an order into the cart of this browser, with the shop's prices and stock of now, says in one
 * message what was done, and opens the cart (rules 9.21).
 */
export async function putAgain(bought: readonly Bought[]): Promise<void> {
  const ids = bought.map(({ productId }) => productId);
  const asked = await askRoute(`/cart/products?ids=${ids.join(",")}`, isCartProducts);
  if (!asked.ok) {
    toast.error(UNREACHABLE, { id: "buy-again" });
    return;
  }
  const { products } = asked.value;
  let sentence = "";
  changeWithFresh(products, (lines) => {
    const again = buyAgain(lines, bought, products);
    sentence = again.sentence;
    return again.lines;
  });
  toast(sentence, { id: "buy-again" });
  openCart();
}
