import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hearEarlyInput } from "./early-input.tsx";
import { allowSkippedTransitions } from "./skipped-transitions.ts";

hearEarlyInput();
allowSkippedTransitions();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
