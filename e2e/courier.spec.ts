import {
  admin,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from "#fixtures/journeys/journey.ts";
import { makeCourier, ordersOnTheRoad, presser, TO_THE_DATE } from "#fixtures/journeys/own-courier.ts";
import { addOwnRoute, answersAbout } from "#fixtures/journeys/own-route.ts";

// A courier's day: made by an admin, at three doors with and without a network, and the phone that is lost (rules 48.1 to
// 50.10). The phone is a browser of its own, whose console complains of the network that the journey takes away.

test("a courier goes from door to door with and without a network, and a lost phone is emptied", async ({
  page,
  browser,
  baseURL,
}) => {
  const orderIds = await ordersOnTheRoad(browser, baseURL);
  await signIn(page, admin, "/admin/login");
  const courier = await makeCourier(page);
  const stopIds = await addOwnRoute(courier.email, orderIds);
  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true });
  const car = await phone.newPage();
  const state = car.getByRole("status").first();
  const date = car.getByLabel("Month, day, year");

  await test.step("signing in leads to the stops of the day, and nowhere else", async () => {
    await signIn(car, courier);
    await expect(car).toHaveURL(/\/courier$/);
    await expect(car.getByRole("heading", { name: /0 of 3 stops done/ })).toBeVisible();
    await expect(car.getByText("3312 Hennepin Ave").first()).toBeVisible();
    await expectAccessible(car);
    await expectNoSidewaysScroll(car);
    expect(await car.content()).not.toContain("1987");
    expect(await (await car.request.get("/courier")).text()).not.toContain("Hennepin");
    await car.getByRole("button", { name: "On my way", exact: true }).click();
    await expect(car.getByRole("button", { name: /^On my way since/ })).toBeVisible();
  });

  await test.step("the check at a door takes at most 8 presses beside the birth date", async () => {
    const { press, pressed } = presser(car);
    await press(TO_THE_DATE[0] as string);
    await expectAccessible(car);
    await press(...TO_THE_DATE.slice(1));
    await date.fill("05181987");
    await expect(car.getByRole("alert")).toContainText("4 more tries");
    await expectAccessible(car);
    await date.fill("05171987");
    await press("Cash", "Handed over");
    expect(pressed()).toBeLessThanOrEqual(8);
    await expect(car.getByRole("heading", { name: /1 of 3 stops done/ })).toBeVisible();
    await expect(state).toHaveText("Everything is with the shop.");
    expect(await answersAbout(stopIds)).toEqual([{ stop_id: stopIds[0], kind: "delivered", refusal: "" }]);
  });

  await test.step("without a network two doors are answered, and survive two reloads", async () => {
    await expect.poll(() => car.evaluate(async () => Boolean(await caches.match("/courier")))).toBe(true);
    await phone.setOffline(true);
    const { press } = presser(car);
    await press(...TO_THE_DATE);
    await date.fill("01011990");
    await expect(car.getByRole("alert")).toContainText("4 more tries");
    await date.fill("05171987");
    await press("Debit", "Handed over");
    await expect(state).toContainText("1 answer waits");
    await car.reload();
    await expect(state).toContainText("1 answer waits");
    await press("Could not deliver", "Nobody was home", "Not delivered");
    await expect(state).toContainText("2 answers wait");
    await car.reload();
    await expect(state).toContainText("2 answers wait for the network");
    await expect(car.getByRole("heading", { name: /3 of 3 stops done/ })).toBeVisible();
    await expectAccessible(car);
  });

  await test.step("with the network back each is sent once", async () => {
    await phone.setOffline(false);
    await expect(state).toHaveText("Everything is with the shop.");
    expect(await answersAbout(stopIds)).toEqual([
      { stop_id: stopIds[0], kind: "delivered", refusal: "" },
      { stop_id: stopIds[1], kind: "delivered", refusal: "" },
      { stop_id: stopIds[2], kind: "failed", refusal: "" },
    ]);
    await page.goto(`/admin/orders/${orderIds[1]}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Completed");
  });

  await test.step("a lost phone is ended, and empties itself", async () => {
    await page.goto("/admin/routes/couriers");
    await page.getByRole("link", { name: courier.name }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "End this phone" }).click();
    await expect(page.getByText("The phone is ended and signed out.")).toBeVisible();
    await expect(car.getByRole("alert")).toContainText("This phone was ended by the shop");
    const held = () => car.evaluate(async () => [await indexedDB.databases(), await caches.keys()]);
    await expect.poll(held).toEqual([[], []]);
    await car.goto("/courier");
    await expect(car).toHaveURL(/\/login/);
  });
  await phone.close();
});

test("without JavaScript the page says that it needs it", async ({ browser, baseURL, page }) => {
  await signIn(page, admin, "/admin/login");
  const courier = await makeCourier(page);
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const car = await context.newPage();
  await signIn(car, courier);
  await expect(car.getByText("This page needs JavaScript")).toBeVisible();
  await context.close();
});

test("signing out empties the phone and ends the session", async ({ browser, baseURL, page }) => {
  await signIn(page, admin, "/admin/login");
  const courier = await makeCourier(page);
  const context = await browser.newContext({ baseURL });
  const car = await context.newPage();
  await signIn(car, courier);
  const isKept = () => car.evaluate(() => caches.has("courier-page"));
  await expect.poll(isKept).toBe(true);
  // The worker still has the page to keep, many times over, when the press comes.
  await car.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/courier");
    for (let time = 0; time < 50; time += 1) registration?.active?.postMessage([]);
    for (const button of document.querySelectorAll("button"))
      if (button.textContent.startsWith("Sign out")) button.click();
  });
  await expect(car).not.toHaveURL(/courier/);
  expect(await car.evaluate(async () => [await indexedDB.databases(), await caches.keys()])).toEqual([
    [],
    [],
  ]);
  await car.goto("/courier");
  await expect(car).toHaveURL(/\/login/);
  await context.close();
});
