import type { ListSorts } from "#app/base/records/list-query.ts";

/** How the list of people can be sorted; it opens with those who came last. */
export type PeopleSort = "joined" | "name";
export const PEOPLE_SORTS: ListSorts<PeopleSort> = { names: ["joined", "name"], descending: ["joined"] };

/** Which people the list shows (rules user-screens/list). */
export const SHOWN_LABELS = {
  everybody: "Everybody",
  admins: "Admins",
  customers: "Customers",
  blocked: "Blocked",
} as const;
export type PeopleShown = keyof typeof SHOWN_LABELS;
export const PEOPLE_SHOWN = Object.keys(SHOWN_LABELS) as PeopleShown[];

/** Reads `?show=…`; anything unknown means everybody. */
export function readShown(text: string | null): PeopleShown {
  return PEOPLE_SHOWN.find((shown) => shown === text) ?? "everybody";
}

/** The most characters of a note about a person, and of the reason of a block. */
export const PERSON_NOTE_LENGTH = 2_000;
export const BLOCK_REASON_LENGTH = 500;
