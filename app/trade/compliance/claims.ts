import { BEFORE_CURE, isHarmless, type Sentences, sentencesOf } from "./claim-context.ts";
import { isDenied } from "./claim-denial.ts";
import type { ClaimKind, ClaimWords, ShippedClaimWords } from "./claim-kinds.ts";
import { soundsIll, soundsMedicinal, WORD_LISTS } from "./claim-lists.ts";
import { BEFORE_NOUN, isPlainObject, LIGHT, OVER } from "./claim-objects.ts";
import { formsOf, joinedForms, type Token, tokensOf } from "./claim-tokens.ts";
import { SHIPPED_CLAIM_WORDS } from "./claim-words.ts";

/** Words of a text that should not be said (rules claims/built-in-words): where they stand in it, why not, and what is said instead. */
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

/**
 * One place of a pattern: the words that fit, those that may also be written in several, and how many others may stand
 * before it. `thing` fits whatever plain talk does not name; "weak" is said of verbs that plain talk uses often.
 */
type Place = {
  fits: ReadonlySet<string>;
  joined: ReadonlySet<string>;
  sounds: (word: string) => boolean;
  thing: "strong" | "weak" | null;
  gap: number;
};
type Pattern = { places: readonly Place[]; entry: ShippedClaimWords };

/** The most words that "…" stands for. */
const GAP = 3;
/** The most words that one is written in: "high blood pressure". */
const PARTS = 3;
/** The most words of a thing. */
const THING = 6;

/** The longest text of an entry, and the most words in it. */
export const ENTRY_BOUNDS = { characters: 80, words: 6 } as const;

const words = (text: string) => new Set(text.split(" "));
/** Words that "…" never stands for, since what follows them is said of something else. */
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

/** A part of an entry as a place: "cure", "a|b", "heart_burn", "{ailment}". */
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

/** A shipped entry as the places of a pattern. */
function placesOf(text: string): Place[] {
  const places: Place[] = [];
  let gap = 0;
  for (const part of text.split(/\s+/).filter(Boolean)) {
    if (part !== "…") places.push(placeOf(part, gap));
    gap = part === "…" ? GAP : 0;
  }
  return places;
}

/** What an admin typed as the words of an entry: plain words, however they are separated. */
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

/** How many words are remembered with the patterns that begin with them, and how much of one tells that it may be joined. */
const REMEMBERED = 5_000;
const START = 3;

/** The patterns by what they begin with: a word, words that may be one, or a word by its sound. */
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

/** A word, and what it makes with the words behind it, as long as nothing stands between them. */
function joinedAt(tokens: readonly Token[], at: number): string[] {
  const found = [tokens[at]?.word ?? ""];
  for (let next = at + 1; next < at + PARTS && tokens[next]?.gap === "none"; next += 1)
    found.push(found.at(-1) + (tokens[next] as Token).word);
  return found;
}

/**
 * Makes the finder of the shipped words and those of an admin (rules claims/built-in-words, claims/custom-words), once for many texts. At a word it
 * tries the patterns that can begin with it, each of which looks at a bounded number of words: so its work grows with the
 * length of the text and with nothing else, whatever the text.
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

/** The last word of a pattern that begins at a place; null when it does not stand there. It never leaves a sentence. */
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

/** The last word of what fits a place; null when nothing does. */
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

/** The last word of a thing that plain talk does not name: "my hypersomnia"; null for "our guests" and for nothing at all. */
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

/** True where a word that could be a verb is a thing or says what one is like: "a sweet treat", "the treated hemp". */
function isNoun(tokens: readonly Token[], at: number): boolean {
  const [before, { word, gap }] = [tokens[at - 1]?.word ?? "", tokens[at] as Token];
  if (word === "soothing") return true;
  if (gap !== "none") return false;
  if (word.startsWith("cur") && BEFORE_CURE.has(before)) return true;
  return /(?:ed|ing)$/.test(word) ? ARTICLES.has(before) : BEFORE_NOUN.has(before);
}
