import { expect, test } from "vitest";
import { callerPhone, isTypedToTheEnd, newCallerPath, withCallerPhone } from "./caller-phone.ts";

test("the number that was searched for goes along, also after a search for a name", () => {
  expect(callerPhone(new URLSearchParams("q=612-555-0134"))).toBe("612-555-0134");
  expect(callerPhone(new URLSearchParams("q=Olga&phone=6125550134"))).toBe("6125550134");
  expect(callerPhone(new URLSearchParams("q=0134&phone=no"))).toBeNull();
  expect(withCallerPhone("/admin/orders/new/x", "+1 612-555-0134")).toBe(
    "/admin/orders/new/x?phone=%2B1+612-555-0134",
  );
  expect(withCallerPhone("/admin/orders/new/x", null)).toBe("/admin/orders/new/x");
});

test("what was searched for stands in its field of a new customer", () => {
  expect(newCallerPath("612-555-0134", "612-555-0134")).toBe("/admin/orders/new/customer?phone=612-555-0134");
  expect(newCallerPath("olga@lake.example", null)).toBe(
    "/admin/orders/new/customer?email=olga%40lake.example",
  );
  expect(newCallerPath("Olga van Haug", null)).toBe(
    "/admin/orders/new/customer?firstName=Olga&lastName=van+Haug",
  );
  expect(newCallerPath("", null)).toBe("/admin/orders/new/customer");
});

test("a number opens its customer once its last digit is typed, and not before", () => {
  for (const text of ["6125550134", "612-555-0134", "(612) 555-0134", "16125550134", "+1 612 555 0134"])
    expect(isTypedToTheEnd(text)).toBe(true);
  for (const text of ["612555013", "1612555013", "+1 612 555 013", "Olga", ""])
    expect(isTypedToTheEnd(text)).toBe(false);
});
