import type { CheckoutForm, RequestedLine } from "./checkout-form.ts";

let made = 0;

/** A well-formed checkout of these lines for the noon window of the test shop; each has a key of its own. */
export function formFor(lines: RequestedLine[], change: Partial<CheckoutForm> = {}): CheckoutForm {
  made += 1;
  return {
    key: `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`,
    name: "Ada Lindgren",
    phone: "612-555-0134",
    address: "4201 W 50th St",
    city: "Edina",
    state: "MN",
    zip: "55424",
    instructions: "Side door",
    option: "standard",
    windowStart: "2026-11-21T18:00:00Z",
    lines,
    adult: "on",
    receiver: "on",
    ...change,
  };
}
