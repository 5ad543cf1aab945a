import { askRoute } from "#app/base/ui/ask-route.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { type Bought, buyAgain, notPutSentence } from "#app/trade/cart/buy-again.ts";
import { changeWithFresh, openCartWith } from "#app/trade/cart/cart-store.tsx";
import { isCartProducts } from "#app/trade/cart/fresh-products.ts";

/**
 * Adds an order's products to the cart at today's prices, reports how many were added, and opens the cart
 * (rules orders/reorder).
 */
export async function putAgain(bought: readonly Bought[]): Promise<void> {
  const ids = bought.map(({ productId }) => productId);
  const asked = await askRoute(`/cart/products?ids=${ids.join(",")}`, isCartProducts);
  if (!asked.ok) {
    toast.error(notPutSentence(asked.refusal), { id: "buy-again" });
    return;
  }
  const { products } = asked.value;
  let outcome: Pick<ReturnType<typeof buyAgain>, "sentence" | "objections"> = {
    sentence: "",
    objections: [],
  };
  changeWithFresh(products, (lines) => {
    const again = buyAgain(lines, bought, products);
    outcome = again;
    return again.lines;
  });
  toast(outcome.sentence, { id: "buy-again" });
  openCartWith(outcome.objections);
}
