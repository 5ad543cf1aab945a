import { randomInt, randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { checkoutFields, type Person, placedOrder, tomorrowAtTen } from "#fixtures/buyer.ts";
import { admin, expect, signInBy } from "./fixtures.ts";

// People and orders of a journey's own, made by the forms of the shop without drawing its pages.

/** A product of which there are many, and which no other journey buys. */
export const BATH_SOAK = "Long Evening Bath Soak";

/** The number by which an order is known. */
export const number = (orderId: string) => orderId.slice(0, 8);

/** An order on its customer's page of orders. */
export const cardOf = (page: Page, orderId: string) =>
  page.getByRole("article", { name: `Order ${number(orderId)}` });

/** Opens an order that is over, which is one line at first. */
export const openCard = (page: Page, orderId: string) =>
  cardOf(page, orderId)
    .getByRole("heading", { name: `Order ${number(orderId)}` })
    .click();

/** A customer with an account and a phone number that nobody else has. */
export type Customer = Person;

/** Sends a form as a page of the shop does; returns the answer without following a redirect. */
async function send(request: APIRequestContext, origin: string, path: string, form: Record<string, string>) {
  return request.post(path, { form, headers: { origin }, maxRedirects: 0 });
}

const originOf = (url: string | undefined) => new URL(url ?? "").origin;

/** Makes an account and signs the page's browser in with it. */
export async function becomeCustomer(page: Page, baseURL: string | undefined): Promise<Customer> {
  const customer: Customer = {
    firstName: "Nora",
    lastName: "Berglund",
    email: `nora-${randomUUID()}@evenlake.example`,
    password: "northern-pike-1987",
    phone: `612-555-${randomInt(1_000, 10_000)}`,
    address: "3312 Hennepin Ave",
    city: "Minneapolis",
    zip: "55408",
  };
  const { firstName, lastName, email, password } = customer;
  const birthDate = { year: "1987", month: "5", day: "17" };
  const fields = { firstName, lastName, ...birthDate, email, password };
  await send(page.request, originOf(baseURL), "/login?mode=signup", fields);
  await signInBy(page.request, customer);
  return customer;
}

/** The ids of products for sale by name; the first page of the shop shows the first of them. */
export async function productsByName(page: Page): Promise<Map<string, string>> {
  const shop = await Promise.all(
    ["/shop", "/shop?page=2"].map(async (path) => (await page.request.get(path)).text()),
  );
  const ids = [...new Set(shop.join().match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];
  const answer = await page.request.get(`/cart/products?ids=${ids.slice(0, 50).join(",")}`);
  const { products } = (await answer.json()) as {
    products: { id: string; name: string; stock: number | null }[];
  };
  return new Map(products.filter(({ stock }) => stock !== 0).map(({ id, name }) => [name, id]));
}

/** Places an order for a scheduled window of the coming days that takes it; returns the order's id. */
export async function placeOrder(
  page: Page,
  baseURL: string | undefined,
  customer: Customer,
  lines: { id: string; quantity: number }[],
): Promise<string> {
  // Other journeys book windows too, so a full one is no failure.
  const first = Temporal.Instant.from(tomorrowAtTen());
  for (let tries = 0; tries < 20; tries++) {
    const windowStart = first.add({ hours: 24 * randomInt(0, 5) + 2 * randomInt(0, 5) }).toString();
    const form = Object.fromEntries(checkoutFields(customer, lines, { windowStart }));
    const answer = await send(page.request, originOf(baseURL), "/checkout", form);
    const location = answer.headers().location;
    if (answer.status() === 302 && location) {
      const placed = placedOrder(new Response(null, { status: 302, headers: { location } }));
      if (placed) return placed;
    }
  }
  throw new Error("no window of the coming days takes the order");
}

/** Cancels a customer's own order. */
export async function cancelOwnOrder(page: Page, baseURL: string | undefined, orderId: string) {
  const form = { form: "cancel-order", orderId };
  const answer = await send(page.request, originOf(baseURL), "/account?tab=orders", form);
  expect(answer.status()).toBe(302);
}

/** The shopkeeper, in a browser of her own, who moves orders. */
export async function callShopkeeper(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL });
  await signInBy(context.request, admin);
  const carryOut = async (orderId: string, form: Record<string, string>) => {
    const answer = await send(context.request, originOf(baseURL), `/admin/orders/${orderId}`, form);
    expect(answer.status()).toBe(302);
  };
  return {
    /** Moves an order along these states. */
    move: async (orderId: string, ...states: string[]) => {
      for (const to of states) await carryOut(orderId, { intent: "move", to });
    },
    fail: (orderId: string) => carryOut(orderId, { intent: "fail", reason: "not_home", note: "Rang twice." }),
    cancel: (orderId: string, reason: string) => carryOut(orderId, { intent: "cancel", reason }),
    /** Hands an order over to a customer of `becomeCustomer`. */
    deliver: (orderId: string) =>
      carryOut(orderId, {
        intent: "deliver",
        idType: "driver_license",
        idNotExpired: "on",
        birthYear: "1987",
        birthMonth: "5",
        birthDay: "17",
        notIntoxicated: "on",
        paymentMethod: "cash",
      }),
    leave: () => context.close(),
  };
}

/** Signs somebody up and places an order of two bath soaks. */
export async function withOrder(page: Page, baseURL: string | undefined) {
  const customer = await becomeCustomer(page, baseURL);
  const id = (await productsByName(page)).get(BATH_SOAK) as string;
  const orderId = await placeOrder(page, baseURL, customer, [{ id, quantity: 2 }]);
  return { customer, orderId };
}
