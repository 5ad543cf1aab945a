import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";

/** Error messages of a screen (rules screens/loading-failure). */
export type ScreenHandle = {
  /** When loading fails: "Error fetching products". */
  load: string;
  /** When saving fails, as a toast; without it only the form shows the error. */
  save?: string;
  /** When deleting a row fails, if the message differs. */
  delete?: string;
  /** Shape in which the page expects a refused form; default: the refusal itself. */
  answer?: (refused: RefusedForm, params: FormValues) => unknown;
};

/** The `handle` of an admin page, from which the frame reads its messages. */
export const screen = (handle: ScreenHandle) => ({ screen: handle });

type Match = { id: string; handle: unknown };

const isScreen = (handle: unknown): handle is { screen: ScreenHandle } =>
  typeof handle === "object" && handle !== null && "screen" in handle;

/** Returns the innermost screen of the matched routes, or that of one route. */
export function screenOf(matches: readonly Match[], id?: string): ScreenHandle | undefined {
  const handles = matches.filter((match) => id === undefined || match.id === id).map(({ handle }) => handle);
  return handles.findLast(isScreen)?.screen;
}
