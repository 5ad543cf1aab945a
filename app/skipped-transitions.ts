/**
 * Where a view transition is skipped before it has begun, as by Back at once on a busy phone, the promise of its
 * beginning fails. The router does not listen to that promise, so the browser would report an error, although the page
 * has changed as it should. Work that was stopped on purpose is never an error, so none of that kind is reported.
 */
export function allowSkippedTransitions() {
  window.addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && reason.name === "AbortError") event.preventDefault();
  });
}
