import { expect, test } from "vitest";
import { addressLine } from "#app/base/lib/us-states.ts";
import { readProfileForm } from "./customer-forms.ts";

const maya = {
  firstName: "Maya",
  lastName: "Lindqvist",
  phone: "(612) 555-0142",
  address: "2812 Humboldt Ave S",
  city: "Minneapolis",
  state: "mn",
  zip: "55408",
};

test("parses a profile with the state in capitals and empty fields as null", () => {
  expect(readProfileForm(maya)).toEqual({ ok: true, value: { ...maya, state: "MN" } });
  const empty = { phone: " ", address: "", city: "", state: "", zip: "" };
  const nothing = { phone: null, address: null, city: null, state: null, zip: null };
  expect(readProfileForm({ ...maya, ...empty })).toMatchObject({ ok: true, value: nothing });
});

test.each([
  ["firstName", "", "Please enter your first name."],
  ["lastName", "x".repeat(101), "Keep your last name within 100 characters."],
  ["phone", "555-0142", "Please enter a phone number with 10 digits, such as 612-555-0134."],
  ["address", "a\u0000b", "Please enter your address without control characters."],
  ["state", "Minnesota", "Choose a US state, such as MN."],
  ["state", "ZZ", "Choose a US state, such as MN."],
  ["zip", "5540", "Please enter a valid 5-digit ZIP code"],
])("shows one clear message for %s = %j", (field, value, sentence) => {
  expect(readProfileForm({ ...maya, [field]: value })).toEqual({ ok: false, refusal: { [field]: sentence } });
});

test("refuses fields that customers can't write", () => {
  expect(readProfileForm({ ...maya, email: "other@evenlake.example" }).ok).toBe(false);
  expect(readProfileForm({ ...maya, id: "1" }).ok).toBe(false);
});

test("formats an address line from the parts that are known", () => {
  expect(addressLine({ ...maya, state: "MN" })).toBe("2812 Humboldt Ave S, Minneapolis, MN 55408");
  expect(addressLine({ address: null, city: "Edina", state: null, zip: "55424" })).toBe("Edina, 55424");
  expect(addressLine({ address: null, city: null, state: null, zip: null })).toBeNull();
});
