import { expect, test } from "vitest";
import { heartsBrowser, reply } from "#fixtures/hearts-browser.ts";

const A = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0001";
const B = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0002";
const C = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0003";

const browser = heartsBrowser();

async function openTabs(...people: string[]) {
  const tabs = [];
  for (const person of people) {
    const tab = await browser.openTab();
    tab.followViewer(person);
    tabs.push(tab);
  }
  return tabs as Awaited<ReturnType<typeof browser.openTab>>[];
}

/** Resolves once every message that tabs have sent so far has arrived: messages keep their order. */
async function heardAll() {
  const [one, other] = [
    new BroadcastChannel("evenlake-favorites"),
    new BroadcastChannel("evenlake-favorites"),
  ];
  const arrived = new Promise((resolve) => {
    other.onmessage = resolve;
  });
  one.postMessage("the last message");
  await arrived;
  one.close();
  other.close();
}

test("tabs of one customer see each other's hearts once the server has taken them, without a request of their own", async () => {
  const [one, other, theos] = await openTabs("ada@example.com", "ada@example.com", "theo@example.com");
  browser.answer = () => reply({ ids: [A] });
  one?.pressHeart(A);
  await expect.poll(() => other?.isFavorite(A)).toBe(true);
  browser.answer = () => reply({ ids: [] });
  other?.pressHeart(A);
  await expect.poll(() => one?.isFavorite(A)).toBe(false);
  await heardAll();
  expect(theos?.isFavorite(A)).toBe(false);
  expect(browser.told).toEqual([`add ${A}`, `remove ${A}`]);
});

test("a heart that was refused shows in no other tab", async () => {
  const [one, other] = await openTabs("ada@example.com", "ada@example.com");
  browser.answer = () => reply({ sentence: "Not sold." }, 409);
  one?.pressHeart(A);
  await expect.poll(() => one?.isFavorite(A)).toBe(false);
  await heardAll();
  expect(other?.isFavorite(A)).toBe(false);
});

test("a tab keeps what it has pressed itself, and an older answer does not undo what it has heard", async () => {
  const [one, other] = await openTabs("ada@example.com", "ada@example.com");
  const answers: ((body: Response) => void)[] = [];
  browser.answer = () => new Promise((resolve) => answers.push(resolve));
  other?.pressHeart(C);
  other?.pressHeart(A);
  await expect.poll(() => browser.told).toEqual([`add ${C}`]);
  browser.answer = () => reply({ ids: [A, B] });
  one?.pressHeart(B);
  await expect.poll(() => other?.isFavorite(B)).toBe(true);
  // The press of C is answered with a state from before B was added.
  browser.answer = () => new Promise(() => {});
  answers[0]?.(await reply({ ids: [C] }));
  await expect.poll(() => browser.told).toContain(`add ${A}`);
  expect([A, B, C].map((id) => other?.isFavorite(id))).toEqual([true, true, true]);
});

test("a tab that follows the next customer takes no notice of the former one's hearts", async () => {
  const [one, other] = await openTabs("ada@example.com", "ada@example.com");
  other?.followViewer("berit@example.com");
  browser.answer = () => reply({ ids: [A] });
  one?.pressHeart(A);
  await expect.poll(() => browser.told).toEqual([`add ${A}`]);
  await heardAll();
  expect([one?.isFavorite(A), other?.isFavorite(A)]).toEqual([true, false]);
  other?.followViewer(null);
  one?.pressHeart(B);
  await expect.poll(() => browser.told).toHaveLength(2);
  await heardAll();
  expect(other?.isFavorite(B)).toBe(false);
});
