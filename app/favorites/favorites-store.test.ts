import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FavoritesReply } from "./favorites.ts";

const KEY = "evenlake-favorites";
const A = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0001";
const B = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0002";
const C = "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0003";

const saved = new Map<string, string>();
/** The messages that the tabs sent to the server, and the server's answer to each. */
let told: string[] = [];
let answer: (change: URLSearchParams | undefined) => Promise<Response>;

const reply = (body: FavoritesReply, status = 200) => Promise.resolve(Response.json(body, { status }));

/** The store of a browser tab that has just been opened. */
async function openTab() {
  vi.resetModules();
  return import("./favorites-store.tsx");
}

function savedIds(): string[] {
  return JSON.parse(saved.get(KEY) ?? "[]");
}

beforeEach(() => {
  saved.clear();
  told = [];
  answer = () => reply({ ids: [] });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  });
  vi.stubGlobal("fetch", (address: string, { body }: { body?: URLSearchParams }) => {
    told.push(body ? `${body.get("intent")} ${body.get("ids")}` : `read ${address}`);
    return answer(body);
  });
});
afterEach(() => vi.unstubAllGlobals());

test("signed out, the browser keeps favorites, newest first, and two tabs never overwrite each other", async () => {
  const one = await openTab();
  const other = await openTab();
  one.pressHeart(A);
  other.pressHeart(B);
  one.pressHeart(C);
  expect(savedIds()).toEqual([C, B, A]);
  one.pressHeart(C);
  other.pressHeart(B);
  expect(savedIds()).toEqual([A]);
  expect([one.isFavorite(A), one.isFavorite(C)]).toEqual([true, false]);
  expect(told).toEqual([]);
});

test("where storage is forbidden favorites last as long as the tab", async () => {
  vi.stubGlobal("localStorage", undefined);
  const tab = await openTab();
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
  const tab = await openTab();
  tab.pressHeart(A);
  tab.pressHeart(B);
  expect([tab.isFavorite(A), tab.isFavorite(B)]).toEqual([true, true]);
});

test("signing in sends no request while the browser keeps nothing and the page has no heart", async () => {
  const tab = await openTab();
  tab.followViewer("maya@evenlake.example");
  expect(tab.isFavorite(A)).toBe(false);
  expect(told).toEqual([]);
});

test("the browser's favorites are added once and then removed from it; those kept meanwhile stay", async () => {
  saved.set(KEY, JSON.stringify([B, A]));
  const tab = await openTab();
  answer = () => {
    saved.set(KEY, JSON.stringify([C, B, A]));
    return reply({ ids: [A, B] });
  };
  tab.followViewer("maya@evenlake.example");
  tab.followViewer("maya@evenlake.example");
  await expect.poll(savedIds).toEqual([C]);
  expect(told).toEqual([`merge ${B},${A}`]);
  expect([A, B, C].map(tab.isFavorite)).toEqual([true, true, false]);

  tab.followViewer(null);
  expect([A, B, C].map(tab.isFavorite)).toEqual([false, false, true]);
});

test("a list that could not be added stays in the browser for the next time", async () => {
  saved.set(KEY, JSON.stringify([A]));
  answer = () => reply({ sentence: "Please sign in again." }, 401);
  const tab = await openTab();
  tab.followViewer("maya@evenlake.example");
  await expect.poll(() => told).toEqual([`merge ${A}`]);
  expect(savedIds()).toEqual([A]);
  answer = () => reply({ ids: [A] });
  (await openTab()).followViewer("maya@evenlake.example");
  await expect.poll(savedIds).toEqual([]);
});

test("a press shows at once, is sent in its turn, and is undone when it is refused", async () => {
  const tab = await openTab();
  tab.followViewer("maya@evenlake.example");
  const answers: ((body: Response) => void)[] = [];
  answer = () => new Promise((resolve) => answers.push(resolve));
  tab.pressHeart(A);
  tab.pressHeart(B);
  tab.pressHeart(A);
  expect([A, B].map(tab.isFavorite)).toEqual([false, true]);

  await expect.poll(() => told).toEqual([`add ${A}`]);
  answers[0]?.(await reply({ ids: [A] }));
  await expect.poll(() => told).toEqual([`add ${A}`, `add ${B}`]);
  // The first answer does not decide about A, because its heart was pressed again since.
  expect([A, B].map(tab.isFavorite)).toEqual([false, true]);
  answers[1]?.(await reply({ sentence: "Not sold." }, 409));
  await expect.poll(() => [A, B].map(tab.isFavorite)).toEqual([false, false]);
  await expect.poll(() => told).toHaveLength(3);
  answers[2]?.(await reply({ sentence: "No." }, 400));
  await expect.poll(() => tab.isFavorite(A)).toBe(true);
  expect(saved.has(KEY)).toBe(false);
});

test("an answer for the former customer changes nothing for the next one", async () => {
  const tab = await openTab();
  tab.followViewer("maya@evenlake.example");
  const answers: ((body: Response) => void)[] = [];
  answer = () => new Promise((resolve) => answers.push(resolve));
  tab.pressHeart(A);
  await expect.poll(() => told).toHaveLength(1);
  tab.followViewer("theo@evenlake.example");
  answers[0]?.(await reply({ ids: [A] }));
  answer = () => reply({ ids: [B] });
  tab.pressHeart(B);
  await expect.poll(() => told).toHaveLength(2);
  expect([A, B].map(tab.isFavorite)).toEqual([false, true]);
});

test("a press without an answer is undone, and the next one is kept", async () => {
  const tab = await openTab();
  tab.followViewer("maya@evenlake.example");
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  tab.pressHeart(A);
  expect(tab.isFavorite(A)).toBe(true);
  await expect.poll(() => tab.isFavorite(A)).toBe(false);
  answer = () => reply({ ids: [A] });
  tab.pressHeart(A);
  await expect.poll(() => told).toEqual([`add ${A}`, `add ${A}`]);
  // No message is on its way any more, and A is still a favorite.
  tab.pressHeart(B);
  await expect.poll(() => told).toHaveLength(3);
  expect(tab.isFavorite(A)).toBe(true);
});

test("the last of two quick presses on one heart counts", async () => {
  const tab = await openTab();
  tab.followViewer("maya@evenlake.example");
  const kept = new Set<string>();
  answer = async (change) => {
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
  saved.set(KEY, JSON.stringify([A]));
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const tab = await openTab();
  tab.followViewer("maya@evenlake.example");
  await expect.poll(() => told).toEqual([`merge ${A}`]);
  answer = (change) =>
    change?.get("intent") === "merge" ? reply({ sentence: "No." }, 503) : reply({ ids: [B] });
  await expect
    .poll(() => {
      if (told.length === 1) tab.pressHeart(B);
      return told;
    })
    .toEqual([`merge ${A}`, `merge ${A}`, `add ${B}`]);
  expect(savedIds()).toEqual([A]);

  answer = () => reply({ ids: [A, B] });
  await expect
    .poll(() => {
      tab.tryAgain();
      return savedIds();
    })
    .toEqual([]);
  expect(told).toHaveLength(4);
  expect([A, B].map(tab.isFavorite)).toEqual([true, true]);
});

test("a list that fails is sent once more when the connection came back during its request", async () => {
  saved.set(KEY, JSON.stringify([A]));
  const answers: ((body: Response) => void)[] = [];
  answer = () => new Promise((resolve) => answers.push(resolve));
  const tab = await openTab();
  tab.followViewer("maya@evenlake.example");
  tab.tryAgain();
  answers[0]?.(await reply({ sentence: "No." }, 503));
  await expect.poll(() => told).toEqual([`merge ${A}`, `merge ${A}`]);
  answers[1]?.(await reply({ ids: [A] }));
  await expect.poll(savedIds).toEqual([]);
  expect(told).toHaveLength(2);
});

test("a favorite that a customer removed does not come back with a list that is added late", async () => {
  saved.set(KEY, JSON.stringify([A, B]));
  answer = (change) =>
    change?.get("intent") === "merge" ? reply({ sentence: "No." }, 503) : reply({ ids: [A] });
  const tab = await openTab();
  tab.followViewer("maya@evenlake.example");
  tab.pressHeart(A);
  await expect.poll(() => told).toEqual([`merge ${A},${B}`, `add ${A}`]);
  await expect
    .poll(() => {
      if (told.length === 2 && tab.isFavorite(A)) tab.pressHeart(A);
      return told.at(-1);
    })
    .toBe(`remove ${A}`);
  await expect.poll(savedIds).toEqual([B]);
});

describe("two tabs of one customer", () => {
  async function openTabs(...people: string[]) {
    const tabs = [];
    for (const person of people) {
      const tab = await openTab();
      tab.followViewer(person);
      tabs.push(tab);
    }
    return tabs as Awaited<ReturnType<typeof openTab>>[];
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

  test("see each other's hearts once the server has taken them, without a request of their own", async () => {
    const [one, other, theos] = await openTabs("ada@example.com", "ada@example.com", "theo@example.com");
    answer = () => reply({ ids: [A] });
    one?.pressHeart(A);
    await expect.poll(() => other?.isFavorite(A)).toBe(true);
    answer = () => reply({ ids: [] });
    other?.pressHeart(A);
    await expect.poll(() => one?.isFavorite(A)).toBe(false);
    await heardAll();
    expect(theos?.isFavorite(A)).toBe(false);
    expect(told).toEqual([`add ${A}`, `remove ${A}`]);
  });

  test("a heart that was refused shows in no other tab", async () => {
    const [one, other] = await openTabs("ada@example.com", "ada@example.com");
    answer = () => reply({ sentence: "Not sold." }, 409);
    one?.pressHeart(A);
    await expect.poll(() => one?.isFavorite(A)).toBe(false);
    await heardAll();
    expect(other?.isFavorite(A)).toBe(false);
  });

  test("a tab keeps what it has pressed itself, and an older answer does not undo what it has heard", async () => {
    const [one, other] = await openTabs("ada@example.com", "ada@example.com");
    const answers: ((body: Response) => void)[] = [];
    answer = () => new Promise((resolve) => answers.push(resolve));
    other?.pressHeart(C);
    other?.pressHeart(A);
    await expect.poll(() => told).toEqual([`add ${C}`]);
    answer = () => reply({ ids: [A, B] });
    one?.pressHeart(B);
    await expect.poll(() => other?.isFavorite(B)).toBe(true);
    // The press of C is answered with a state from before B was added.
    answer = () => new Promise(() => {});
    answers[0]?.(await reply({ ids: [C] }));
    await expect.poll(() => told).toContain(`add ${A}`);
    expect([A, B, C].map((id) => other?.isFavorite(id))).toEqual([true, true, true]);
  });

  test("a tab that follows the next customer takes no notice of the former one's hearts", async () => {
    const [one, other] = await openTabs("ada@example.com", "ada@example.com");
    other?.followViewer("berit@example.com");
    answer = () => reply({ ids: [A] });
    one?.pressHeart(A);
    await expect.poll(() => told).toEqual([`add ${A}`]);
    await heardAll();
    expect([one?.isFavorite(A), other?.isFavorite(A)]).toEqual([true, false]);
    other?.followViewer(null);
    one?.pressHeart(B);
    await expect.poll(() => told).toHaveLength(2);
    await heardAll();
    expect(other?.isFavorite(B)).toBe(false);
  });
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
  saved.set(KEY, JSON.stringify([B]));
  const tab = await openTab();
  answer = async () => Response.json(body);
  tab.followViewer("maya@evenlake.example");
  tab.pressHeart(A);
  await expect.poll(() => tab.isFavorite(A)).toBe(false);
  expect(told).toEqual([`merge ${B}`, `add ${A}`]);
  expect(savedIds()).toEqual([B]);
});
