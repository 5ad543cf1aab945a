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
// browsers without a feature it needs (rules courier-app/missing-features).

const twice = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).dblclick();
async function middleOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole("button", { name, exact: true }).boundingBox();
  return box ? box.y + box.height / 2 : Number.NaN;
}
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test.describe("presses", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("never answers the next question on a double press or a held key", async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const { stopIds } = await openRoute(page, request, browser, baseURL);
    const { press } = presser(page);

    await test.step("leaves the next stop alone when Mark as failed is pressed twice", async () => {
      const door = await middleOf(page, "At the door");
      await press("Delivery failed", "Customer not home");
      // On a screen of this height, the next stop's button appears in the same place as this one.
      const height = Math.round(740 + door - (await middleOf(page, "Mark as failed")));
      await page.setViewportSize({ width: 360, height });
      expect(await middleOf(page, "Mark as failed")).toBeCloseTo(door, -1);
      await twice(page, "Mark as failed");
      await page.mouse.dblclick(180, door);
      await expect(done(page, 1)).toBeVisible();
      await expect(stateOf(page)).toHaveText(SENT);
      await expect(page.getByRole("button", { name: "At the door" })).toBeVisible();
      expect(await answersAbout(stopIds)).toHaveLength(1);
    });

    await test.step("needs a separate press for each question of the ID check", async () => {
      const questions = [
        "Is the customer here",
        "Any sign of",
        "Which photo ID",
        "Is the ID valid",
        "Birth date",
      ];
      for (const [index, name] of TO_THE_DATE.entries()) {
        await twice(page, name);
        await expect(heading(page, new RegExp(questions[index] as string))).toBeVisible();
      }
      await twice(page, "Back");
      await expect(heading(page, /Is the ID valid/)).toBeVisible();
      await press("Valid and matches");
      await page.getByLabel("Month, day, year").fill("05171987");
      await twice(page, "Compare birth date");
      await twice(page, "Cash");
      await twice(page, "Complete delivery");
      await expect(done(page, 2)).toBeVisible();
      await expect(page.getByRole("button", { name: "At the door" })).toBeVisible();
    });

    await test.step("counts a held key once", async () => {
      await press("Delivery failed", "Customer not home");
      await page.getByRole("button", { name: "Mark as failed" }).focus();
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

    await test.step("sends nothing on a second press before the shop's response", async () => {
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
      const back = page.getByRole("button", { name: "End route: back at shop" });
      await back.dblclick();
      await expect(back).toBeDisabled();
      release();
      await expect(page.getByText(/Route \d+ completed/)).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(asked).toBe(1);
    });
  });
});

loud.describe("browsers without a feature", () => {
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
        "can't open this page offline",
        "only every 30 seconds",
      ])
        await expect(page.getByText(less)).toBeVisible();
      await expect(stateOf(page)).toHaveText(SENT);
      await context.setOffline(true);
      await failAs(page, "Customer not home");
      await expect(stateOf(page)).toContainText("1 update waiting to sync");
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
      await expect(stateOf(without)).toContainText("This page can't send updates");
      await without.close();
    }
  });

  loud("reports a storage failure until an update is stored", async ({ page, request, browser, baseURL }) => {
    const { stopIds } = await openRoute(page, request, browser, baseURL);
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      // Only storing an update fails; the phone can store everything else.
      IDBObjectStore.prototype.put = function (value, name) {
        if (!String(name).startsWith("update ")) return put.call(this, value, name);
        IDBObjectStore.prototype.put = put;
        throw new DOMException("The disk is full.", "QuotaExceededError");
      };
    });
    await failAs(page, "Customer not home");
    await expect(page.getByRole("alert")).toContainText("Your last update isn't saved");
    // The phone refreshes, and everything but the update works.
    const looked = page.waitForResponse("**/courier/day*");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await (await looked).finished();
    await expect(stateOf(page)).toHaveText("Your last update wasn't sent.");
    await expect(done(page, 0)).toBeVisible();
    await failAs(page, "Customer not home");
    await expect(stateOf(page)).toHaveText(SENT);
    expect(await answersAbout(stopIds)).toHaveLength(1);
  });
});

test("asks before a dispatch on the phone, and allows undoing it for two minutes", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await openRoute(page, request, browser, baseURL);
  const takeBack = page.getByRole("button", { name: "Undo dispatch" });
  await takeBack.click();
  const leave = page.getByRole("button", { name: "Start route" });
  await leave.click();
  const question = page.getByRole("region", { name: /^Start route \d+\?$/ });
  await expect(question).toContainText(/Departs (on time|\d+ min late)\. Every stop is within its window\./);
  await expect(question).toContainText(/The first stop's window begins on .+ at .+ [AP]M\./);
  await question.getByRole("button", { name: "Not yet" }).click();
  await leave.click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Start route", exact: true }).click();
  await expect(takeBack).toBeVisible();
  // After any update by the courier, the dispatch is final.
  await page.getByRole("button", { name: "On my way" }).click();
  await expect(page.getByRole("button", { name: /^On my way since/ })).toBeVisible();
  await expect(takeBack).toHaveCount(0);
  await page.getByRole("button", { name: "At the door" }).click();
  await expect(page.getByText(/^This delivery's window begins on .+ at .+ [AP]M\.$/)).toBeVisible();
  await expectAccessible(page);
});
