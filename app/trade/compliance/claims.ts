import type { ClaimKind, ClaimWords, ShippedClaimWords } from "./claim-kinds.ts";
import {
  BEFORE_NOUN,
  isPlainObject,
  LIGHT,
  OVER,
  soundsIll,
  soundsMedicinal,
  WORD_LISTS,
} from "./claim-lists.ts";
import {
  BEFORE_CURE,
  formsOf,
  isDenied,
  isHarmless,
  joinedForms,
  type Sentences,
  sentencesOf,
  type Token,
  tokensOf,
} from "./claim-sentence.ts";
import { SHIPPED_CLAIM_WORDS } from "./claim-words.ts";

/**
 * Words that aren't allowed (rules claims/built-in-words): their position, the reason, and the suggested
 * wording.
 */
export type Claim = {
  /** Positions of the first character, and of the character after the last. */
  from: number;
  to: number;
  /** The words as in the text. */
  words: string;
  kind: ClaimKind;
  reason: string;
  instead: string;
};

/** Finds claims in a text. Calls `onStep` for each compared word, for a test that counts the work. */
export type ClaimFinder = (text: string, onStep?: () => void) => Claim[];

/**
 * One element of a pattern: the words that match, those that may also be written as several, and how many
 * other words may precede it. `thing` matches anything outside the plain vocabulary; "weak" is for verbs
 * common in plain language.
 */
type Place = {
  fits: ReadonlySet<string>;
  joined: ReadonlySet<string>;
  sounds: (word: string) => boolean;
  thing: "strong" | "weak" | null;
  gap: number;
};
type Pattern = { places: readonly Place[]; entry: ShippedClaimWords };

/** Maximum words matched by "…". */
const GAP = 3;
/** Maximum parts of one word, such as "high blood pressure". */
const PARTS = 3;
/** Maximum words of a verb's object. */
const THING = 6;

/** Maximum characters and words of an entry. */
export const ENTRY_BOUNDS = { characters: 80, words: 6 } as const;

const words = (text: string) => new Set(text.split(" "));
/** Words that "…" never skips, since what follows them refers to something else. */
const APART = words(
  "without with if when who which that may might can could cause causes because unless until but is are and free",
);
const ARTICLES = words("a an the my your our his her their its these those");
const THINGS = { anything: "strong", something: "weak" } as const;
const NEVER = () => false;
const SOUNDS: Readonly<Record<string, (word: string) => boolean>> = {
  ailment: soundsIll,
  ill: soundsIll,
  drug: soundsMedicinal,
};

/** Parses a part of an entry: "cure", "a|b", "heart_burn", "{ailment}". */
function placeOf(part: string, gap: number): Place {
  const [fits, joined] = [new Set<string>(), new Set<string>()];
  let sounds = NEVER as Place["sounds"];
  let thing: Place["thing"] = null;
  for (const one of part.split("|")) {
    const list = /^\{(\w+)\}$/.exec(one)?.[1];
    if (list === "anything" || list === "something") thing = THINGS[list];
    if (list) sounds = SOUNDS[list] ?? sounds;
    for (const word of list ? (WORD_LISTS[list] ?? "").split("|") : [one])
      for (const form of joinedForms(word)) (word.includes("_") ? joined : fits).add(form);
  }
  return { fits, joined, sounds, thing, gap };
}

/** Parses a built-in entry into the positions of a pattern. */
function placesOf(text: string): Place[] {
  const places: Place[] = [];
  let gap = 0;
  for (const part of text.split(/\s+/).filter(Boolean)) {
    if (part !== "…") places.push(placeOf(part, gap));
    gap = part === "…" ? GAP : 0;
  }
  return places;
}

/** Parses a custom entry: plain words, separated in any way. */
function placesOfOwn(text: string): Place[] {
  return tokensOf(text)
    .slice(0, ENTRY_BOUNDS.words)
    .map(({ word }) => ({
      ...{ fits: new Set(formsOf(word)), joined: new Set<string>() },
      ...{ sounds: NEVER, thing: null, gap: 0 },
    }));
}

function patternsOf(own: readonly ClaimWords[]): Pattern[] {
  return [
    ...own.map((entry) => ({ entry, places: placesOfOwn(entry.words) })),
    ...SHIPPED_CLAIM_WORDS.map((entry) => ({ entry, places: placesOf(entry.words) })),
  ].filter(({ places }) => places.length > 0);
}

/**
 * Maximum number of words cached with the patterns that start with them, and the prefix length that shows
 * whether a word may be joined.
 */
const REMEMBERED = 5_000;
const START = 3;

/** Indexes the patterns by their beginning: a word, words that may be written as one, or a word ending. */
function byBeginning(patterns: readonly Pattern[]) {
  const [fits, joined] = [new Map<string, Pattern[]>(), new Map<string, Pattern[]>()];
  const add = (map: Map<string, Pattern[]>, word: string, pattern: Pattern) => {
    const others = map.get(word);
    if (others) others.push(pattern);
    else map.set(word, [pattern]);
  };
  for (const pattern of patterns) {
    for (const word of pattern.places[0]?.fits ?? []) add(fits, word, pattern);
    for (const word of pattern.places[0]?.joined ?? []) add(joined, word, pattern);
  }
  const bySound = [soundsIll, soundsMedicinal].map((sounds) => ({
    sounds,
    patterns: patterns.filter(({ places }) => places[0]?.sounds === sounds),
  }));
  const starts = new Set([...joined.keys()].map((word) => word.slice(0, START)));
  const known = new Map<string, readonly Pattern[]>();
  const ofWord = (word: string): readonly Pattern[] => {
    const remembered = known.get(word);
    if (remembered) return remembered;
    const sounding = bySound.flatMap(({ sounds, patterns }) => (sounds(word) ? patterns : []));
    const found = [...new Set([...(fits.get(word) ?? []), ...sounding])];
    if (known.size >= REMEMBERED) known.clear();
    known.set(word, found);
    return found;
  };
  return (tokens: readonly Token[], at: number): readonly Pattern[] => {
    const word = tokens[at]?.word ?? "";
    const single = ofWord(word);
    if (word.length >= START && !starts.has(word.slice(0, START))) return single;
    const more = joinedAt(tokens, at).flatMap((one) => joined.get(one) ?? []);
    return more.length > 0 ? [...new Set([...single, ...more])] : single;
  };
}

/** Returns a word, and its combinations with the following words if nothing separates them. */
function joinedAt(tokens: readonly Token[], at: number): string[] {
  const found = [tokens[at]?.word ?? ""];
  for (let next = at + 1; next < at + PARTS && tokens[next]?.gap === "none"; next += 1)
    found.push(found.at(-1) + (tokens[next] as Token).word);
  return found;
}

/**
 * Creates the finder for the built-in and custom words (rules claims/built-in-words, claims/custom-words),
 * once for many texts. At each word, it tries the patterns that can start with it, each of which reads a
 * limited number of words, so the work grows linearly with the length of any text.
 */
export function claimFinder(own: readonly ClaimWords[]): ClaimFinder {
  const beginningAt = byBeginning(patternsOf(own));
  return (text, onStep = () => {}) => {
    const tokens = tokensOf(text);
    let read: Sentences | null = null;
    const sentences = () => {
      read ??= sentencesOf(tokens);
      return read;
    };
    const claims: Claim[] = [];
    for (let at = 0; at < tokens.length; ) {
      const isFine = ({ harmless }: ShippedClaimWords, last: number) =>
        harmless !== undefined && isHarmless(harmless, tokens, sentences, at, last);
      const found = longest(beginningAt(tokens, at), tokens, at, isFine, onStep);
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

/** Normalizes words for comparison: "Curés all" becomes "cures all". */
export function plainWords(text: string): string {
  return tokensOf(text)
    .map(({ word }) => word)
    .join(" ");
}

/** Returns the longest matching pattern at a position, custom ones first. */
function longest(
  patterns: readonly Pattern[],
  tokens: readonly Token[],
  at: number,
  isFine: (entry: ShippedClaimWords, last: number) => boolean,
  onStep: () => void,
) {
  let best: { entry: ShippedClaimWords; last: number } | null = null;
  for (const { places, entry } of patterns) {
    const last = lastFitting(places, tokens, at, onStep);
    if (last !== null && last > (best?.last ?? -1) && !isFine(entry, last)) best = { entry, last };
  }
  return best;
}

/**
 * Returns the last word of a pattern that matches at a position; null if it doesn't match. A match never
 * extends past its sentence.
 */
function lastFitting(places: readonly Place[], tokens: readonly Token[], at: number, onStep: () => void) {
  const [first, second] = places;
  if (second?.thing && isNoun(tokens, at)) return null;
  let last = first ? lastOfPlace(first, tokens, at) : null;
  for (const place of places.slice(1)) {
    if (last === null) return null;
    let next = last + 1;
    last = null;
    for (const furthest = next + place.gap; next <= furthest; next += 1) {
      onStep();
      const token = tokens[next];
      if (!token || token.gap === "end" || (place.gap > 0 && token.gap === "comma")) return null;
      last = lastOfPlace(place, tokens, next);
      if (last !== null) break;
      if (APART.has(token.word)) return null;
    }
  }
  return last;
}

/** Returns the last word that matches a position; null if none does. */
function lastOfPlace({ fits, joined, sounds, thing }: Place, tokens: readonly Token[], at: number) {
  if (thing) return lastOfThing(tokens, at, thing === "weak");
  if (joined.size > 0) {
    const parts = joinedAt(tokens, at);
    const found = parts.findLastIndex((one) => joined.has(one));
    if (found >= 0) return at + found;
  }
  const word = tokens[at]?.word ?? "";
  return fits.has(word) || sounds(word) ? at : null;
}

/**
 * Returns the last word of an object outside the plain vocabulary: "my hypersomnia"; null for "our guests",
 * and without an object.
 */
function lastOfThing(tokens: readonly Token[], at: number, isWeak: boolean): number | null {
  let last: number | null = null;
  for (let next = at; next < Math.min(tokens.length, at + THING); next += 1) {
    const { word, gap } = tokens[next] as Token;
    if (OVER.has(word) || gap !== "none") break;
    if (LIGHT.has(word)) continue;
    if (isPlainObject(word, isWeak)) return null;
    if (last === null && word.length > 4 && word.endsWith("ly")) return null;
    last = next;
  }
  return last;
}

/** Returns whether a possible verb is a noun or an adjective here: "a sweet treat", "the treated hemp". */
function isNoun(tokens: readonly Token[], at: number): boolean {
  const [before, { word, gap }] = [tokens[at - 1]?.word ?? "", tokens[at] as Token];
  if (word === "soothing") return true;
  if (gap !== "none") return false;
  if (word.startsWith("cur") && BEFORE_CURE.has(before)) return true;
  return /(?:ed|ing)$/.test(word) ? ARTICLES.has(before) : BEFORE_NOUN.has(before);
}
