import { StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { PageEvent } from "./early-use.ts";

function tell(event: PageEvent) {
  dispatchEvent(new Event(event));
}

function Page() {
  useLayoutEffect(() => tell("shop:hydrated"), []);
  useEffect(() => tell("shop:started"), []);
  return <HydratedRouter />;
}

// A page that changes before the picture of the one before has begun to move, as by Back at once, skips the movement. The
// browser tells of that as an error that nobody has handled, although nothing is wrong.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

tell("shop:starting");
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
