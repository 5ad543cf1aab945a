import { editConflictText } from "#app/desk/edit-conflict-text.ts";

/** Why a window cannot take fewer orders (rules 39.10). */
export function bookedText(booked: number): string {
  return `${booked === 1 ? "1 order is" : `${booked} orders are`} booked in this window, so it cannot take fewer.`;
}

type Changed = {
  /** How many orders the window took when the form was drawn, takes now, and was to take. */
  was: number;
  capacity: number;
  wanted: number | null;
  /** Who has changed it, and when (ISO); null where nobody knows. */
  by: string | null;
  at: string | null;
};

/** What somebody else did to a window while its form was open (rules 39.10). */
export function changedText({ was, capacity, wanted, ...doing }: Changed): string {
  const done = editConflictText(doing, `changed this from ${was} to ${capacity}`);
  return `${done}. Nothing is saved yet: press Save again for ${wanted}.`;
}
