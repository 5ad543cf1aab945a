import type { Page } from "@playwright/test";
import { addCourier } from "#fixtures/journeys/couriers.ts";
import { mailsFor } from "#fixtures/journeys/fresh-person.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  maya,
  PHONE,
  test,
} from "#fixtures/journeys/journey.ts";
import { cardOf } from "#fixtures/journeys/own-orders.ts";

/** The customer who signs up and orders. */
const buyer = {
  firstName: "Nora",
  lastName: "Berglund",
  email: "nora@evenlake.example",
  password: "northern-pike-1987",
};

const cartPanel = (page: Page) => page.getByRole("dialog", { name: /Your cart/ });

async function fillCart(page: Page) {
  await page.goto("/shop");
  await page.getByRole("button", { name: /^Add to Cart: Last Light/ }).click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  await expect(cartPanel(page)).toBeVisible();
  await cartPanel(page)
    .getByRole("button", { name: /^One more of Last Light/ })
    .click();
  await expect(cartPanel(page).getByText("$48.00").first()).toBeVisible();
  await expectAccessible(page);
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("takes an order from cart and sign-up to delivery, visible to customer and admin", async ({
    page,
    browser,
    baseURL,
  }) => {
    await test.step("keeps the cart after a reload, and asks the visitor to sign in at checkout", async () => {
      await fillCart(page);
      await page.reload();
      await page.getByRole("button", { name: /cart/i }).first().click();
      await expect(cartPanel(page).getByText("$48.00").first()).toBeVisible();
      await cartPanel(page).getByRole("link", { name: "Checkout" }).click();
      await expect(page).toHaveURL(/\/login\?next=\/checkout$/);
      await expect(page.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
      await expect(cartPanel(page)).toBeHidden();
    });

    await test.step("gives no account to a person under 21", async () => {
      await page.getByRole("link", { name: "Don't have an account? Sign up" }).click();
      await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
      await page.getByLabel("First Name").fill(buyer.firstName);
      await page.getByLabel("Last Name").fill(buyer.lastName);
      await page.getByLabel("Year").fill("2010");
      await page.getByLabel("Month").fill("5");
      await page.getByLabel("Day").fill("17");
      await page.getByLabel("Email").fill(buyer.email);
      await page.getByLabel("Password").fill(buyer.password);
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByText("You must be 21 or older to create an account.").first()).toBeVisible();
      await expect(page.getByLabel("First Name")).toHaveValue(buyer.firstName);
    });

    await test.step("gives an adult an account, and returns to checkout with the cart after sign-in", async () => {
      await page.getByLabel("Year").fill("1987");
      await page.getByLabel("Password").fill(buyer.password);
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(
        page
          .getByText("Account created successfully! Please check your email to verify your account.")
          .first(),
      ).toBeVisible();
      await page.getByLabel("Password").fill(buyer.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(/\/checkout$/);
      await expect(page.getByRole("region", { name: "Your order" })).toContainText("$48.00");
    });

    let orderName = "";
    await test.step("places the order", async () => {
      await page.getByLabel("Phone").fill("612-555-0163");
      await page.getByLabel("Street address").fill("3312 Hennepin Ave");
      await page.getByLabel("ZIP code").fill("55408");
      await expect(page.getByLabel("City")).toHaveValue("Minneapolis");
      await page.getByRole("radio", { name: /^Scheduled/ }).check();
      await page.getByRole("group", { name: "Day", exact: true }).getByRole("radio").nth(1).check();
      await page
        .getByRole("group", { name: /^Delivery window/ })
        .getByRole("radio")
        .first()
        .check();
      await expect(page.getByText("Cannabis gross receipts tax").first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // 48.00 + 5.99 + 15 % of 53.99 (8.10) + 9.025 % of 48.00 (4.33) = 66.42
      const button = page.getByRole("button", { name: "Place order · $66.42" });
      await button.click();
      await expect(page.getByText(/Confirm that you're 21 or older/)).toBeVisible();
      await page.getByLabel("I am 21 or older and will show a valid ID at the door").check();
      await page.getByLabel("Someone 21 or older will be there to receive it").check();
      await button.click();
      await expect(page).toHaveURL(/\/account\?tab=orders/);
      await expect(page.getByRole("heading", { name: "Your Orders" })).toBeVisible();
      await expect(page.getByText("$66.42").first()).toBeVisible();
      await expect(page.getByText("Pending", { exact: true })).toBeVisible();
      await expect(page.getByText("3312 Hennepin Ave").first()).toBeVisible();
      orderName =
        (
          await page
            .getByRole("heading", { name: /^Order / })
            .first()
            .textContent()
        )?.match(/[0-9a-f]{8}/)?.[0] ?? "";
      expect(orderName).toMatch(/^[0-9a-f]{8}$/);
      await page.goto("/shop");
      await page.getByRole("button", { name: /cart/i }).first().click();
      await expect(cartPanel(page).getByText("Your cart is empty")).toBeVisible();
    });

    await test.step("sends one confirmation email", async () => {
      const [mail] = await mailsFor(buyer.email, "Your order");
      expect(mail).toContain("66.42");
    });

    const shopkeeper = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
    await test.step("lets an admin confirm, pack, and dispatch it", async () => {
      await enterAs(shopkeeper, admin);
      await shopkeeper.goto("/admin/orders");
      await shopkeeper
        .getByRole("link", { name: new RegExp(orderName) })
        .first()
        .click();
      await expect(shopkeeper.getByRole("heading", { level: 1, name: new RegExp(orderName) })).toBeVisible();
      const { name, id } = await addCourier("Solveig");
      for (const move of ["Confirm", "Pack without scanning", "Dispatch"]) {
        if (move === "Pack without scanning") {
          await shopkeeper.getByText("More", { exact: true }).click();
          await shopkeeper.getByRole("textbox", { name: "Reason" }).fill("Packed by hand");
        }
        if (move === "Dispatch") await shopkeeper.getByLabel("Driver").selectOption(id);
        await shopkeeper.getByRole("button", { name: move, exact: true }).click();
        await expect(shopkeeper.getByRole("button", { name: move, exact: true })).toBeHidden();
      }
      await expect(shopkeeper.getByText(`Out on route`)).toContainText(name);
    });

    await test.step("refuses a wrong birth date at the door, and completes the order with the right one", async () => {
      await expect(shopkeeper.getByRole("button", { name: "Mark as delivered", exact: true })).toBeVisible();
      await shopkeeper.getByLabel("ID type").selectOption({ label: "Driver's license" });
      await shopkeeper.getByLabel("ID is not expired").check();
      await shopkeeper.getByLabel("Year").fill("1986");
      await shopkeeper.getByLabel("Month").fill("5");
      await shopkeeper.getByLabel("Day").fill("17");
      await shopkeeper.getByLabel("Not visibly intoxicated").check();
      await shopkeeper.getByRole("radio", { name: "Cash" }).check();
      await shopkeeper.getByRole("button", { name: "Mark as delivered", exact: true }).click();
      await expect(shopkeeper.getByLabel("Year")).toHaveAccessibleDescription(
        /birth date doesn't match the account/,
      );
      await shopkeeper.getByLabel("Year").fill("1987");
      await shopkeeper.getByRole("button", { name: "Mark as delivered", exact: true }).click();
      await expect(shopkeeper.getByRole("heading", { level: 1 })).toContainText("Completed");
    });
    await shopkeeper.close();

    await test.step("shows the customer that the order is completed", async () => {
      await page.goto("/account?tab=orders");
      await expect(page.getByText("Completed", { exact: true })).toBeVisible();
    });
  });
});

test("lets a customer cancel an order that isn't packed yet", async ({ page }) => {
  await enterAs(page, maya);
  await page.goto("/shop?q=North+Arm");
  await page.getByRole("button", { name: /^Add to Cart: North Arm/ }).click();
  await cartPanel(page).getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("radio", { name: /^Scheduled/ }).check();
  await page.getByRole("group", { name: "Day", exact: true }).getByRole("radio").last().check();
  await page
    .getByRole("group", { name: /^Delivery window/ })
    .getByRole("radio")
    .last()
    .check();
  await page.getByLabel("I am 21 or older and will show a valid ID at the door").check();
  await page.getByLabel("Someone 21 or older will be there to receive it").check();
  const bought = await page.evaluate(() => localStorage.getItem("evenlake-cart"));
  await page.getByRole("button", { name: /^Place order · \$/ }).click();
  await expect(page).toHaveURL(/placed=/);
  const order = cardOf(page, new URL(page.url()).searchParams.get("placed") as string);
  await test.step("empties the cart on the confirmation, once", async () => {
    const cartOf = (items: string) => page.getByRole("button", { name: `Cart, ${items}` });
    const fill = (cart: string | null) => localStorage.setItem("evenlake-cart", cart ?? "");
    await expect(cartOf("0 items")).toBeVisible();
    // As after a checkout submitted before its script was loaded.
    await page.evaluate(fill, bought);
    await page.evaluate(() => localStorage.removeItem("evenlake-cart-ordered"));
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("evenlake-cart")))
      .not.toContain("North Arm");
    await expect(cartOf("0 items")).toBeVisible();
    // A new cart stays when the page is reloaded or revisited.
    await page.evaluate(fill, bought);
    await page.reload();
    await expect(page.getByRole("region", { name: "Order confirmation" })).toBeFocused();
    await expect(cartOf("1 item")).toBeVisible();
    await page.goto("/shop");
    await page.goBack();
    await expect(page.getByRole("region", { name: "Order confirmation" })).toBeVisible();
    await expect(cartOf("1 item")).toBeVisible();
  });
  await order.getByText("Cancel order", { exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await order.getByText("Cancel order", { exact: true }).click();
  await dialog.getByRole("button", { name: "Yes, cancel this order" }).click();
  await expect(order.getByText("Canceled", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
});
