import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { WITHOUT_FACTS } from "./site-facts.tsx";
import { siteOf } from "./site-of.ts";

test("an error page without facts says of the shop what the settings of a new one say", () => {
  const place = { origin: "http://localhost", canMail: false };
  expect(WITHOUT_FACTS.site).toEqual(
    siteOf(DEFAULT_SETTINGS, place, [], { age: 21, limits: {}, limitsText: "" }),
  );
});
