import type { Browser, BrowserContext, Page } from "@playwright/test";
import { admin, expect, signIn, signInBy, test } from "#fixtures/journeys/journey.ts";
import { makeCourier, ordersOnTheRoad, presser } from "#fixtures/journeys/own-courier.ts";
import { addOwnRoute, answersAbout } from "#fixtures/journeys/own-route.ts";

// What goes wrong with a phone on the road, where it hurts (rules 50.4, 50.9): nothing is lost, nothing counts twice.

type Login = { email: string; password: string };

/** A phone whose courier has a route of three stops. */
async function phoneOnTheRoad(page: Page, browser: Browser, baseURL: string | undefined) {
  const orderIds = await ordersOnTheRoad(browser, baseURL);
  await signIn(page, admin, "/admin/login");
  const courier = await makeCourier(page);
  const stopIds = await addOwnRoute(courier.email, orderIds);
  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true });
  const car = await openCar(phone, courier);
  await expect(car.getByRole("heading", { name: /0 of 3 stops done/ })).toBeVisible();
  return { courier, stopIds, phone, car };
}

async function openCar(phone: BrowserContext, courier: Login) {
  await signInBy(phone.request, courier);
  const car = await phone.newPage();
  await car.goto("/courier");
  return car;
}

/** From the next load on the phone's own clock is fast by so many ms. */
const setClockAhead = (phone: BrowserContext, ms: number) =>
  phone.addInitScript((ahead) => {
    const real = Date.now;
    Date.now = () => real() + ahead;
  }, ms);

const stateOf = (car: Page) => car.getByRole("status").first();
const SENT = "Everything is with the shop.";
const failAs = (car: Page, reason: string) =>
  presser(car).press("Could not deliver", reason, "Not delivered");
const failed = (stopIds: string[]) => stopIds.map((stop_id) => ({ stop_id, kind: "failed", refusal: "" }));

/** All that the browser's store holds under readable names, as text; a key that cannot be read out is no text. */
const rawStore = (car: Page) =>
  car.evaluate(async () => {
    const open = indexedDB.open("evenlake-courier");
    await new Promise((done) => {
      open.onsuccess = done;
    });
    const all = open.result.transaction("sealed").objectStore("sealed").getAll();
    await new Promise((done) => {
      all.onsuccess = done;
    });
    open.result.close();
    const records: { bytes: ArrayBuffer }[] = all.result;
    return records.map(({ bytes }) => new TextDecoder("latin1").decode(bytes)).join("\n");
  });

test("an answer whose receipt is lost counts once, also from two tabs and a phone whose clock is wrong", async ({
  page,
  browser,
  baseURL,
}) => {
  const { stopIds, phone, car } = await phoneOnTheRoad(page, browser, baseURL);
  const [first = "", second = "", third = ""] = stopIds;

  await test.step("what a phone cannot keep stays to be said, and the courier hears so", async () => {
    await car.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("The disk is full.", "QuotaExceededError");
      };
    });
    await failAs(car, "Nobody was home");
    await expect(car.getByRole("alert")).toContainText("nor what was said last");
    await car.reload();
    await expect(car.getByRole("heading", { name: /0 of 3 stops done/ })).toBeVisible();
    await expect(stateOf(car)).toHaveText(SENT);
    expect(await answersAbout(stopIds)).toEqual([]);
  });

  await test.step("the shop has heard it, the phone has not heard so", async () => {
    let lost = 0;
    await phone.route("**/courier/answers", async (route) => {
      await route.fetch();
      lost += 1;
      // The page may have been loaded again meanwhile.
      await route.abort().catch(() => null);
    });
    await failAs(car, "Nobody was home");
    await expect.poll(() => lost).toBeGreaterThan(0);
    await expect(stateOf(car)).toContainText("1 answer waits");
    expect(await answersAbout(stopIds)).toEqual(failed([first]));
    await car.reload();
    await expect(stateOf(car)).toContainText("1 answer waits");
    await phone.unroute("**/courier/answers");
    await car.reload();
    await expect(stateOf(car)).toHaveText(SENT);
    expect(await answersAbout(stopIds)).toEqual(failed([first]));
  });

  await test.step("two tabs send what waits once", async () => {
    const other = await phone.newPage();
    await other.goto("/courier");
    await expect(other.getByRole("heading", { name: /1 of 3 stops done/ })).toBeVisible();
    const sent: string[] = [];
    phone.on("request", (request) => {
      if (request.url().endsWith("/courier/answers")) sent.push(request.postDataJSON().stopId);
    });
    await expect.poll(() => car.evaluate(async () => Boolean(await caches.match("/courier")))).toBe(true);
    await phone.setOffline(true);
    await failAs(car, "Nobody was home");
    await other.reload();
    await expect(stateOf(other)).toContainText("1 answer waits");
    const tried = sent.length;
    await phone.setOffline(false);
    for (const tab of [car, other]) await expect(stateOf(tab)).toHaveText(SENT);
    expect(sent.slice(tried)).toEqual([second]);
    await other.close();
  });

  await test.step("a clock that is ten minutes fast still says when it was", async () => {
    await setClockAhead(phone, 10 * 60_000);
    // The shop's clock comes with the day; until then the phone goes by what it kept.
    const read = car.waitForResponse("**/courier/day*");
    await car.reload();
    await (await read).finished();
    await expect(stateOf(car)).toHaveText(SENT);
    const asked = car.waitForRequest("**/courier/answers");
    await failAs(car, "Nobody was home");
    const { saidAt } = (await asked).postDataJSON();
    expect(Math.abs(Date.parse(saidAt) - Date.now())).toBeLessThan(60_000);
    await expect(stateOf(car)).toHaveText(SENT);
    expect(await answersAbout([third])).toEqual(failed([third]));
  });
  await phone.close();
});

test("what waits when the session ends is sent for its own courier, never for another", async ({
  page,
  browser,
  baseURL,
}) => {
  const { courier, stopIds, phone, car } = await phoneOnTheRoad(page, browser, baseURL);
  const stranger = await makeCourier(page);
  await expect.poll(() => car.evaluate(async () => Boolean(await caches.match("/courier")))).toBe(true);
  await phone.setOffline(true);
  await failAs(car, "Nobody was home");
  await expect(stateOf(car)).toContainText("1 answer waits");
  await expect(car.getByText("You can sign out once everything is with the shop.")).toBeVisible();

  await test.step("what the phone keeps cannot be read", async () => {
    const raw = await rawStore(car);
    expect(raw.length).toBeGreaterThan(100);
    for (const word of ["Hennepin", "Berglund", "not_home", "1987"]) expect(raw).not.toContain(word);
  });

  await test.step("signed out it waits", async () => {
    await phone.clearCookies();
    await phone.setOffline(false);
    await expect(stateOf(car)).toContainText("1 answer waits until you sign in again");
    expect(await answersAbout(stopIds)).toEqual([]);
  });

  await test.step("another courier on this phone sends nothing of it", async () => {
    await signInBy(phone.request, stranger);
    await car.reload();
    await expect(stateOf(car)).toHaveText(SENT);
    await expect(
      car.getByText(/1 answer waits on this phone for the courier who used it before/),
    ).toBeVisible();
    await expect(car.getByText("There is no route for you today.")).toBeVisible();
    expect(await answersAbout(stopIds)).toEqual([]);
    await car.getByRole("button", { name: "Sign out, and empty this phone" }).click();
    await expect(car).not.toHaveURL(/courier/);
  });

  await test.step("its own courier does", async () => {
    await signInBy(phone.request, courier);
    await car.goto("/courier");
    await expect(car.getByRole("heading", { name: /1 of 3 stops done/ })).toBeVisible();
    await expect(stateOf(car)).toHaveText(SENT);
    expect(await answersAbout(stopIds)).toEqual(failed(stopIds.slice(0, 1)));
  });
  await phone.close();
});

test("when the day is over its stops are gone from the phone, and what waits is still sent", async ({
  page,
  browser,
  baseURL,
}) => {
  const { stopIds, phone, car } = await phoneOnTheRoad(page, browser, baseURL);
  await phone.route("**/courier/answers", (route) => route.abort());
  await failAs(car, "Nobody was home");
  await expect(stateOf(car)).toContainText("1 answer waits");
  // The shop cannot be reached, and a day goes by.
  await phone.route("**/courier/day", (route) => route.abort());
  await setClockAhead(phone, 26 * 3_600_000);
  await car.reload();
  await expect(stateOf(car)).toContainText("1 answer waits");
  await expect(car.getByRole("heading", { name: /stops done/ })).toBeHidden();
  expect(await car.content()).not.toContain("Hennepin");
  await phone.unrouteAll();
  await car.reload();
  await expect(stateOf(car)).toHaveText(SENT);
  expect(await answersAbout(stopIds)).toEqual(failed(stopIds.slice(0, 1)));
  await phone.close();
});
