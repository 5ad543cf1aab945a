import { expect, test } from "vitest";
import { mailText, secretLink } from "./email.ts";
import { withoutMailSecrets } from "./email-text.ts";
import { howAgain } from "./mail-states.ts";

const plain = { shop: "Evenlake", blocks: [mailText("Thank you.")] };
const secret = { shop: "Evenlake", blocks: [secretLink("Choose", "/reset-password?token=x")] };
const marketing = { ...plain, unsubscribe: "/unsubscribe?token=x" };

test.each([
  ["waiting", plain, { no: "waiting" }],
  ["sent", plain, { how: "copy" }],
  ["kept", plain, { how: "again" }],
  ["failed", plain, { how: "again" }],
  ["sent", secret, { no: "secret" }],
  ["kept", secret, { no: "secret" }],
  ["failed", secret, { no: "secret" }],
  ["sent", withoutMailSecrets(secret), { no: "secret" }],
  ["sent", marketing, { no: "consent" }],
  ["kept", marketing, { no: "consent" }],
  ["failed", marketing, { how: "again" }],
] as const)("allows resending an email that is %s, %j, like this: %j", (state, content, again) => {
  expect(howAgain({ state, content })).toEqual(again);
});
