import { expect, test } from "vitest";
import { type Letter, letterText, link, text } from "./letter.ts";
import { renderLetter } from "./render-letter.server.ts";

const SHOP = new URL("https://shop.example");
const LETTER: Letter = {
  shop: "Evenlake",
  greeting: "Hello <b>Maya</b> & Co,",
  blocks: [
    text("Your order is on its way.\nSee you soon."),
    {
      kind: "amounts",
      rows: [
        { name: "Delivery", amount: "$7.99" },
        { name: "Total", amount: "$66.42" },
      ],
    },
    { kind: "lines", heading: "Standard", lines: ["4201 W 50th St", "Edina, MN 55424"] },
    link("See your order", "/account?tab=orders"),
    link("Write to us", "https://elsewhere.example/contact"),
  ],
  unsubscribe: "/unsubscribe?token=abc",
};

test("a letter reads well as plain text", () => {
  expect(letterText(LETTER, SHOP)).toBe(`Hello <b>Maya</b> & Co,

Your order is on its way.
See you soon.

Delivery                                       $7.99
Total                                         $66.42

Standard:
4201 W 50th St
Edina, MN 55424

See your order: https://shop.example/account?tab=orders

Write to us: https://elsewhere.example/contact

Evenlake

Unsubscribe from these mails: https://shop.example/unsubscribe?token=abc
`);
});

test("its HTML says the same, has colors for a dark screen, and holds no picture, no script and no markup of strangers", async () => {
  const { html, text: plain } = await renderLetter("Your order", LETTER, SHOP);
  expect(plain).toBe(letterText(LETTER, SHOP));
  expect(html).toMatch(/^<!DOCTYPE html/);
  for (const said of [
    "Hello &lt;b&gt;Maya&lt;/b&gt; &amp; Co,",
    "Your order is on its way.\nSee you soon.",
    "$66.42",
    "Edina, MN 55424",
    'href="https://shop.example/account?tab=orders"',
    'href="https://elsewhere.example/contact"',
    'href="https://shop.example/unsubscribe?token=abc"',
    "prefers-color-scheme: dark",
    "<title>Your order</title>",
  ]) {
    expect(html).toContain(said);
  }
  expect(html).not.toMatch(/<(img|script|b|link|iframe)[ >]/);
});
