import { describe, expect, it, test } from "vitest";
import { CLAIM_KINDS, type ClaimWords } from "./claim-kinds.ts";
import { WORD_LISTS } from "./claim-lists.ts";
import { SHIPPED_CLAIM_WORDS } from "./claim-words.ts";
import { claimFinder, ENTRY_BOUNDS, plainWords } from "./claims.ts";

/** Finds claims with the built-in words alone; made once, because reading the list takes time. */
const find = claimFinder([]);
const wordsIn = (text: string, own: readonly ClaimWords[] = []) =>
  (own.length > 0 ? claimFinder(own) : find)(text).map(({ words }) => words);
const entry = (words: string): ClaimWords => ({ kind: "effect", words, reason: "Ours.", instead: "" });

/** Texts with a finding, one for each kind. */
const CLAIMING = [
  "It cures everything.",
  "This balm relieves chronic back pain, and it smells of birch.",
  "Good for your anxiety",
  "Say goodbye to headaches! Clinically-proven.",
  "Helps you sleep. You'll feel great.",
  "A sleep aid that melts your worries away",
  "Kid-friendly CANDY, gummy bears and a unicorn",
  "Made with organic cane sugar",
  "Für Diabetiker? The CURÉ for migraines — “heals”.",
];

describe("finding claims", () => {
  it.each<[string, string[]]>([
    ["It cures everything.", ["cures everything"]],
    ["Curing, cured, and a cure.", ["Curing", "cured", "cure"]],
    ["This balm relieves chronic back pain.", ["relieves chronic back pain"]],
    ["Eases your stress, pain and worry", ["Eases your stress"]],
    ["Pain relief in a tin", ["Pain relief"]],
    ["clinically-proven", ["clinically-proven"]],
    ["anti-inflammatory, antiinflammatory", ["anti-inflammatory", "antiinflammatory"]],
    ["HELPS YOU SLEEP", ["HELPS YOU SLEEP"]],
    ["it makes you feel really good", ["makes you feel really good"]],
    ["You’ll feel great, you will feel happy", ["You’ll feel great", "you will feel happy"]],
    ["A kid’s favorite", ["kid’s favorite"]],
    ["kid-friendly, kids love it", ["kid-friendly", "kids love"]],
    ["gummy bears and sour worms", ["gummy bears", "sour worms"]],
    ["Candies. A candy!", ["Candies", "candy"]],
    ["organic hemp, organically grown", ["organic", "organically grown"]],
    ["The Curé and the ｃｕｒｅ", ["Curé", "ｃｕｒｅ"]],
    ["It c\u00adures and cu\u200bres", ["c\u00adures", "cu\u200bres"]],
    ["“heals”, 'heals'", ["heals", "heals"]],
  ])("finds claims in %j", (text, found) => expect(wordsIn(text)).toEqual(found));

  it.each([
    "The curator secured a healthy organization.",
    "Treat yourself to an evening on the dock.",
    "Theal, ungummy bearish cand y",
    "5 mg per piece, 50 mg per tin. Tart cherry and black pepper.",
    "Keep this product out of reach of children.",
    "For adults 21 and older. We check an ID at the door.",
    "The day ends. Pain is what a stubbed toe makes.",
    "Relaxed, Calm, Social, Mellow",
    "",
    "…!?",
  ])("finds none in %j", (text) => expect(wordsIn(text)).toEqual([]));
});

describe("a negation", () => {
  it.each([
    "This is not a cure.",
    "It does not treat pain.",
    "It doesn't heal, it cannot cure.",
    "We make no miracle claims and promise no cure.",
    "It is not intended to diagnose, treat, cure or prevent any disease.",
    "This product has not been evaluated or approved by the FDA. It is not intended to diagnose, treat, cure, or prevent any disease.",
    "Never a medicine.",
    "Not for kids, not organic.",
  ])("hides the claims that it clearly negates: %j", (text) => expect(wordsIn(text)).toEqual([]));

  it.each<[string, string[]]>([
    ["It not only cures.", ["cures"]],
    ["It never fails to heal.", ["heal"]],
    ["Not a toy that melts. It cures.", ["cures"]],
    ["No sugar, cures headaches", ["cures headaches"]],
    ["Not a cure, heals all the same", ["heals"]],
    ["No doubt it cures", ["cures"]],
    ["This is not much. Cures follow.", ["Cures"]],
  ])("still flags what it only seems to negate: %j", (text, found) => expect(wordsIn(text)).toEqual(found));
});

test("returns the positions of the words, in order, without overlaps", () => {
  for (const text of [...CLAIMING, CLAIMING.join(" "), CLAIMING.join("\n\n")]) {
    let end = 0;
    const claims = find(text);
    expect(claims.length).toBeGreaterThan(0);
    for (const { from, to, words } of claims) {
      expect(text.slice(from, to)).toBe(words);
      expect(from).toBeGreaterThanOrEqual(end);
      expect(to).toBeGreaterThan(from);
      end = to;
    }
  }
});

test("ignores neutral words at either end, and capitals", () => {
  for (const text of CLAIMING) {
    const found = find(text);
    expect(find(`${text} Lake`)).toEqual(found);
    const moved = found.map((claim) => ({ ...claim, from: claim.from + 5, to: claim.to + 5 }));
    expect(find(`Lake ${text}`)).toEqual(moved);
    const kinds = found.map(({ kind, from, to }) => ({ kind, from, to }));
    const loud = find(text.replace(/[a-z]/g, (letter) => letter.toUpperCase()));
    expect(loud.map(({ kind, from, to }) => ({ kind, from, to }))).toEqual(kinds);
  }
});

test("finds the claims of two texts separated by a sentence end", () => {
  for (const one of CLAIMING)
    for (const other of CLAIMING)
      expect(wordsIn(`${one}\n\n${other}`)).toEqual([...wordsIn(one), ...wordsIn(other)]);
});

test("finds custom words like built-in ones, and prefers them", () => {
  expect(
    wordsIn("Chilling by the lake, totally blissed-out", [entry("Chill"), entry("blissed out")]),
  ).toEqual(["Chilling", "blissed-out"]);
  expect(claimFinder([entry("candy")])("candy")).toMatchObject([{ kind: "effect", reason: "Ours." }]);
  expect(wordsIn("anything", [entry("…"), entry("")])).toEqual([]);
  expect(plainWords("  Blissed-OUT! é ")).toBe("blissed out e");
});

describe("the built-in list", () => {
  it("has each kind, and a reason and a suggestion for each entry", () => {
    expect(new Set(SHIPPED_CLAIM_WORDS.map(({ kind }) => kind))).toEqual(new Set(CLAIM_KINDS));
    for (const { words, reason, instead } of SHIPPED_CLAIM_WORDS) {
      expect(words, words).toMatch(/^[a-z0-9{][a-z0-9|{}_… ]*$/);
      expect(reason).toMatch(/^[A-Z].*\.$/);
      expect(instead).toMatch(/^[A-Z].*\.$/);
    }
  });
  it("refers only to existing lists, and has no entry twice", () => {
    const named = SHIPPED_CLAIM_WORDS.flatMap(({ words }) => words.match(/\{\w+\}/g) ?? []);
    const lists = [...Object.keys(WORD_LISTS), "anything", "something"];
    for (const name of named) expect(lists).toContain(name.slice(1, -1));
    expect(new Set(SHIPPED_CLAIM_WORDS.map(({ words }) => words)).size).toBe(SHIPPED_CLAIM_WORDS.length);
  });
  it.each(SHIPPED_CLAIM_WORDS.map(({ words }) => words))("finds its own entry %s", (words) => {
    const spoken = words
      .replace(/\{(\w+)\}/g, (_, name: string) => WORD_LISTS[name]?.split("|")[0] ?? "wobblitis")
      .split(" ")
      .map((part) => part.split("|")[0])
      .join(" ")
      .replaceAll("… ", "")
      .replaceAll("_", " ");
    expect(wordsIn(spoken)).toEqual([spoken]);
  });
});

test("grows its work linearly with the length of any text", () => {
  const own = Array.from({ length: 300 }, (_, index) => entry(`help help help help help ${index}`));
  const find = claimFinder(own);
  const stepsOf = (text: string) => {
    let steps = 0;
    find(text, () => {
      steps += 1;
    });
    return steps;
  };
  const hostile = [
    "help ",
    "not ",
    "not treat, cure or ",
    "makes you ",
    "relieve a b c ",
    "no more a b ",
    "x",
    "é\u0301",
    "\n ",
    "' ",
    "cure",
    "pain reliever ",
  ];
  // Every entry can start at a word, and none reads more than six words with three others before each.
  const perWord = (SHIPPED_CLAIM_WORDS.length + own.length) * ENTRY_BOUNDS.words * 4;
  for (const piece of hostile) {
    const short = piece.repeat(Math.floor(10_000 / piece.length));
    const few = stepsOf(short);
    expect(few).toBeLessThan((short.length / 2 + 1) * perWord);
    // A text ten times as long takes at most ten times the work, except for the words at its end.
    expect(stepsOf(short.repeat(10))).toBeLessThanOrEqual(10 * few + 10 * perWord);
  }
  const megabyte = "It relieves pain and makes you feel good. ".repeat(25_000);
  expect(stepsOf(megabyte)).toBeLessThan(20 * megabyte.length);
});
