import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";

/** Error messages of a screen (rules screens/loading-failure). */
export type ScreenHandle = {
  /** If it can't be loaded: "Error fetching products". */
  load: string;
  /** If its form can't be saved, as a message of its own; without it only the form says so. */
  save?: string;
  /** If a row can't be deleted and the message differs. */
  delete?: string;
  /** The shape in which the page expects a refused form; default: the refusal itself. */
  answer?: (refused: RefusedForm, params: FormValues) => unknown;
};

/** The `handle` of an admin page, from which the frame takes its messages. */
export const screen = (handle: ScreenHandle) => ({ screen: handle });

type Match = { id: string; handle: unknown };

const isScreen = (handle: unknown): handle is { screen: ScreenHandle } =>
  typeof handle === "object" && handle !== null && "screen" in handle;

/** Returns the innermost screen of the matched routes, or that of one route. */
export function screenOf(matches: readonly Match[], id?: string): ScreenHandle | undefined {
  const handles = matches.filter((match) => id === undefined || match.id === id).map(({ handle }) => handle);
  return handles.findLast(isScreen)?.screen;
}
