/**
 * The classes of a list whose actions stand below the text of their row on a phone, where both side by side would leave
 * too little room: of the row, of its first cell, of the cell with the actions, and of that column's head.
 */
export const ACTIONS_BELOW = {
  row: "relative",
  head: "max-sm:pb-13",
  cell: "max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-b-0 max-sm:px-1! max-sm:py-1 max-sm:[&>div]:my-0",
  column: "text-right max-sm:hidden",
} as const;
