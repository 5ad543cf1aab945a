import { expect, test } from "vitest";
import { PLACEHOLDER_SENDER } from "#app/base/lib/email.ts";
import { NO_DETAILS } from "./business-details.ts";
import { NO_LOOK, shownLook } from "./look.ts";
import { DEFAULT_SETTINGS, shopSender } from "./settings.ts";
import { siteOf } from "./site.ts";
import { WITHOUT_FACTS } from "./site-facts.tsx";

test("matches the default settings on an error page without facts", () => {
  const place = { origin: "http://localhost", canMail: false };
  const { name: siteName, delivery } = WITHOUT_FACTS.site;
  const known = { ...DEFAULT_SETTINGS, siteName, delivery };
  expect(WITHOUT_FACTS.site).toEqual(
    siteOf(
      {
        settings: known,
        details: NO_DETAILS,
        look: { ...shownLook(false, NO_LOOK), icons: [] },
        texts: [],
        plans: [],
        announcement: null,
        today: Temporal.PlainDate.from("2026-12-03"),
      },
      place,
      {
        age: 21,
        lawName: "The law",
        limits: {},
        limitsText: "",
      },
    ),
  );
});

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
