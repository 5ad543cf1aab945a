import { expect, test, vi } from "vitest";
import { heartsBrowser, reply } from "#fixtures/hearts-browser.ts";

const A = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0001";
const B = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0002";
const C = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0003";
const MAYA = "maya@evenlake.example";

const browser = heartsBrowser();

test("keeps favorites in a signed-out browser, newest first, without two tabs overwriting each other", async () => {
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
  expect(browser.requests).toEqual([]);
});

test("keeps favorites in the open tab if storage is disabled", async () => {
  vi.stubGlobal("localStorage", undefined);
  const tab = await browser.openTab();
  tab.pressHeart(A);
  tab.pressHeart(B);
  tab.pressHeart(A);
  expect([tab.isFavorite(A), tab.isFavorite(B)]).toEqual([false, true]);
});

test("adds the browser's favorites once at sign-in, and removes them from the browser; later ones stay", async () => {
  browser.saved.set(browser.key, JSON.stringify([B, A]));
  const tab = await browser.openTab();
  browser.answer = () => {
    browser.saved.set(browser.key, JSON.stringify([C, B, A]));
    return reply({ ids: [A, B] });
  };
  tab.followViewer(MAYA);
  tab.followViewer(MAYA);
  await expect.poll(browser.savedIds).toEqual([C]);
  expect(browser.requests).toEqual([`merge ${B},${A}`]);
  expect([A, B, C].map(tab.isFavorite)).toEqual([true, true, false]);
  tab.followViewer(undefined);
  expect([A, B, C].map(tab.isFavorite)).toEqual([false, false, true]);
});

test("adds presses made before the session is known to its customer's favorites", async () => {
  const tab = await browser.openTab();
  tab.followViewer(undefined);
  tab.pressHeart(A);
  expect(tab.isFavorite(A)).toBe(true);
  browser.answer = () => reply({ ids: [A, B] });
  tab.followViewer(MAYA, [B]);
  await expect.poll(() => [A, B].map(tab.isFavorite)).toEqual([true, true]);
  expect([browser.requests, browser.savedIds()]).toEqual([[`merge ${A}`], []]);
});

test("keeps a list that couldn't be added in the browser for later, without favorites removed since", async () => {
  browser.saved.set(browser.key, JSON.stringify([A, B]));
  browser.answer = (change) =>
    change?.get("intent") === "merge" ? reply({ sentence: "No." }, 503) : reply({ ids: [] });
  const tab = await browser.openTab();
  tab.followViewer(MAYA, [A]);
  await tab.pressHeart(A);
  expect(browser.requests).toEqual([`merge ${A},${B}`, `remove ${A}`]);
  expect(browser.savedIds()).toEqual([B]);
  browser.answer = () => reply({ ids: [B] });
  await tab.mergeBrowsers();
  expect(browser.savedIds()).toEqual([]);
  expect([A, B].map(tab.isFavorite)).toEqual([false, true]);
});

test("shows a press immediately, sends it in order, and reverts it if refused", async () => {
  const tab = await browser.openTab();
  tab.followViewer(MAYA);
  browser.answer = (change) =>
    change?.get("ids") === B ? reply({ sentence: "Not sold." }, 409) : reply({ ids: [A] });
  const sent = [tab.pressHeart(A), tab.pressHeart(B)];
  expect([A, B].map(tab.isFavorite)).toEqual([true, true]);
  await Promise.all(sent);
  expect(browser.requests).toEqual([`add ${A}`, `add ${B}`]);
  expect([A, B].map(tab.isFavorite)).toEqual([true, false]);
});

test("keeps presses when an old response about the customer is applied again", async () => {
  const tab = await browser.openTab();
  const favorites = [B];
  tab.followViewer(MAYA, favorites);
  browser.answer = () => reply({ ids: [A, B] });
  await tab.pressHeart(A);
  tab.followViewer(MAYA, favorites);
  expect([A, B].map(tab.isFavorite)).toEqual([true, true]);
  tab.followViewer(MAYA, [B]);
  expect([A, B].map(tab.isFavorite)).toEqual([false, true]);
});

test("applies the last of two quick presses on one heart", async () => {
  const tab = await browser.openTab();
  tab.followViewer(MAYA);
  browser.answer = (change) => reply({ ids: change?.get("intent") === "add" ? [A] : [] });
  await Promise.all([tab.pressHeart(A), tab.pressHeart(A)]);
  expect(browser.requests).toEqual([`add ${A}`, `remove ${A}`]);
  expect(tab.isFavorite(A)).toBe(false);
});

test.each([
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a malformed one", async () => Response.json({ ids: [7] })],
])("reverts a heart with %s, and saves the next press", async (_, answer) => {
  const tab = await browser.openTab();
  tab.followViewer(MAYA);
  browser.answer = answer;
  await tab.pressHeart(A);
  expect(tab.isFavorite(A)).toBe(false);
  browser.answer = () => reply({ ids: [A] });
  await tab.pressHeart(A);
  expect(tab.isFavorite(A)).toBe(true);
});

test("never sends one customer's presses as the next, and ignores their responses", async () => {
  const tab = await browser.openTab();
  tab.followViewer(MAYA);
  browser.answer = () => reply({ ids: [A, B] });
  const first = tab.pressHeart(A);
  await expect.poll(() => browser.requests).toEqual([`add ${A}`]);
  const second = tab.pressHeart(B);
  tab.followViewer("theo@evenlake.example", [C]);
  await Promise.all([first, second]);
  expect(browser.requests).toEqual([`add ${A}`]);
  expect([A, B, C].map(tab.isFavorite)).toEqual([false, false, true]);
});

test("syncs hearts across a customer's tabs once the server has saved a press, without a request", async () => {
  const [one, other, theos] = [await browser.openTab(), await browser.openTab(), await browser.openTab()];
  one.followViewer(MAYA);
  other.followViewer(MAYA);
  theos.followViewer("theo@evenlake.example");
  browser.answer = () => reply({ ids: [A] });
  await one.pressHeart(A);
  await expect.poll(() => other.isFavorite(A)).toBe(true);
  browser.answer = () => reply({ ids: [] });
  await other.pressHeart(A);
  await expect.poll(() => one.isFavorite(A)).toBe(false);
  expect(theos.isFavorite(A)).toBe(false);
  expect(browser.requests).toEqual([`add ${A}`, `remove ${A}`]);
});
