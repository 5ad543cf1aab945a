/**
 * Where a view transition is skipped before it has begun, as by Back at once on a busy phone, the promise of its
 * beginning fails. The router does not listen to that promise, so the browser would report an error, although the page
 * has changed as it should. Any other failure of it is reported as before.
 */
export function allowSkippedTransitions() {
  const start = document.startViewTransition;
  // Older browsers have no view transitions.
  if (!start) return;
  document.startViewTransition = (...asked: Parameters<typeof start>) => {
    const transition = start.apply(document, asked);
    transition.ready.catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    });
    return transition;
  };
}
