import { addCourier } from "#fixtures/journeys/couriers.ts";
import {
  admin,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  loud,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";
import {
  answersAbout,
  done,
  failAs,
  isKept,
  openRoute,
  presser,
  rawStore,
  SENT,
  setClockAhead,
  stateOf,
  TO_THE_DATE,
} from "#fixtures/journeys/own-courier.ts";

// A courier's day with three stops, online and offline, and with phone problems on the way (rules routes/*):
// nothing is lost, and nothing counts twice. The browser's console logs the network errors that these tests
// cause.

const failed = (stopIds: string[]) => stopIds.map((stop_id) => ({ stop_id, kind: "failed", refusal: "" }));

test("erases the phone and ends the session on sign-out", async ({ page }) => {
  await signInBy(page.request, await addCourier("Sigrid"));
  await page.goto("/courier");
  await expect.poll(() => page.evaluate(() => caches.has("courier-page"))).toBe(true);
  // The service worker is still caching many copies of the page when the button is pressed.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/courier");
    for (let time = 0; time < 50; time += 1) registration?.active?.postMessage([]);
    for (const button of document.querySelectorAll("button"))
      if (button.textContent.startsWith("Sign out")) button.click();
  });
  await expect(page).not.toHaveURL(/courier/);
  const held = await page.evaluate(async () => [await indexedDB.databases(), await caches.keys()]);
  expect(held).toEqual([[], []]);
  await page.goto("/courier");
  await expect(page).toHaveURL(/\/login/);
});

loud.describe("on a route", () => {
  loud.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  loud(
    "makes deliveries with and without a network, and erases a lost phone",
    async ({ page, context, request, browser, baseURL }) => {
      const { courier, stopIds } = await openRoute(page, request, browser, baseURL);
      const [first, second, third] = stopIds;
      const state = stateOf(page);
      const date = page.getByLabel("Month, day, year");

      await loud.step("the page shows the day's stops, which aren't in its HTML", async () => {
        await expect(page.getByText("3312 Hennepin Ave").first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        expect(await page.content()).not.toContain("1987");
        expect(await (await page.request.get("/courier")).text()).not.toContain("Hennepin");
        await page.getByRole("button", { name: "On my way", exact: true }).click();
        await expect(page.getByRole("button", { name: /^On my way since/ })).toBeVisible();
      });

      await loud.step("the ID check takes at most 8 presses besides the birth date", async () => {
        const { press, pressed } = presser(page);
        await press(...TO_THE_DATE);
        await date.fill("05181987");
        await expect(page.getByText(/^May 18, 1987, \d\d years old$/)).toBeVisible();
        await date.press("Enter");
        await expect(page.getByRole("alert")).toContainText("4 attempts left");
        await date.fill("05171987");
        await date.press("Enter");
        await press("Cash", "Complete delivery");
        expect(pressed()).toBeLessThanOrEqual(8);
        await expect(done(page, 1)).toBeVisible();
        await expect(state).toHaveText(SENT);
        expect(await answersAbout(stopIds)).toEqual([{ stop_id: first, kind: "delivered", refusal: "" }]);
      });

      await loud.step("offline, two deliveries are recorded, and survive two reloads", async () => {
        await isKept(page);
        await context.setOffline(true);
        const { press } = presser(page);
        await press(...TO_THE_DATE);
        await date.fill("01011990");
        await date.press("Enter");
        await expect(page.getByRole("alert")).toContainText("4 attempts left");
        await date.fill("05171987");
        await date.press("Enter");
        await press("Debit", "Complete delivery");
        await expect(state).toContainText("1 update waiting to sync");
        await page.reload();
        await expect(state).toContainText("1 update waiting to sync");
        await failAs(page, "Customer not home");
        await expect(state).toContainText("2 updates waiting to sync");
        await page.reload();
        await expect(state).toContainText("Offline. 2 updates waiting to sync");
        await expect(done(page, 3)).toBeVisible();
        await expectAccessible(page);
      });

      await loud.step("once online, each is sent once", async () => {
        await context.setOffline(false);
        await expect(state).toHaveText(SENT);
        expect(await answersAbout(stopIds)).toEqual([
          { stop_id: first, kind: "delivered", refusal: "" },
          { stop_id: second, kind: "delivered", refusal: "" },
          { stop_id: third, kind: "failed", refusal: "" },
        ]);
      });

      await loud.step("a lost phone is removed, and erases itself", async () => {
        await signInBy(request, admin);
        const path = `/admin/routes/couriers/${courier.id}`;
        const phoneId =
          /name="phoneId" value="([^"]+)"/.exec(await (await request.get(path)).text())?.[1] ?? "";
        const form = { intent: "end-phone", phoneId };
        await request.post(path, { form, headers: { "sec-fetch-site": "same-origin" } });
        await expect(page.getByRole("alert")).toContainText("The shop removed this phone");
        const held = () => page.evaluate(async () => [await indexedDB.databases(), await caches.keys()]);
        await expect.poll(held).toEqual([[], []]);
        await page.goto("/courier");
        await expect(page).toHaveURL(/\/login/);
      });
    },
  );

  loud(
    "applies an update once if its receipt is lost, even from two tabs and a phone with a wrong clock",
    async ({ page, context, request, browser, baseURL }) => {
      const { stopIds } = await openRoute(page, request, browser, baseURL);
      const [first = "", second = "", third = ""] = stopIds;

      await loud.step(
        "an update that the phone can't store stays open, and the courier is notified",
        async () => {
          await page.evaluate(() => {
            IDBObjectStore.prototype.put = () => {
              throw new DOMException("The disk is full.", "QuotaExceededError");
            };
          });
          await failAs(page, "Customer not home");
          await expect(page.getByRole("alert").first()).toContainText("Your last update isn't saved");
          await expect(stateOf(page)).toContainText("Your last update wasn't sent.");
          await page.reload();
          await expect(done(page, 0)).toBeVisible();
          await expect(stateOf(page)).toHaveText(SENT);
          expect(await answersAbout(stopIds)).toEqual([]);
        },
      );

      await loud.step("the shop has received it, but the phone doesn't know", async () => {
        let lost = 0;
        await context.route("**/courier/updates", async (route) => {
          await route.fetch();
          lost += 1;
          // The page may have been reloaded in between.
          await route.abort().catch(() => null);
        });
        await failAs(page, "Customer not home");
        await expect.poll(() => lost).toBeGreaterThan(0);
        await expect(stateOf(page)).toContainText("1 update waiting to sync");
        expect(await answersAbout(stopIds)).toEqual(failed([first]));
        await context.unroute("**/courier/updates");
        await page.reload();
        await expect(stateOf(page)).toHaveText(SENT);
        expect(await answersAbout(stopIds)).toEqual(failed([first]));
      });

      await loud.step("two tabs send waiting updates once", async () => {
        const other = await context.newPage();
        await other.goto("/courier");
        await expect(done(other, 1)).toBeVisible();
        const sent: string[] = [];
        context.on("request", (asked) => {
          if (asked.url().endsWith("/courier/updates")) sent.push(asked.postDataJSON().stopId);
        });
        await isKept(page);
        await context.setOffline(true);
        await failAs(page, "Customer not home");
        await other.reload();
        await expect(stateOf(other)).toContainText("1 update waiting to sync");
        const tried = sent.length;
        await context.setOffline(false);
        for (const tab of [page, other]) await expect(stateOf(tab)).toHaveText(SENT);
        expect(sent.slice(tried)).toEqual([second]);
        await other.close();
      });

      await loud.step("a clock that is ten minutes fast still gives the right time", async () => {
        await setClockAhead(page, 10 * 60_000);
        // The shop's time comes with the day's data; until then the phone uses the stored time.
        const read = page.waitForResponse("**/courier/day*");
        await page.reload();
        await (await read).finished();
        await expect(stateOf(page)).toHaveText(SENT);
        const asked = page.waitForRequest("**/courier/updates");
        await failAs(page, "Customer not home");
        const { occurredAt } = (await asked).postDataJSON();
        expect(Math.abs(Date.parse(occurredAt) - Date.now())).toBeLessThan(60_000);
        await expect(stateOf(page)).toHaveText(SENT);
        expect(await answersAbout([third])).toEqual(failed([third]));
      });
    },
  );

  loud(
    "sends updates waiting at the end of the session for their own courier, never for another",
    async ({ page, context, request, browser, baseURL }) => {
      const { courier, stopIds } = await openRoute(page, request, browser, baseURL);
      await isKept(page);
      await context.setOffline(true);
      await failAs(page, "Customer not home");
      await expect(stateOf(page)).toContainText("1 update waiting to sync");
      await expect(page.getByText("You can sign out once all updates are synced.")).toBeVisible();

      await loud.step("the phone's stored data can't be read", async () => {
        const raw = await rawStore(page);
        expect(raw.length).toBeGreaterThan(100);
        for (const word of ["Hennepin", "Berglund", "not_home", "1987"]) expect(raw).not.toContain(word);
      });

      await loud.step("it waits after sign-out", async () => {
        await context.clearCookies();
        await context.setOffline(false);
        await expect(stateOf(page)).toContainText("1 update waiting to sync. Sign in again");
        expect(await answersAbout(stopIds)).toEqual([]);
      });

      await loud.step("another courier on this phone sends none of it", async () => {
        await signInBy(page.request, await addCourier("Tove"));
        await page.reload();
        await expect(stateOf(page)).toHaveText(SENT);
        await expect(
          page.getByText(/1 update waiting to sync on this phone for the courier who used it before/),
        ).toBeVisible();
        await expect(page.getByText("No routes for you today.")).toBeVisible();
        expect(await answersAbout(stopIds)).toEqual([]);
        await page.getByRole("button", { name: "Sign out and erase data" }).click();
        await expect(page).not.toHaveURL(/courier/);
      });

      await loud.step("its own courier does", async () => {
        await signInBy(page.request, courier);
        await page.goto("/courier");
        await expect(done(page, 1)).toBeVisible();
        await expect(stateOf(page)).toHaveText(SENT);
        expect(await answersAbout(stopIds)).toEqual(failed(stopIds.slice(0, 1)));
      });
    },
  );

  loud(
    "erases the stops from the phone after the day, and still sends waiting updates",
    async ({ page, context, request, browser, baseURL }) => {
      const { stopIds } = await openRoute(page, request, browser, baseURL);
      await context.route("**/courier/updates", (route) => route.abort());
      await failAs(page, "Customer not home");
      await expect(stateOf(page)).toContainText("1 update waiting to sync");
      // The shop is unreachable, and a day passes.
      await context.route("**/courier/day", (route) => route.abort());
      await setClockAhead(page, 26 * 3_600_000);
      await page.reload();
      await expect(stateOf(page)).toContainText("1 update waiting to sync");
      await expect(page.getByRole("heading", { name: /stops done/ })).toBeHidden();
      expect(await page.content()).not.toContain("Hennepin");
      await context.unrouteAll();
      await page.reload();
      await expect(stateOf(page)).toHaveText(SENT);
      expect(await answersAbout(stopIds)).toEqual(failed(stopIds.slice(0, 1)));
    },
  );
});
