import { type RefObject, useEffect } from "react";
import { isDialogOpen, isTyping, singleKeys } from "#app/admin/kit/single-keys.tsx";
import { BOARD_STEPS } from "./board-steps.ts";

/** What an order on the board is marked with, so that the keys find it. */
const ORDER = "data-order";

/**
 * Lets the keys go through the orders of this form, tick them and press its buttons (rules board/keys). It listens on the window:
 * what the shortcuts of the whole admin area take on the document, such as the letter after "g", is not meant for it.
 */
export function useBoardKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let last: string | null = null;
    function listen(event: KeyboardEvent) {
      const { key, target } = event;
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
      if (!form.current || event.defaultPrevented || isOther || isDialogOpen() || isTyping(target)) return;
      const on = target instanceof Element ? target.closest<HTMLElement>(`[${ORDER}]`) : null;
      // In a box Enter would send the form.
      const isEnterInBox = key === "Enter" && target instanceof HTMLInputElement && on !== null;
      if (isEnterInBox) {
        event.preventDefault();
        return on.querySelector("a")?.click();
      }
      if (!singleKeys.current()) return;
      const asked = askedOfBoard(key, on !== null);
      if (!asked) return;
      if (asked === "next" || asked === "previous") {
        const orders = ordersOf(form.current);
        const from = orders.findIndex((order) => order === on || (!on && order.getAttribute(ORDER) === last));
        const to = asked === "next" ? from + 1 : Math.max(from - 1, 0);
        const order = orders[Math.min(to, orders.length - 1)];
        event.preventDefault();
        last = order?.getAttribute(ORDER) ?? null;
        return order?.querySelector("a")?.focus();
      }
      event.preventDefault();
      // A key that is held down would tick and press what comes next.
      if (event.repeat) return;
      if (asked === "tick") return on?.querySelector<HTMLInputElement>("[name=ids]")?.click();
      form.current.querySelector<HTMLButtonElement>(`button[name=to][value=${asked}]:enabled`)?.click();
    }
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [form]);
}

/** The orders that can be seen: not those of windows that are folded. */
function ordersOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(`[${ORDER}]`)].filter(
    (order) => order.closest("details:not([open])") === null,
  );
}

/** What a key asks for on the day board (rules board/keys): another order, to tick this one, or a step of those selected. */
type BoardAsk = "next" | "previous" | "tick" | (typeof BOARD_STEPS)[number]["to"];

/** What a single key asks for; undefined for none of ours. The arrows scroll, unless the focus is on an order. */
export function askedOfBoard(key: string, isOnOrder: boolean): BoardAsk | undefined {
  if (key === "j" || (isOnOrder && key === "ArrowDown")) return "next";
  if (key === "k" || (isOnOrder && key === "ArrowUp")) return "previous";
  if (key === "x" && isOnOrder) return "tick";
  return BOARD_STEPS.find((step) => step.key === key)?.to;
}

/** These keys, for the list of shortcuts. */
export const BOARD_KEYS = [
  { keys: ["j"], does: "Next order; on an order, the arrow down as well" },
  { keys: ["k"], does: "Order before; on an order, the arrow up as well" },
  { keys: ["x"], does: "Select the order" },
  { keys: ["Enter"], does: "Open the order" },
  { keys: ["c"], does: "Confirm what is selected" },
  { keys: ["p"], does: "Open the packing screen of what is selected" },
  { keys: ["s"], does: "Send out what is selected" },
];
