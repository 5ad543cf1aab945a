/**
 * A quiet line at the top of the page while an answer is on its way that leaves the page as it is meanwhile. It is seen
 * after 150 ms only, so that a quick answer shows nothing, and takes no place.
 */
export function BusyLine() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-0 z-30 h-1 transition-opacity delay-150 duration-150 starting:opacity-0 lg:left-60 print:hidden"
    >
      <div className="h-full animate-pulse bg-lake" />
    </div>
  );
}
