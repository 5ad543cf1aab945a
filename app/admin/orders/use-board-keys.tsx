import { type RefObject, useEffect } from "react";
import { isDialogOpen, isTyping, singleKeys } from "#app/admin/kit/scan-keys.tsx";
import { BOARD_STEPS } from "./board-steps.ts";

/** Attribute by which the keys find an order on the board. */
const ORDER = "data-order";

/**
 * Keyboard shortcuts that go through the orders of this form, select them, and press its buttons (rules board/keys). Listens on the
 * window, after the admin shortcuts on the document have taken theirs, such as the letter after "g".
 */
export function useBoardKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let last: string | null = null;
    function listen(event: KeyboardEvent) {
      const { key, target } = event;
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
      if (!form.current || event.defaultPrevented || isOther || isDialogOpen() || isTyping(target)) return;
      const on = target instanceof Element ? target.closest<HTMLElement>(`[${ORDER}]`) : null;
      // On a checkbox, Enter would send the form.
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
      // A held-down key would select and press repeatedly.
      if (event.repeat) return;
      if (asked === "check") return on?.querySelector<HTMLInputElement>("[name=ids]")?.click();
      form.current.querySelector<HTMLButtonElement>(`button[name=to][value=${asked}]:enabled`)?.click();
    }
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [form]);
}

/** Returns the visible orders, without those of collapsed windows. */
function ordersOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(`[${ORDER}]`)].filter(
    (order) => order.closest("details:not([open])") === null,
  );
}

/** Action of a key on the fulfillment board (rules board/keys): go to an order, select it, or a step for the selected ones. */
type BoardAsk = "next" | "previous" | "check" | (typeof BOARD_STEPS)[number]["to"];

/** Returns the action of a single key; undefined for other keys. The arrows scroll unless an order has the focus. */
export function askedOfBoard(key: string, isOnOrder: boolean): BoardAsk | undefined {
  if (key === "j" || (isOnOrder && key === "ArrowDown")) return "next";
  if (key === "k" || (isOnOrder && key === "ArrowUp")) return "previous";
  if (key === "x" && isOnOrder) return "check";
  return BOARD_STEPS.find((step) => step.key === key)?.to;
}

/** Keys of the board for the list of shortcuts. */
export const BOARD_KEYS = [
  { keys: ["j"], does: "Next order (also ↓ on an order)" },
  { keys: ["k"], does: "Previous order (also ↑ on an order)" },
  { keys: ["x"], does: "Select order" },
  { keys: ["Enter"], does: "Open order" },
  { keys: ["c"], does: "Confirm selected orders" },
  { keys: ["p"], does: "Mark selected as packed" },
  { keys: ["s"], does: "Dispatch selected orders" },
];
