import type { ListSorts } from "#app/base/records/list-query.ts";

/** Sort orders of the user list; newest first by default. */
export type PeopleSort = "joined" | "name";
export const PEOPLE_SORTS: ListSorts<PeopleSort> = { names: ["joined", "name"], descending: ["joined"] };

/** Filters of the user list (rules user-screens/list). */
export const SHOWN_LABELS = {
  everyone: "All",
  admins: "Admins",
  customers: "Customers",
  blocked: "Blocked",
} as const;
export type PeopleShown = keyof typeof SHOWN_LABELS;
export const PEOPLE_SHOWN = Object.keys(SHOWN_LABELS) as PeopleShown[];

/** Reads `?show=…`; unknown values show all users. */
export function readShown(text: string | null): PeopleShown {
  return PEOPLE_SHOWN.find((shown) => shown === text) ?? "everyone";
}

/** Maximum length of a note about a person, and of a block reason. */
export const PERSON_NOTE_LENGTH = 2_000;
export const BLOCK_REASON_LENGTH = 500;
