import { StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { setShopTimeZone, shopTimeZone } from "#app/base/lib/shop-time.ts";
import type { PageEvent } from "./early-use.ts";

function publish(event: PageEvent) {
  dispatchEvent(new Event(event));
}

function Page() {
  useLayoutEffect(() => publish("shop:hydrated"), []);
  useEffect(() => publish("shop:started"), []);
  return <HydratedRouter />;
}

// Navigating before a view transition starts, such as by an immediate Back, skips the transition. Browsers
// report that as an unhandled rejection, although nothing is wrong. Other aborts are reported.
addEventListener("unhandledrejection", (event) => {
  const { name, message } = event.reason ?? {};
  if (name === "AbortError" && /transition/i.test(message)) event.preventDefault();
});

setShopTimeZone(document.documentElement.dataset.timeZone ?? shopTimeZone());
publish("shop:starting");
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
