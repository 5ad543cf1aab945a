import { randomUUID } from "node:crypto";
import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { describe, expect, test } from "vitest";
import { checkoutFields, placedOrder, sendCheckout, signInAs } from "#fixtures/buyer.ts";
import { ask } from "#fixtures/running-shop.ts";
import { sharedShop } from "#fixtures/shared-shop.ts";
import { ingrid, maya } from "#seed/demo/people.ts";

// Every page sent by the server is valid HTML.

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const TIME = String.raw`\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?`;

/**
 * The rules for the HTML of every page: html-validate's rules for the HTML standard and for whole documents.
 * Each exception below has its reason.
 */
const HTML_RULES: ConfigData = {
  root: true,
  extends: ["html-validate:standard", "html-validate:document"],
  elements: [
    "html5",
    // By default, the validator accepts any text. We allow a date, or an instant with at most three
    // fractional digits.
    { time: { attributes: { datetime: { enum: [new RegExp(`^${DAY}(T${TIME}Z)?$`)] } } } },
  ],
  // Our own files need no integrity attribute: they come from the same server as the page that would state
  // it.
  rules: { "require-sri": ["error", { target: "crossorigin" }] },
};

const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES));

const shop = sharedShop();
const [customer, admin] = await Promise.all([signInAs(shop.url, maya), signInAs(shop.url, ingrid)]);
const [product] = await ask(
  shop.dataDir,
  "select id from products where stock is null and price_cents >= 2500 limit 1",
);
const fields = checkoutFields(maya, [{ id: product?.id, quantity: 1 }]);
const orderId = placedOrder(await sendCheckout(shop.url, customer, fields)) ?? "";

type Asked = { path: string; cookie?: string; form?: Record<string, string> };

/** Describes a page's errors; empty if its HTML is valid. */
async function faultsOf({ path, cookie = "", form }: Asked): Promise<string[]> {
  const answer = await fetch(shop.url + path, {
    redirect: "manual",
    // Uses a new connection for each request, because the shop closes idle ones while the validator works.
    headers: { cookie, origin: shop.url, connection: "close" },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const html = await answer.text();
  if (!html.startsWith("<!DOCTYPE html>")) return [`${path}: no page but ${answer.status}`];
  const { results } = await validator.validateString(html, path);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, offset }) => {
      const around = html.slice(offset, offset + 120).replace(/\s+/g, " ");
      return `${path}: ${ruleId}: ${message} (${selector ?? ""}: ${around})`;
    });
}

/** Requests these pages sequentially: in parallel, the shop may respond that it's busy. */
async function expectValid(asked: Asked[]) {
  const faults: string[] = [];
  for (const one of asked) faults.push(...(await faultsOf(one)));
  expect(faults).toEqual([]);
}

const paths = (...all: string[]) => all.map((path) => ({ path }));

describe("the server's HTML is valid", () => {
  test("on every page of the sitemap", async () => {
    const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
      String(address).replaceAll("&amp;", "&"),
    );
    expect(addresses.length).toBeGreaterThan(40);
    await expectValid(
      addresses.map((address) => {
        const { pathname, search } = new URL(address);
        return { path: pathname + search };
      }),
    );
  });

  test("on pages outside the sitemap", () =>
    expectValid([
      ...paths(
        "/login",
        "/login?mode=signup",
        "/login/code",
        "/admin/login",
        "/cart",
        "/landing",
        "/under-21",
      ),
      ...paths("/membership", "/membership/standard", "/privacy", "/terms", "/faq", "/no/such/page"),
      ...paths("/shop?q=seltzer&category=Beverages&sort=rating", "/shop?page=2", "/shop?q=no+such+thing"),
      ...paths("/?zip=55401", "/?zip=1", "/?zip=99999", "/education?article=milligrams-on-the-label"),
      ...paths("/confirm-email?token=none", "/unsubscribe?token=none", "/shop/no-such-product"),
      ...paths("/forgot-password", "/reset-password?token=none", "/api/v1"),
    ]));

  test("on the responses to refused and accepted forms", () =>
    expectValid([
      { path: "/login", form: { email: "" } },
      { path: "/login?mode=signup", form: { firstName: "A" } },
      { path: "/admin/login", form: { email: "x", password: "y" } },
      { path: "/about", form: { "form-name": "contact", email: "x" } },
      { path: "/", form: { "form-name": "waitlist", email: "x" } },
      { path: "/", form: { "form-name": "waitlist", email: "visitor@example.com" } },
      { path: "/education", form: { "form-name": "newsletter", email: "visitor@example.com" } },
      { path: "/confirm-email", form: { token: "none" } },
      { path: "/forgot-password", form: { email: "x" } },
      { path: "/reset-password", form: { token: "none" } },
    ]));

  test("on a customer's own pages", async () => {
    expect(orderId).not.toBe("");
    const tabs = [
      "profile",
      "profile&edit=1",
      "orders",
      `orders&placed=${orderId}`,
      "membership",
      "favorites",
      "favorites&page=2",
    ];
    await expectValid(
      (
        [
          ...[...tabs, "settings"].map((tab) => ({ path: `/account?tab=${tab}` })),
          ...paths("/checkout", "/", "/account/data", "/account/delete"),
          ...paths("/account/second-factor", "/account/second-factor?set-up=app"),
          ...paths("/account/confirm-identity?next=/account"),
          { path: "/account/second-factor?set-up=app", form: { form: "turn-on-app", code: "1" } },
          { path: "/account/confirm-identity", form: { form: "password", password: "" } },
          { path: "/account?tab=profile", form: { form: "profile" } },
          { path: "/account?tab=settings", form: { form: "password" } },
          { path: "/checkout", form: { name: "" } },
        ] as Asked[]
      ).map((asked) => ({ ...asked, cookie: customer })),
    );
  });

  test("on the admin's pages", async () => {
    const order = `/admin/orders/${orderId}`;
    await expectValid(
      [
        ...paths("/admin/orders", "/admin/orders?q=no-such-text", "/admin/orders?view=board", order),
        { path: order, form: { intent: "complete" } },
        ...paths(`/admin/orders/${randomUUID()}`),
      ].map((asked) => ({ ...asked, cookie: admin })),
    );
  });
});
