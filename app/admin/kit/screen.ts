import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";

/** What a screen says of its failures (rules screens/loading-failure). */
export type ScreenHandle = {
  /** When it could not be loaded: "Error fetching products". */
  load: string;
  /** When its form could not be saved, as a message of its own; without it only the form says so. */
  save?: string;
  /** When a row could not be deleted, where that is another sentence. */
  delete?: string;
  /** The answer in which its page expects the refusal of a form that was not processed; else the refusal itself. */
  answer?: (refused: RefusedForm, params: FormValues) => unknown;
};

/** The `handle` of an admin's page, from which the frame takes what it says. */
export const screen = (handle: ScreenHandle) => ({ screen: handle });

type Match = { id: string; handle: unknown };

const isScreen = (handle: unknown): handle is { screen: ScreenHandle } =>
  typeof handle === "object" && handle !== null && "screen" in handle;

/** The innermost screen among the routes that are shown, or that of one route of them. */
export function screenOf(matches: readonly Match[], id?: string): ScreenHandle | undefined {
  const handles = matches.filter((match) => id === undefined || match.id === id).map(({ handle }) => handle);
  return handles.findLast(isScreen)?.screen;
}
