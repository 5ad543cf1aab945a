import { expect, test } from "vitest";
import { emailText } from "#app/base/mail/email-text.ts";
import { type FactorChange, factorEmail } from "./factor-emails.ts";

const FACTS = {
  siteName: "Evenlake",
  contactEmail: "hello@evenlake.example",
  when: "November 21, 2026",
  passwordOnly: false,
};

test.each<FactorChange>([
  { what: "app-on" },
  { what: "app-moved" },
  { what: "app-off" },
  { what: "passkey-added", name: "Safari on iPhone" },
  { what: "passkey-removed", name: "Safari on iPhone" },
  { what: "recovery-codes-renewed" },
  { what: "recovery-code-used", left: 3 },
  { what: "dropped" },
])(
  "leads a locked-out owner from the email about $what first to a new password, then to the shop",
  (change) => {
    const words = emailText(factorEmail(change, FACTS).content, new URL("https://shop.example"));
    const order = [
      "https://shop.example/forgot-password",
      "hello@evenlake.example",
      "/account/second-factor",
    ];
    const places = order.map((part) => words.indexOf(part));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  },
);

test("names the contact form if there is no contact email (rules settings/contact-address)", () => {
  const mail = factorEmail({ what: "dropped" }, { ...FACTS, contactEmail: null });
  const words = emailText(mail.content, new URL("https://shop.example"));
  expect(words).toContain("Then write to us through the contact form on our About page.");
});
