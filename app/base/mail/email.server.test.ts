import { describe, expect, test } from "vitest";
import { type Block, type EmailContent, link, mailText } from "./email.ts";
import { emailText } from "./email-text.ts";
import { renderEmail } from "./render-email.server.ts";

const SHOP = new URL("https://shop.example");
const place = (lines: readonly string[]): Block => ({ kind: "lines", heading: "Standard", lines });
const EMAIL: EmailContent = {
  shop: "Evenlake",
  greeting: "Hello <b>Maya</b> & Co,",
  blocks: [
    mailText("Your order is on its way.\nSee you soon."),
    {
      kind: "amounts",
      rows: [
        { name: "Delivery", amount: "$7.99" },
        { name: "Total", amount: "$66.42" },
      ],
    },
    place(["4201 W 50th St", "Edina, MN 55424"]),
    link("See your order", "/account?tab=orders"),
    link("Write to us", "https://elsewhere.example/contact"),
  ],
  postal: "123 N 1st St, Duluth, MN 55802",
  unsubscribe: "/unsubscribe?token=abc",
};

test("renders an email as readable plain text", () => {
  expect(emailText(EMAIL, SHOP)).toBe(`Hello <b>Maya</b> & Co,

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
123 N 1st St, Duluth, MN 55802

Unsubscribe from these emails: https://shop.example/unsubscribe?token=abc
`);
});

test("renders the same as HTML, with dark-mode colors, and no images, scripts, or markup from users", () => {
  const { html, text: plain } = renderEmail("Your order", EMAIL, SHOP);
  expect(plain).toBe(emailText(EMAIL, SHOP));
  expect(html).toMatch(/^<!DOCTYPE html/);
  for (const said of [
    "Hello &lt;b&gt;Maya&lt;/b&gt; &amp; Co,",
    "Your order is on its way.<br/>See you soon.",
    "$66.42",
    "Edina, MN 55424",
    "123 N 1st St, Duluth, MN 55802",
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

test("renders every typed line as a line of HTML, also for programs that only support <br>", () => {
  const lines = ["4201 W 50th St", "Note: Side door\nCode 12\r\n\nRing twice", "4201 W 50th St"];
  const content = { shop: "Evenlake", blocks: [mailText("Hello.\nSee <us>."), place(lines)] };
  const { html } = renderEmail("Your order", content, SHOP);
  expect(html).toContain("Hello.<br/>See &lt;us&gt;.");
  expect(html).toContain("Note: Side door<br/>Code 12<br/><br/>Ring twice");
  expect(html.match(/4201 W 50th St/g)).toHaveLength(2);
});

describe("an email with a single text and no shop name", () => {
  const content = { shop: "", blocks: [mailText("See https://shop.example/account for your order.")] };

  test("has no empty shop name and no empty link", () => {
    const { html, text: plain } = renderEmail("Your order", content, SHOP);
    expect(html).not.toMatch(/<(span|a|p|h1|td)[^>]*>\s*<\/\1>/);
    expect(html).not.toMatch(/<a[ >]/);
    expect(plain).toBe("See https://shop.example/account for your order.\n");
  });

  test("still offers to unsubscribe when it needs consent", () => {
    const { html } = renderEmail("News", { ...content, unsubscribe: "/unsubscribe?token=a" }, SHOP);
    expect(html.match(/<a[ >]/g)).toHaveLength(1);
    expect(html).not.toContain("·");
  });

  test("allows mail programs to turn an address in its text into a link", () => {
    const { html } = renderEmail("Your order", content, SHOP);
    expect(html).toContain('name="format-detection"');
    expect(html).not.toContain("url=no");
  });
});
