import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hearEarlyInput } from "./early-input.tsx";
import { allowSkippedTransitions } from "./skipped-transitions.ts";

// Each is a task of its own, because a slow phone hears no touch while one is under way.
const steps = [hearEarlyInput, takeOver];

function takeOver() {
  allowSkippedTransitions();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

for (const step of steps) setTimeout(step);
