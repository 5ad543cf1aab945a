/** What is counted of a stop: whether it is over, and whether its order was canceled, so that nobody goes there. */
type Counted = { isDone: boolean; isCanceled: boolean };

/** "2 of 4 stops done, 1 canceled": a canceled stop is neither done nor one to go to. */
export function doneText(stops: readonly Counted[]): string {
  const going = stops.filter(({ isCanceled }) => !isCanceled);
  const done = going.filter(({ isDone }) => isDone).length;
  return `${done} of ${going.length} ${going.length === 1 ? "stop" : "stops"} done${canceledText(stops)}`;
}

/** ", 1 canceled"; "" when none is. */
export function canceledText(stops: readonly Pick<Counted, "isCanceled">[]): string {
  const canceled = stops.filter(({ isCanceled }) => isCanceled).length;
  return canceled === 0 ? "" : `, ${canceled} canceled`;
}
