/** What the page is told about a waitlist form that was sent. */
export type WaitlistAnswer =
  | { joined: true; source: string }
  | { joined: false; source: string; error: string; email: string };

/** Why an address was not taken, and the sentence to show beside its field. */
export type WaitlistRefusal = {
  name: "invalid" | "too_many" | "failed";
  source: string;
  email: string;
  sentence: string;
};
