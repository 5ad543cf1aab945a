import { BOARD_STEPS } from "./board-steps.ts";

/** What a key asks for on the day board (rules board 5): another order, to tick this one, or a step of those selected. */
export type BoardAsk = "next" | "previous" | "tick" | (typeof BOARD_STEPS)[number]["to"];

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
