import { type ClaimKind, type ClaimWords, SHIPPED_CLAIM_WORDS, WORD_LISTS } from "./claim-words.ts";

/** Words of a text that should not be said (rules 42.1): where they stand in it, why not, and what is said instead. */
export type Claim = {
  /** The first character and the one behind the last. */
  from: number;
  to: number;
  /** The words as the text has them. */
  words: string;
  kind: ClaimKind;
  reason: string;
  instead: string;
};

/** Finds claims in a text. `onStep` is called for each word that is compared, so that a test can count the work. */
export type ClaimFinder = (text: string, onStep?: () => void) => Claim[];

/** A word of a text: how it is compared, where it stands, and what separates it from the word before it. */
type Token = { word: string; from: number; to: number; gap: "none" | "comma" | "end" };

/** One place of a pattern: the words that fit, and how many others may stand before it. */
type Place = { fits: ReadonlySet<string>; gap: number };
type Pattern = { places: readonly Place[]; entry: ClaimWords };

/** The most words that "…" stands for. */
const GAP = 3;
/** How far back a "not" is looked for. */
const BACK = 12;

/** The longest text of an entry, and the most words in it. */
export const ENTRY_BOUNDS = { characters: 80, words: 6 } as const;

// A longer run of letters is read in pieces, so that no word takes more than a bounded time.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}'’]{0,63}/gu;

/** "Curés" and "cures" are the same word; so is "can’t" without its apostrophe, and a word with hidden characters. */
function plainWord(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’]/gu, "")
    .toLowerCase();
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const found of text.matchAll(WORD)) {
    const [raw] = found;
    const word = plainWord(raw);
    const between = text.slice(end, found.index);
    const gap = /[.!?;:•|]|\n\s*\n/.test(between) ? "end" : /[,()–—/]/.test(between) ? "comma" : "none";
    end = found.index + raw.length;
    // A quotation mark behind a word is no part of it.
    tokens.push({ word, from: found.index, to: end - (/['’\p{Cf}]+$/u.exec(raw)?.[0].length ?? 0), gap });
  }
  return tokens;
}

/** The word, its plural, and its forms as a verb: cure, cures, cured, curing. A form that is no word does no harm. */
function formsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word];
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`, `${word}s`, `${word}ing`];
  if (word.endsWith("e")) return [word, `${word}s`, `${word}d`, `${word.slice(0, -1)}ing`];
  const plural = /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  return [word, plural, `${word}ed`, `${word}ing`];
}

/** The words that fit a part of an entry: "cure", "a|b", "{ailment}". */
function fitting(part: string): string[] {
  return part.split("|").flatMap((one) => {
    const named = /^\{(\w+)\}$/.exec(one)?.[1];
    return named ? (WORD_LISTS[named] ?? "").split("|") : [one];
  });
}

/** A shipped entry as the places of a pattern. */
function placesOf(words: string): Place[] {
  const places: Place[] = [];
  let gap = 0;
  for (const part of words.split(/\s+/).filter(Boolean)) {
    if (part === "…") {
      gap = GAP;
      continue;
    }
    places.push({ fits: new Set(fitting(part).flatMap(formsOf)), gap });
    gap = 0;
  }
  return places;
}

/** What an admin typed as the words of an entry: plain words, however they are separated. */
function placesOfOwn(words: string): Place[] {
  return tokensOf(words)
    .slice(0, ENTRY_BOUNDS.words)
    .map(({ word }) => ({ fits: new Set(formsOf(word)), gap: 0 }));
}

function patternsOf(own: readonly ClaimWords[]): Pattern[] {
  return [
    ...own.map((entry) => ({ entry, places: placesOfOwn(entry.words) })),
    ...SHIPPED_CLAIM_WORDS.map((entry) => ({ entry, places: placesOf(entry.words) })),
  ].filter(({ places }) => places.length > 0);
}

/**
 * Makes the finder of the shipped words and those of an admin (rules 42.1, 42.2), once for many texts. At a word it
 * tries the patterns that can begin with it, each of which looks at a bounded number of words: so its work grows with the
 * length of the text and with nothing else, whatever the text.
 */
export function claimFinder(own: readonly ClaimWords[]): ClaimFinder {
  const beginning = new Map<string, Pattern[]>();
  for (const pattern of patternsOf(own)) {
    for (const word of pattern.places[0]?.fits ?? []) {
      const others = beginning.get(word);
      if (others) others.push(pattern);
      else beginning.set(word, [pattern]);
    }
  }
  return (text, onStep = () => {}) => {
    const tokens = tokensOf(text);
    const claims: Claim[] = [];
    for (let at = 0; at < tokens.length; ) {
      const found = longest(beginning.get(tokens[at]?.word ?? "") ?? [], tokens, at, onStep);
      if (!found || isDenied(tokens, at, onStep)) {
        onStep();
        at += 1;
        continue;
      }
      const { from } = tokens[at] as Token;
      const { to } = tokens[found.last] as Token;
      const { kind, reason, instead } = found.entry;
      claims.push({ from, to, words: text.slice(from, to), kind, reason, instead });
      at = found.last + 1;
    }
    return claims;
  };
}

/** Words as they are compared with others: "Curés all" is "cures all". */
export function plainWords(text: string): string {
  return tokensOf(text)
    .map(({ word }) => word)
    .join(" ");
}

/** Finds claims in one text. */
export function findClaims(text: string, own: readonly ClaimWords[] = []): Claim[] {
  return claimFinder(own)(text);
}

/** The pattern that takes most words from a place on, an admin's own first. */
function longest(patterns: readonly Pattern[], tokens: readonly Token[], at: number, onStep: () => void) {
  let best: { entry: ClaimWords; last: number } | null = null;
  for (const { places, entry } of patterns) {
    const last = lastFitting(places, tokens, at, onStep);
    if (last !== null && last > (best?.last ?? -1)) best = { entry, last };
  }
  return best;
}

/** The last word of a pattern that begins at a place; null when it does not stand there. It never leaves a sentence. */
function lastFitting(places: readonly Place[], tokens: readonly Token[], at: number, onStep: () => void) {
  let last = at;
  for (const { fits, gap } of places.slice(1)) {
    let next = last + 1;
    for (const furthest = next + gap; ; next += 1) {
      onStep();
      const token = tokens[next];
      if (!token || next > furthest || token.gap === "end" || (gap > 0 && token.gap === "comma")) return null;
      if (fits.has(token.word)) break;
    }
    last = next;
  }
  return last;
}

const words = (text: string) => new Set(text.split(" "));

const DENYING = words(
  "not no never nor neither without cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt mustnt",
);
/** What may stand between a "not" and what it denies, without another meaning. */
const BETWEEN = words(
  "a an the any such to be been being is are as for of or it this our your do does did has have had make makes made making claim claims claimed claiming promise promises promised promising intended meant designed sold used said say says allowed able evaluated approved kind medical health healing miracle wonder proven known medicine drug product products diagnose treat cure prevent mitigate heal relieve",
);
/** The verbs that stand in a list, as in "does not diagnose, treat, cure or prevent any disease". */
const LISTED = words(
  "diagnose treat cure prevent mitigate heal relieve medicine drug remedy therapy treatment",
);

/**
 * True when what begins at a place is clearly denied: "not a cure", "does not treat", "makes no medical claim", "is not
 * intended to diagnose, treat, cure or prevent". A doubt counts as no denial: "not only cures", "never fails to heal".
 */
function isDenied(tokens: readonly Token[], at: number, onStep: () => void): boolean {
  for (let back = at - 1; back >= Math.max(0, at - BACK); back -= 1) {
    onStep();
    const [token, next] = [tokens[back] as Token, tokens[back + 1] as Token];
    if (next.gap === "end") return false;
    // A comma ends what is denied, but for one in a list of such words.
    const inList = LISTED.has(token.word) && (LISTED.has(next.word) || next.word === "or");
    if (next.gap === "comma" && !inList) return false;
    if (DENYING.has(token.word)) return true;
    if (!BETWEEN.has(token.word) && !LISTED.has(token.word)) return false;
  }
  return false;
}
