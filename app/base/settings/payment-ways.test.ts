import { expect, test } from "vitest";
import { isLinkAddress, linkSentence, waysOf, wayText } from "./payment-ways.ts";

test("offers one way, or both with the door first", () => {
  expect(waysOf("at_door")).toEqual(["at_door"]);
  expect(waysOf("link")).toEqual(["link"]);
  expect(waysOf("both")).toEqual(["at_door", "link"]);
});

test("says nothing of the door if an order is paid before it leaves", () => {
  expect(wayText("at_door", false)).toBe("At the door, in cash or by debit card");
  expect(wayText("at_door", true)).toBe("Before delivery, in cash or by debit card");
  expect(wayText("link", true)).toBe("By our payment link");
});

test("names the hours in which an order must be paid", () => {
  expect(linkSentence({ cancelHours: 24 })).toContain("within 24 hours of ordering.");
  expect(linkSentence({ cancelHours: 1 })).toContain("within 1 hour of ordering.");
  expect(linkSentence({ cancelHours: 1 }, false)).toBe(
    "We mark an order as paid by hand once we see the payment.",
  );
});

test("takes https addresses, with placeholders after the host only", () => {
  for (const address of [
    "https://pay.example.com",
    "https://pay.example.com/{order}?amount={amount}",
    "https://pay.example.com:8443/a#b",
  ])
    expect(isLinkAddress(address), address).toBe(true);
  for (const address of [
    "",
    "http://pay.example.com/",
    "javascript:alert(1)",
    "https://{order}.example.com/",
    "https://name:secret@pay.example.com/",
    "https://pay.example.com@evil.example/",
    "https://localhost",
    "https://pay.example.com/a b",
    'https://pay.example.com/"',
  ])
    expect(isLinkAddress(address), address).toBe(false);
});
