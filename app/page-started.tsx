import { useEffect, useLayoutEffect } from "react";
import { PAGE_STARTED, PAGE_TAKEN_OVER } from "#app/ui/page-events.ts";

/** Sends both events, once each. */
export function usePageStarted() {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event(PAGE_TAKEN_OVER));
  }, []);
  useEffect(() => {
    window.dispatchEvent(new Event(PAGE_STARTED));
  }, []);
}
