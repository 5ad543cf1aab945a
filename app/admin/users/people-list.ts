import type { ListSorts } from "#app/base/records/list-query.ts";

/** How the list of people can be sorted; it opens with those who came last. */
export type PeopleSort = "joined" | "name";
export const PEOPLE_SORTS: ListSorts<PeopleSort> = { names: ["joined", "name"], descending: ["joined"] };

/** Which people the list shows (rules 37.2). */
export const PEOPLE_SHOWN = ["everybody", "admins", "customers", "blocked"] as const;
export type PeopleShown = (typeof PEOPLE_SHOWN)[number];

export const SHOWN_LABELS: Record<PeopleShown, string> = {
  everybody: "Everybody",
  admins: "Admins",
  customers: "Customers",
  blocked: "Blocked",
};

/** Reads `?show=…`; anything unknown means everybody. */
export function readShown(text: string | null): PeopleShown {
  return PEOPLE_SHOWN.find((shown) => shown === text) ?? "everybody";
}

/**
 * The digits of a search, when it can be part of a phone number as people type it: at least three digits, and nothing
 * but digits and the usual signs. Null for anything else.
 */
export function phoneDigitsOf(search: string): string | null {
  if (!/^[+0-9(). -]+$/.test(search)) return null;
  const digits = search.replace(/\D/g, "");
  return digits.length >= 3 ? digits : null;
}

/** The most characters of a note about a person, and of the reason of a block. */
export const NOTE_LENGTH = 2_000;
export const REASON_LENGTH = 500;
