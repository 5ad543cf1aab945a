import { expect, test } from "vitest";
import { emailText, link, secretLink, text, withoutSecrets } from "./email.ts";
import { hasSecretLink, shownEmail, shownText } from "./without-tokens.ts";

const SHOP = new URL("https://shop.example");
const LETTER = {
  shop: "Evenlake",
  blocks: [
    secretLink("Choose a new password", "/reset-password?token=s3cret"),
    link("Confirm", "/confirm-email?next=1&token=s3cret#top"),
    text("Or open https://shop.example/reset-password?token=s3cret today.\nThank you."),
    { kind: "lines" as const, heading: "Links", lines: ["/x?code=s3cret&tab=1"] },
    link("See your order", "/account?tab=orders"),
  ],
  unsubscribe: "/unsubscribe?token=s3cret",
};

test("no token of a letter is shown, wherever it stands, and everything else is", () => {
  const words = shownText(LETTER, SHOP);
  expect(emailText(LETTER, SHOP).match(/s3cret/g)).toHaveLength(5);
  expect(words).not.toContain("s3cret");
  expect(JSON.stringify(shownEmail(LETTER))).not.toContain("s3cret");
  expect(words).toContain("Choose a new password: https://shop.example/reset-password\n");
  expect(words).toContain("https://shop.example/confirm-email?next=1&token=hidden#top");
  expect(words).toContain("/reset-password?token=hidden today.\nThank you.");
  expect(words).toContain("/x?code=hidden&tab=1");
  expect(words).toContain("https://shop.example/account?tab=orders");
  expect(words).toContain("Unsubscribe from these mails: https://shop.example/unsubscribe\n");
});

test("a letter with a secret link is known, also when its secret is forgotten", () => {
  expect(hasSecretLink(LETTER)).toBe(true);
  expect(hasSecretLink(withoutSecrets(LETTER))).toBe(true);
  expect(hasSecretLink({ shop: "Evenlake", blocks: [link("Shop", "/shop")] })).toBe(false);
});
