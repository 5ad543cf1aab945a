import type { Page } from "@playwright/test";
import { addCourier } from "#fixtures/journeys/couriers.ts";
import { expect, expectAccessible, loud, signInBy, test } from "#fixtures/journeys/journey.ts";
import {
  answersAbout,
  done,
  failAs,
  openRoute,
  presser,
  SENT,
  stateOf,
  TO_THE_DATE,
} from "#fixtures/journeys/own-courier.ts";

// How the courier app handles presses meant for the previous screen (rules courier-app/stray-presses), and
// browsers that lack a feature it needs (rules courier-app/missing-features).

const twice = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).dblclick();
async function middleOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole("button", { name, exact: true }).boundingBox();
  return box ? box.y + box.height / 2 : Number.NaN;
}
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test.describe("presses", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("never answers the next question by a double press or a held key", async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const { stopIds } = await openRoute(page, request, browser, baseURL);
    const { press } = presser(page);

    await test.step("Not delivered, pressed twice, leaves the next stop alone", async () => {
      const door = await middleOf(page, "At the door");
      await press("Could not deliver", "Customer not home");
      // On a screen of this height, the next stop's button appears where this one was.
      const height = Math.round(740 + door - (await middleOf(page, "Not delivered")));
      await page.setViewportSize({ width: 360, height });
      expect(await middleOf(page, "Not delivered")).toBeCloseTo(door, -1);
      await twice(page, "Not delivered");
      await page.mouse.dblclick(180, door);
      await expect(done(page, 1)).toBeVisible();
      await expect(stateOf(page)).toHaveText(SENT);
      await expect(page.getByRole("button", { name: "At the door" })).toBeVisible();
      expect(await answersAbout(stopIds)).toHaveLength(1);
    });

    await test.step("each question of the ID check needs a separate press", async () => {
      const questions = [
        "Is the customer here",
        "Any sign of",
        "Which photo ID",
        "Is the ID still",
        "Birth date",
      ];
      for (const [index, name] of TO_THE_DATE.entries()) {
        await twice(page, name);
        await expect(heading(page, new RegExp(questions[index] as string))).toBeVisible();
      }
      await twice(page, "One step back");
      await expect(heading(page, /Is the ID still/)).toBeVisible();
      await press("Valid, and it is them");
      await page.getByLabel("Month, day, year").fill("05171987");
      await twice(page, "Compare birth date");
      await twice(page, "Cash");
      await twice(page, "Handed over");
      await expect(done(page, 2)).toBeVisible();
      await expect(page.getByRole("button", { name: "At the door" })).toBeVisible();
    });

    await test.step("a held key answers once", async () => {
      await press("Could not deliver", "Customer not home");
      await page.getByRole("button", { name: "Not delivered" }).focus();
      for (let time = 0; time < 5; time += 1) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      await expect(done(page, 3)).toBeVisible();
      await expect(stateOf(page)).toHaveText(SENT);
      expect((await answersAbout(stopIds)).map(({ kind }) => kind)).toEqual([
        "failed",
        "delivered",
        "failed",
      ]);
    });

    await test.step("a second press before the shop's response sends nothing", async () => {
      let asked = 0;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/courier/back", async (route) => {
        asked += 1;
        await held;
        await route.continue();
      });
      const back = page.getByRole("button", { name: "I am back at the shop" });
      await back.dblclick();
      await expect(back).toBeDisabled();
      release();
      await expect(page.getByText(/Route \d+ is over/)).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(asked).toBe(1);
    });
  });
});

loud.describe("browsers that lack a feature", () => {
  loud(
    "sends everything without locks, random ids, workers, and events, and reports what is missing",
    async ({ page, context, request, browser, baseURL }) => {
      await page.addInitScript(() => {
        for (const api of ["locks", "serviceWorker"]) Reflect.deleteProperty(Navigator.prototype, api);
        Reflect.deleteProperty(Crypto.prototype, "randomUUID");
        Reflect.deleteProperty(AbortSignal, "timeout");
        Reflect.deleteProperty(window, "EventSource");
      });
      const { stopIds } = await openRoute(page, request, browser, baseURL);
      for (const less of [
        "Use this page in one tab only",
        "can't open this page without a network",
        "only every 30 seconds",
      ])
        await expect(page.getByText(less)).toBeVisible();
      await expect(stateOf(page)).toHaveText(SENT);
      await context.setOffline(true);
      await failAs(page, "Customer not home");
      await expect(stateOf(page)).toContainText("1 answer waits");
      await context.setOffline(false);
      await expect(stateOf(page)).toHaveText(SENT);
      expect(await answersAbout(stopIds)).toHaveLength(1);
    },
  );

  loud("reports what stops the page, and marks nothing as sent", async ({ page, context }) => {
    await signInBy(page.request, await addCourier("Sigrid"));
    const lacking: [string, () => void][] = [
      ["IndexedDB", () => Object.defineProperty(window, "indexedDB", { value: undefined })],
      ["Web Crypto", () => Object.defineProperty(Crypto.prototype, "subtle", { value: undefined })],
      ["HTTPS", () => Object.defineProperty(window, "isSecureContext", { value: false })],
      [
        "private window",
        () => {
          IDBFactory.prototype.open = () => {
            throw new DOMException("Not here.", "SecurityError");
          };
        },
      ],
    ];
    for (const [word, take] of lacking) {
      const without = await context.newPage();
      await without.addInitScript(take);
      await without.goto("/courier");
      await expect(without.getByRole("alert")).toContainText(word);
      await expect(stateOf(without)).toContainText("This page sends nothing");
      await without.close();
    }
  });

  loud("reports a storage failure until an update is stored", async ({ page, request, browser, baseURL }) => {
    const { stopIds } = await openRoute(page, request, browser, baseURL);
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      // Only the update fails to be stored: other stored entries aren't updates.
      IDBObjectStore.prototype.put = function (value, name) {
        if (!String(name).startsWith("said ")) return put.call(this, value, name);
        IDBObjectStore.prototype.put = put;
        throw new DOMException("The disk is full.", "QuotaExceededError");
      };
    });
    await failAs(page, "Customer not home");
    await expect(page.getByRole("alert")).toContainText("Your last answer isn't saved");
    // The phone refreshes, and everything works except the update.
    const looked = page.waitForResponse("**/courier/day*");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await (await looked).finished();
    await expect(stateOf(page)).toHaveText("Your last answer was not sent.");
    await expect(done(page, 0)).toBeVisible();
    await failAs(page, "Customer not home");
    await expect(stateOf(page)).toHaveText(SENT);
    expect(await answersAbout(stopIds)).toHaveLength(1);
  });
});

test("asks before dispatch on the phone, and allows undoing it for two minutes", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openRoute(page, request, browser, baseURL);
  const takeBack = page.getByRole("button", { name: "Take it back" });
  await takeBack.click();
  const leave = page.getByRole("button", { name: "Leave now" });
  await leave.click();
  const question = page.getByRole("region", { name: /^Route \d+ leaves\?$/ });
  await expect(question).toContainText(/Departs (on time|\d+ min late)\. Every stop is within its window\./);
  await question.getByRole("button", { name: "Not yet" }).click();
  await leave.click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(takeBack).toBeVisible();
  // Once the courier has sent any update, the dispatch is final.
  await page.getByRole("button", { name: "On my way" }).click();
  await expect(page.getByRole("button", { name: /^On my way since/ })).toBeVisible();
  await expect(takeBack).toHaveCount(0);
});
