import { expect, test } from "vitest";
import { link, mailText, secretLink } from "./email.ts";
import { emailText, shownEmail } from "./email-text.ts";

const SHOP = new URL("https://shop.example");
const EMAIL = {
  shop: "Evenlake",
  blocks: [
    secretLink("Choose a new password", "/reset-password?token=s3cret"),
    link("Confirm", "/confirm-email?next=1&token=s3cret#top"),
    mailText("Or open https://shop.example/reset-password?token=s3cret today.\nThank you."),
    { kind: "lines" as const, heading: "Links", lines: ["/x?code=s3cret&tab=1"] },
    link("See your order", "/account?tab=orders"),
  ],
  unsubscribe: "/unsubscribe?token=s3cret",
};

test("hides all tokens of an email, and nothing else", () => {
  const shown = emailText(shownEmail(EMAIL), SHOP);
  expect(emailText(EMAIL, SHOP).match(/s3cret/g)).toHaveLength(5);
  expect(shown).not.toContain("s3cret");
  expect(JSON.stringify(shownEmail(EMAIL))).not.toContain("s3cret");
  expect(shown).toContain("Choose a new password: https://shop.example/reset-password\n");
  expect(shown).toContain("https://shop.example/confirm-email?next=1&token=hidden#top");
  expect(shown).toContain("/reset-password?token=hidden today.\nThank you.");
  expect(shown).toContain("/x?code=hidden&tab=1");
  expect(shown).toContain("https://shop.example/account?tab=orders");
  expect(shown).toContain("Unsubscribe from these emails: https://shop.example/unsubscribe\n");
});
