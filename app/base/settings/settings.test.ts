import { expect, test } from "vitest";
import { PLACEHOLDER_SENDER } from "#app/base/lib/email.ts";
import { DEFAULT_SETTINGS, shopSender } from "./settings.ts";

const at = (mailFrom: string) => ({ mailFrom, publicUrl: new URL("https://shop.example:8443/") });

test.each([
  ["the sender of the settings", { mailSender: "Lake <a@lake.example>" }, "b@lake.example", "a@lake.example"],
  ["the sender of the process", {}, "b@lake.example", "b@lake.example"],
  ["the contact address", { contactEmail: "c@lake.example" }, PLACEHOLDER_SENDER, "c@lake.example"],
  ["the shop's host", {}, PLACEHOLDER_SENDER, "no-reply@shop.example"],
  ["the placeholder, in the demo", { isDemo: true }, PLACEHOLDER_SENDER, "hello@evenlake.example"],
])("sends email from %s", (_, settings, mailFrom, address) => {
  expect(shopSender({ ...DEFAULT_SETTINGS, ...settings }, at(mailFrom)).address).toBe(address);
});
