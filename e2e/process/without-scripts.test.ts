import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SECRET_FILE } from "#app/base/embedded/data-folder.server.ts";
import { codeAt, secretOf } from "#fixtures/app-codes.ts";
import { checkoutFields, newPerson, placedOrder, sendCheckout, signInAs } from "#fixtures/buyer.ts";
import { databaseOf, sharedShop } from "#fixtures/shared-shop.ts";
import { stillBrowser } from "#fixtures/still-browser.ts";
import { maya } from "#seed/demo/people.ts";

// Every form for visitors and customers works without JavaScript: the response is a page.

const shop = sharedShop();
const client = await databaseOf(shop);
const browser = (cookie?: string) => stillBrowser(shop.url, cookie);
const ownAddress = () => `${randomUUID()}@evenlake.example`;

describe("visitors' forms", () => {
  test.each([
    ["/landing", "Join the waitlist", {}, "/#waitlist", "Thank you. You're on the waitlist."],
    [
      "/about",
      "Send Message",
      { name: "Nora Berglund", message: "Which ZIPs?" },
      "/about#contact-form",
      "Thank you. We got your message.",
    ],
    ["/education", "Subscribe", {}, "/education#newsletter", "Thank you. You're subscribed."],
    [
      "/shop/late-meadow-buckwheat-honey/notify",
      "Notify me",
      {},
      "/shop/late-meadow-buckwheat-honey/notify",
      "You're on the list",
    ],
  ])(
    "keep the input of a refused form of %s, and confirm an accepted one",
    async (page, button, typed, target, thanks) => {
      const still = browser();
      await still.open(page);
      await still.send(button, { ...typed, email: "nora at evenlake" });
      expect([still.status(), still.path()]).toEqual([400, target]);
      expect(still.text()).toContain("Please enter a valid email address");
      expect(still.valueOf("email")).toBe("nora at evenlake");
      for (const [name, value] of Object.entries(typed)) expect(still.valueOf(name)).toBe(value);
      await still.send(button, { ...typed, email: ownAddress() });
      expect(still.text()).toContain(thanks);
    },
  );

  test("answer a product page's ZIP code checker on the home page", async () => {
    const still = browser();
    await still.open("/shop/last-light-tart-cherry-gummies");
    expect(still.text()).toContain("The cart requires JavaScript.");
    expect(still.text()).toContain("Keep this product out of reach of children.");
    await still.send("Check", { zip: "55401" });
    expect(still.path()).toBe("/?zip=55401");
    expect(still.text()).toContain("We deliver to Minneapolis, MN 55401");
  });

  test("show the age gate, and lead back to its page", async () => {
    const still = browser();
    await still.open("/shop?category=Vapes");
    await still.send("I am 21 or older", { answer: "yes" });
    expect(still.path()).toBe("/shop?category=Vapes");
    expect(still.text()).not.toContain("Are you 21 or older?");
  });
});

describe("the unsubscribe link of marketing emails", () => {
  const secret = readFileSync(join(shop.dataDir, SECRET_FILE), "utf8");
  const linkTo = (email: string) => {
    const mark = createHmac("sha256", secret).update(`unsubscribe\n${email}`).digest("base64url");
    return `/unsubscribe?token=${Buffer.from(email).toString("base64url")}.${mark}`;
  };
  const consents = async (email: string) => {
    const { rows } = await client.query(
      `select marketing_emails as marketing, order_updates as orders,
         exists (select from newsletter_subscribers n where n.email = c.email) as newsletter
       from customers c where email = $1`,
      [email],
    );
    return rows[0];
  };
  const WANTS_ALL = { marketing: true, orders: true, newsletter: true };
  const WANTS_ORDERS = { marketing: false, orders: true, newsletter: false };

  /** A customer who accepts all emails. */
  async function reader() {
    const { email } = await newPerson(shop, client);
    await client.query("update customers set marketing_emails = true where email = $1", [email]);
    await client.query(
      "insert into newsletter_subscribers (id, email, source) values (gen_random_uuid(), $1, 'newsletter')",
      [email],
    );
    return email;
  }

  test("changes nothing when opened; its button unsubscribes, repeatedly if needed", async () => {
    const email = await reader();
    const still = browser();
    for (const wants of [WANTS_ALL, WANTS_ORDERS]) {
      await still.open(linkTo(email));
      expect(still.text()).toContain(`the newsletter to ${email}`);
      expect(still.html()).toContain('<meta name="robots" content="noindex"/>');
      expect(still.text()).not.toContain("Are you 21 or older?");
      expect(await consents(email)).toEqual(wants);
      await still.send("Unsubscribe");
      expect(still.text()).toContain("You're unsubscribed");
      expect(await consents(email)).toEqual(WANTS_ORDERS);
    }
  });

  test("is refused with one message if incomplete", async () => {
    const still = browser();
    await still.open(linkTo(maya.email).slice(0, -2));
    expect(still.status()).toBe(400);
    expect(still.text()).toContain("This link is incomplete.");
    expect(still.html()).not.toContain(">Unsubscribe</button>");
  });

  test("accepts a mail program's one-click request, without a cookie or an origin", async () => {
    const email = await reader();
    const click = async (link: string, more: Record<string, string> = {}) => {
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click", ...more });
      return (await fetch(shop.url + link, { method: "POST", body })).status;
    };
    expect(await click(linkTo("nobody@evenlake.example"))).toBe(200);
    expect(await click(linkTo(email).replace(/.$/, ""))).toBe(400);
    expect(await click(linkTo(email), { email: "other" })).toBe(400);
    expect(await consents(email)).toEqual(WANTS_ALL);
    for (let time = 0; time < 2; time += 1) expect(await click(linkTo(email))).toBe(200);
    expect(await consents(email)).toEqual(WANTS_ORDERS);
  });
});

test("replaces a forgotten password by an emailed link", async () => {
  const { email } = await newPerson(shop, client);
  const still = browser();
  await still.open("/forgot-password");
  await still.send("Email me a reset link", { email });
  expect(still.text()).toContain(`If ${email} has an account here`);
  const { rows } = await client.query(
    "select content::text as content from mail_outbox where recipient = $1 and subject like 'Choose a new password%'",
    [email],
  );
  await still.open(/\/reset-password\?token=[\w-]+/.exec(rows[0].content)?.[0] ?? "");
  const [newPassword, confirmPassword] = ["otters-by-the-sauna", "otters-by-the-sauna"];
  await still.send("Set new password", { newPassword, confirmPassword: "something else" });
  expect(still.text()).toContain("Passwords do not match");
  await still.send("Set new password", { newPassword, confirmPassword });
  expect(still.text()).toContain("Your new password is set. Sign in with it.");
  await still.send("Sign in", { email, password: newPassword });
  expect(still.path()).toBe("/account");
});

describe("an account", () => {
  const SETTINGS = "/account?tab=settings";

  test("saves the email preferences by a button, with a confirmation", async () => {
    const still = browser((await newPerson(shop, client)).cookie);
    await still.open(SETTINGS);
    await still.send("Save preferences", { marketingEmails: "on", orderUpdates: null });
    expect(still.text()).toContain("Saved.");
    await still.open(SETTINGS);
    const isOn = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*checked`).test(still.html());
    expect([isOn("marketingEmails"), isOn("orderUpdates")]).toEqual([true, false]);
  });

  test("signs out another browser, and is deleted", async () => {
    const person = await newPerson(shop, client);
    const [still, elsewhere] = [browser(person.cookie), browser(await signInAs(shop.url, person))];
    await still.open(SETTINGS);
    await still.send("Sign out");
    expect(still.text()).toContain("Browser signed out.");
    await elsewhere.open("/account");
    expect(elsewhere.path()).toBe("/login?next=/account");
    await still.open("/account/delete");
    expect(still.text()).not.toContain("Show password");
    await still.send("Delete Account", { password: person.password, word: "DELETE" });
    expect([still.path(), still.isSignedIn()]).toEqual(["/login", false]);
    expect(still.text()).toContain("Your account is deleted.");
  });

  test("reports right after saving that the address is outside the delivery area", async () => {
    const still = browser((await newPerson(shop, client)).cookie);
    await still.open("/account?tab=profile&edit=1");
    await still.send("Save Changes", { zip: "55025" });
    expect(still.text()).toContain("Profile updated successfully");
    expect(still.text()).toContain("We're sorry, but we don't currently deliver to this location.");
  });

  test("shows its favorites on linked pages", async () => {
    const { cookie, email } = await newPerson(shop, client);
    const { rowCount } = await client.query(
      `insert into favorites (customer_id, product_id, created_at)
       select c.id, p.id, now() from customers c, products p where c.email = $1 and p.status = 'active'`,
      [email],
    );
    const still = browser(cookie);
    await still.open("/account?tab=favorites");
    expect(still.html()).toContain('href="/account?tab=favorites&amp;page=2#favorite-products"');
    await still.open("/account?tab=favorites&page=2");
    expect(still.text()).toContain(`${rowCount} favorites, page 2 of 2`);
    expect(still.html().match(/<h3/g)).toHaveLength((rowCount ?? 0) - 24);
  });

  test("cancels an order", async () => {
    const { cookie } = await newPerson(shop, client);
    const { rows } = await client.query(
      "select id from products where stock is null and price_cents >= 2500 limit 1",
    );
    const fields = checkoutFields({ ...maya, phone: "612-555-0191" }, [{ id: rows[0].id, quantity: 1 }]);
    expect(placedOrder(await sendCheckout(shop.url, cookie, fields))).not.toBeNull();
    const still = browser(cookie);
    await still.open("/account?tab=orders");
    await still.send("Yes, cancel this order");
    expect(still.path()).toBe("/account?tab=orders");
    expect(still.text()).toContain("Order canceled.");
  });

  test("turns on an authenticator app, and authenticates with it after a wrong password", async () => {
    const still = browser((await newPerson(shop, client)).cookie);
    await still.open("/account/second-factor");
    expect(still.html()).toMatch(/<noscript><p[^>]*>Adding a passkey requires JavaScript/);
    await still.open("/account/second-factor?set-up=app");
    const secret = secretOf(/>((?:[A-Z2-7]{4} ){6}[A-Z2-7]{2})</.exec(still.html())?.[1] ?? "");
    const now = Temporal.Now.instant();
    await still.send("Turn on", { code: codeAt(secret, now) });
    expect(still.text()).toContain("Your recovery codes");
    expect(still.html()).toMatch(/ hidden"><button[^>]*>(<[^>]*>)*Copy/);
    await still.open("/account/confirm-identity?next=/account/second-factor&with=password");
    await still.send("Continue", { password: "a wrong password" });
    expect(still.text()).toContain("Your current password is incorrect.");
    await still.open("/account/confirm-identity?next=/account/second-factor");
    await still.send("Continue", { code: codeAt(secret, now.add({ seconds: 30 })) });
    expect(still.path()).toBe("/account/second-factor");
    expect(still.text()).toContain("10 recovery codes left");
  });
});

test("reports a second step that wasn't started, and leads to the first", async () => {
  const still = browser();
  await still.open("/login/code?next=/checkout");
  expect(still.text()).toContain("Your sign-in expired");
  expect(still.html()).toContain('href="/login?next=/checkout"');
});
