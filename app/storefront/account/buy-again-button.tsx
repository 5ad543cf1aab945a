import { RotateCcw } from "lucide";
import { useState } from "react";
import { Button } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import type { Bought } from "#app/trade/cart/buy-again.ts";
import { CART_NOT_OPENED } from "#app/trade/cart/cart-panel-host.tsx";

/**
 * Puts the products of an order into the cart (rules 9.21). Its code is loaded when it is pressed. Without JavaScript
 * there is no cart, and so no button.
 */
export function BuyAgainButton({ bought, label }: { bought: readonly Bought[]; label: string }) {
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    try {
      const { putAgain } = await import("./put-again.tsx");
      await putAgain(bought);
    } catch {
      toast.error(CART_NOT_OPENED, { id: "cart" });
    }
    setBusy(false);
  }
  return (
    <Button look="quiet" aria-label={label} disabled={busy} onClick={press} className="noscript:hidden">
      <Icon of={RotateCcw} size={18} />
      Buy again
    </Button>
  );
}
