import { expect, test, vi } from "vitest";
import { heartsBrowser, reply } from "#fixtures/hearts-browser.ts";

const A = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0001";
const B = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0002";
const C = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0003";

const browser = heartsBrowser();

test("signed out, the browser keeps favorites, newest first, and two tabs never overwrite each other", async () => {
  const one = await browser.openTab();
  const other = await browser.openTab();
  one.pressHeart(A);
  other.pressHeart(B);
  one.pressHeart(C);
  expect(browser.savedIds()).toEqual([C, B, A]);
  one.pressHeart(C);
  other.pressHeart(B);
  expect(browser.savedIds()).toEqual([A]);
  expect([one.isFavorite(A), one.isFavorite(C)]).toEqual([true, false]);
  expect(browser.told).toEqual([]);
});

test("where storage is forbidden favorites last as long as the tab", async () => {
  vi.stubGlobal("localStorage", undefined);
  const tab = await browser.openTab();
  tab.pressHeart(A);
  tab.pressHeart(B);
  tab.pressHeart(A);
  expect([tab.isFavorite(A), tab.isFavorite(B)]).toEqual([false, true]);
});

test("with full storage all favorites last as long as the tab", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => {},
  });
  const tab = await browser.openTab();
  tab.pressHeart(A);
  tab.pressHeart(B);
  expect([tab.isFavorite(A), tab.isFavorite(B)]).toEqual([true, true]);
});

test("signing in sends no request while the browser keeps nothing and the page has no heart", async () => {
  const tab = await browser.openTab();
  tab.followViewer("maya@evenlake.example");
  expect(tab.isFavorite(A)).toBe(false);
  expect(browser.told).toEqual([]);
});

test("the browser's favorites are added once and then removed from it; those kept meanwhile stay", async () => {
  browser.saved.set(browser.key, JSON.stringify([B, A]));
  const tab = await browser.openTab();
  browser.answer = () => {
    browser.saved.set(browser.key, JSON.stringify([C, B, A]));
    return reply({ ids: [A, B] });
  };
  tab.followViewer("maya@evenlake.example");
  tab.followViewer("maya@evenlake.example");
  await expect.poll(browser.savedIds).toEqual([C]);
  expect(browser.told).toEqual([`merge ${B},${A}`]);
  expect([A, B, C].map(tab.isFavorite)).toEqual([true, true, false]);

  tab.followViewer(null);
  expect([A, B, C].map(tab.isFavorite)).toEqual([false, false, true]);
});

test("a list that could not be added stays in the browser for the next time", async () => {
  browser.saved.set(browser.key, JSON.stringify([A]));
  browser.answer = () => reply({ sentence: "Please sign in again." }, 401);
  const tab = await browser.openTab();
  tab.followViewer("maya@evenlake.example");
  await expect.poll(() => browser.told).toEqual([`merge ${A}`]);
  expect(browser.savedIds()).toEqual([A]);
  browser.answer = () => reply({ ids: [A] });
  (await browser.openTab()).followViewer("maya@evenlake.example");
  await expect.poll(browser.savedIds).toEqual([]);
});

test("a press shows at once, is sent in its turn, and is undone when it is refused", async () => {
  const tab = await browser.openTab();
  tab.followViewer("maya@evenlake.example");
  const answers: ((body: Response) => void)[] = [];
  browser.answer = () => new Promise((resolve) => answers.push(resolve));
  tab.pressHeart(A);
  tab.pressHeart(B);
  tab.pressHeart(A);
  expect([A, B].map(tab.isFavorite)).toEqual([false, true]);

  await expect.poll(() => browser.told).toEqual([`add ${A}`]);
  answers[0]?.(await reply({ ids: [A] }));
  await expect.poll(() => browser.told).toEqual([`add ${A}`, `add ${B}`]);
  // The first answer does not decide about A, because its heart was pressed again since.
  expect([A, B].map(tab.isFavorite)).toEqual([false, true]);
  answers[1]?.(await reply({ sentence: "Not sold." }, 409));
  await expect.poll(() => [A, B].map(tab.isFavorite)).toEqual([false, false]);
  await expect.poll(() => browser.told).toHaveLength(3);
  answers[2]?.(await reply({ sentence: "No." }, 400));
  await expect.poll(() => tab.isFavorite(A)).toBe(true);
  expect(browser.saved.has(browser.key)).toBe(false);
});

test("an answer for the former customer changes nothing for the next one", async () => {
  const tab = await browser.openTab();
  tab.followViewer("maya@evenlake.example");
  const answers: ((body: Response) => void)[] = [];
  browser.answer = () => new Promise((resolve) => answers.push(resolve));
  tab.pressHeart(A);
  await expect.poll(() => browser.told).toHaveLength(1);
  tab.followViewer("theo@evenlake.example");
  answers[0]?.(await reply({ ids: [A] }));
  browser.answer = () => reply({ ids: [B] });
  tab.pressHeart(B);
  await expect.poll(() => browser.told).toHaveLength(2);
  expect([A, B].map(tab.isFavorite)).toEqual([false, true]);
});

test("a press without an answer is undone, and the next one is kept", async () => {
  const tab = await browser.openTab();
  tab.followViewer("maya@evenlake.example");
  browser.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  tab.pressHeart(A);
  expect(tab.isFavorite(A)).toBe(true);
  await expect.poll(() => tab.isFavorite(A)).toBe(false);
  browser.answer = () => reply({ ids: [A] });
  tab.pressHeart(A);
  await expect.poll(() => browser.told).toEqual([`add ${A}`, `add ${A}`]);
  // No message is on its way any more, and A is still a favorite.
  tab.pressHeart(B);
  await expect.poll(() => browser.told).toHaveLength(3);
  expect(tab.isFavorite(A)).toBe(true);
});

test("the last of two quick presses on one heart counts", async () => {
  const tab = await browser.openTab();
  tab.followViewer("maya@evenlake.example");
  const kept = new Set<string>();
  browser.answer = async (change) => {
    if (change?.get("intent") === "add") kept.add(change.get("ids") as string);
    else kept.delete(change?.get("ids") as string);
    return reply({ ids: [...kept] });
  };
  tab.pressHeart(A);
  tab.pressHeart(A);
  expect(tab.isFavorite(A)).toBe(false);
  tab.pressHeart(B);
  await expect.poll(() => [...kept]).toEqual([B]);
  expect([A, B].map(tab.isFavorite)).toEqual([false, true]);
  tab.pressHeart(B);
  tab.pressHeart(B);
  tab.pressHeart(A);
  await expect.poll(() => [...kept].sort()).toEqual([A, B]);
  expect([A, B].map(tab.isFavorite)).toEqual([true, true]);
});

test("a list that could not be added is sent again with the next press and when the page becomes visible again", async () => {
  browser.saved.set(browser.key, JSON.stringify([A]));
  browser.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const tab = await browser.openTab();
  tab.followViewer("maya@evenlake.example");
  await expect.poll(() => browser.told).toEqual([`merge ${A}`]);
  browser.answer = (change) =>
    change?.get("intent") === "merge" ? reply({ sentence: "No." }, 503) : reply({ ids: [B] });
  await expect
    .poll(() => {
      if (browser.told.length === 1) tab.pressHeart(B);
      return browser.told;
    })
    .toEqual([`merge ${A}`, `merge ${A}`, `add ${B}`]);
  expect(browser.savedIds()).toEqual([A]);

  browser.answer = () => reply({ ids: [A, B] });
  await expect
    .poll(() => {
      tab.tryAgain();
      return browser.savedIds();
    })
    .toEqual([]);
  expect(browser.told).toHaveLength(4);
  expect([A, B].map(tab.isFavorite)).toEqual([true, true]);
});

test("a list that fails is sent once more when the connection came back during its request", async () => {
  browser.saved.set(browser.key, JSON.stringify([A]));
  const answers: ((body: Response) => void)[] = [];
  browser.answer = () => new Promise((resolve) => answers.push(resolve));
  const tab = await browser.openTab();
  tab.followViewer("maya@evenlake.example");
  tab.tryAgain();
  answers[0]?.(await reply({ sentence: "No." }, 503));
  await expect.poll(() => browser.told).toEqual([`merge ${A}`, `merge ${A}`]);
  answers[1]?.(await reply({ ids: [A] }));
  await expect.poll(browser.savedIds).toEqual([]);
  expect(browser.told).toHaveLength(2);
});

test("a favorite that a customer removed does not come back with a list that is added late", async () => {
  browser.saved.set(browser.key, JSON.stringify([A, B]));
  browser.answer = (change) =>
    change?.get("intent") === "merge" ? reply({ sentence: "No." }, 503) : reply({ ids: [A] });
  const tab = await browser.openTab();
  tab.followViewer("maya@evenlake.example");
  tab.pressHeart(A);
  await expect.poll(() => browser.told).toEqual([`merge ${A},${B}`, `add ${A}`]);
  await expect
    .poll(() => {
      if (browser.told.length === 2 && tab.isFavorite(A)) tab.pressHeart(A);
      return browser.told.at(-1);
    })
    .toBe(`remove ${A}`);
  await expect.poll(browser.savedIds).toEqual([B]);
});

test.each([
  [null],
  [[]],
  ["ids"],
  [{ ids: A }],
  [{ ids: [7] }],
  [{ ids: [A], full: "no" }],
  [{ sentence: 7 }],
])("a malformed answer (%j) changes no favorite", async (body) => {
  browser.saved.set(browser.key, JSON.stringify([B]));
  const tab = await browser.openTab();
  browser.answer = async () => Response.json(body);
  tab.followViewer("maya@evenlake.example");
  tab.pressHeart(A);
  await expect.poll(() => tab.isFavorite(A)).toBe(false);
  expect(browser.told).toEqual([`merge ${B}`, `add ${A}`]);
  expect(browser.savedIds()).toEqual([B]);
});

test("what is pressed before it is known whose session it is becomes that person's, or the visitor's", async () => {
  const asks: string[] = [];
  const tab = await browser.openTab();
  tab.expectViewer(() => asks.push("asked"));
  tab.pressHeart(A);
  tab.pressHeart(B);
  tab.pressHeart(B);
  expect([A, B, C].map(tab.isFavorite)).toEqual([true, false, false]);
  expect(asks).toHaveLength(3);
  expect([browser.told, browser.savedIds()]).toEqual([[], []]);
  browser.answer = (form) => reply({ ids: form?.get("intent") === "add" ? [A, B, C] : [A, C] });
  tab.followViewer("maya@evenlake.example", [B, C]);
  expect([A, B, C].map(tab.isFavorite)).toEqual([true, false, true]);
  await expect.poll(() => browser.told).toEqual([`add ${A}`, `remove ${B}`]);
  expect([A, B, C].map(tab.isFavorite)).toEqual([true, false, true]);

  const visitors = await browser.openTab();
  visitors.expectViewer(() => {});
  visitors.pressHeart(C);
  visitors.followViewer(null);
  expect(browser.savedIds()).toEqual([C]);
  expect(browser.told).toHaveLength(2);
});

test("when nobody can say whose session it is, the heart goes back", async () => {
  const tab = await browser.openTab();
  tab.expectViewer(() => {});
  tab.pressHeart(A);
  tab.viewerUnreached();
  expect(tab.isFavorite(A)).toBe(false);
  tab.followViewer("maya@evenlake.example", [B]);
  expect([A, B].map(tab.isFavorite)).toEqual([false, true]);
  expect(browser.told).toEqual([]);
});

test("presses of one person are never sent in the name of the next", async () => {
  const tab = await browser.openTab();
  tab.followViewer("maya@evenlake.example", [B]);
  browser.answer = () => new Promise(() => {});
  tab.pressHeart(A);
  tab.pressHeart(C);
  tab.expectViewer(() => {});
  expect([A, B, C].map(tab.isFavorite)).toEqual([false, false, false]);
  tab.followViewer("theo@evenlake.example", []);
  expect([A, B, C].map(tab.isFavorite)).toEqual([false, false, false]);
  expect(browser.told).toEqual([`add ${A}`]);
});
