import { StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { PageEvent } from "./early-use.ts";

function publish(event: PageEvent) {
  dispatchEvent(new Event(event));
}

function Page() {
  useLayoutEffect(() => publish("shop:hydrated"), []);
  useEffect(() => publish("shop:started"), []);
  return <HydratedRouter />;
}

// A page that changes before the picture of the one before has begun to move, as by Back at once, skips the movement. The
// browser reports that as an error that nobody has handled, although nothing is wrong. What else is aborted is reported.
addEventListener("unhandledrejection", (event) => {
  const { name, message } = event.reason ?? {};
  if (name === "AbortError" && /transition/i.test(message)) event.preventDefault();
});

publish("shop:starting");
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
