import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hearEarlyInput } from "./early-input.tsx";
import { allowSkippedTransitions } from "./skipped-transitions.ts";

/** Each step is a task of its own, because a slow phone hears no touch while one is under way. */
const steps = [hearEarlyInput, allowSkippedTransitions, takeOver];

function takeOver() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

function goOn() {
  steps.shift()?.();
  if (steps.length > 0) setTimeout(goOn);
}

setTimeout(goOn);
