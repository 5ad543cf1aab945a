import type { Harmless } from "./claim-kinds.ts";
import { LIGHT, soundsIll, WORD_LISTS } from "./claim-lists.ts";

/** A word of a text: its normalized form, its position, and the text between it and the previous word. */
export type Token = { word: string; from: number; to: number; gap: "none" | "comma" | "end" };

// A longer run of letters is read in pieces, to limit the time per word. "P.M.S." is one word.
const WORD = /(?:\p{L}\.){2,9}(?:\p{L}(?![\p{L}\p{N}]))?|[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}'’‘‛`´′]{0,63}/gu;

/** Letters of other alphabets that look like Latin ones, and letters whose mark can't be removed. */
const [FOREIGN, OURS] = ["авсԁеһіјкӏмнорԛѕтухαεικνορτυχøłđħı", "abcdehijklmhopqstyxaeikvoptuxoldhi"];
const LIKE = new Map([...FOREIGN].map((letter, index) => [letter, OURS[index] ?? letter]));
/** Invisible characters, and marks that don't distinguish words. */
const UNSEEN = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0'’‘‛`´′ʼʹ.]/gu;

/**
 * Normalizes a word: "Curés" equals "cures"; "can’t" loses its apostrophe, and hidden characters are removed.
 */
function plainWord(text: string): string {
  if (/^[A-Za-z0-9]+$/.test(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replace(UNSEEN, "").toLowerCase();
  return plain.replace(/[\u0080-\uffff]/g, (one) => LIKE.get(one) ?? one);
}

/**
 * Returns a word, its plural, and its verb forms: cure, cures, cured, curing. Forms that don't exist do no
 * harm.
 */
export function formsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word];
  if (/[^aeiou]y$/.test(word)) {
    const stem = word.slice(0, -1);
    return [word, `${stem}ies`, `${stem}ied`, `${word}s`, `${word}ing`];
  }
  if (word.endsWith("e")) return [word, `${word}s`, `${word}d`, `${word.slice(0, -1)}ing`];
  const plural = /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  const doubled = /[^aeiou][aeiou][bglmnprt]$/.test(word)
    ? [`${word}${word.at(-1)}ed`, `${word}${word.at(-1)}ing`]
    : [];
  return [word, plural, `${word}ed`, `${word}ing`, ...doubled];
}

/** Returns the joined forms of a word of several parts: "hot_flash" is "hotflash", "hotflashes". */
export function joinedForms(parts: string): string[] {
  const [last = "", ...before] = parts.split("_").reverse();
  const start = before.reverse().join("");
  return formsOf(last).map((form) => start + form);
}

const AILMENTS = new Set((WORD_LISTS.ailment ?? "").split("|").flatMap(joinedForms));
const isIll = (word: string) => AILMENTS.has(word) || soundsIll(word);
/** Suffixes joined to an illness: "painrelief", "stressfree". */
const BEHIND =
  "relief relieve reliever relievers relieving free killer killers killing fighter fighters fighting buster busters busting remedy remedies cure cures away reducer reducers reducing".split(
    " ",
  );

/** Splits such a word into its two parts; null for all others. */
function partsOf(word: string): [string, string] | null {
  if (word.length < 7 || AILMENTS.has(word)) return null;
  if (word.startsWith("anti") && isIll(word.slice(4))) return ["anti", word.slice(4)];
  const behind = BEHIND.find((one) => word.endsWith(one));
  const before = behind ? word.slice(0, -behind.length) : "";
  return behind && isIll(before) ? [before, behind] : null;
}

/** Splits a text into words. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const found of text.matchAll(WORD)) {
    const [raw] = found;
    const word = plainWord(raw);
    if (word === "") continue;
    const between = text.slice(end, found.index);
    // "w/" means "with".
    const isShort = between.trim() === "/" && tokens.at(-1)?.word === "w";
    const gap = /[.!?;:•|]|\n\s*\n/.test(between)
      ? "end"
      : /[,()–—/]/.test(between) && !isShort
        ? "comma"
        : "none";
    const from = found.index;
    end = from + raw.length;
    // A quotation mark after a word isn't part of it.
    const to = end - (/['’‘`´′\p{Cf}]+$/u.exec(raw)?.[0].length ?? 0);
    const parts = partsOf(word);
    if (!parts) tokens.push({ word, from, to, gap });
    else {
      const middle = raw.length === word.length ? from + parts[0].length : to;
      tokens.push(
        { word: parts[0], from, to: middle, gap },
        { word: parts[1], from: middle, to, gap: "none" },
      );
    }
  }
  return tokens;
}

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Subject of each word's sentence: a warning, or the drying of hemp, wood, meat, or resin. */
export type Sentences = readonly { warning: boolean; drying: boolean }[];

const ASKING = words("ask consult contact talk speak check see tell call seek advice consulting");
const ADVISER = words(
  "doctor doctors physician physicians pharmacist clinician provider professional nurse veterinarian vet 911",
);
const MAY = words("may might can could will");
const HARM = words("cause worsen trigger interact impair affect aggravate interfere intensify");
const NEVER = words("not dont never avoid");
const USE = words(
  "use take mix combine consume drink eat drive operate recommended suitable combining mixing using taking",
);
const DRYING = words(`
  dry dries dried drying dryer harvest harvested harvesting jar jars barn barns trim trimmed trimming humidity hang hung hanging burp
  burped moisture rack racks buds colas trichomes ham hams bacon salami salumi prosciutto pancetta charcuterie sausage sausages meat
  meats salmon brine brined salt salted smoked smokehouse egg eggs yolk yolks olives resin epoxy glue adhesive varnish lacquer ink inks uv
  print printed concrete plaster silicone coating wood lumber timber oak tobacco leaves weeks months days hours overnight cellar wax candle poured
`);
const DRIED = words("hemp flower flowers bud leaf cannabis crop batch harvest cheese vanilla fish");
export const BEFORE_CURE = words(`
  slow slowly air sun salt sugar smoke dry dryer cold barn flue oak oven home house well long properly carefully freshly uv heat jar
  wood glass cellar hand water proper final perfect full week month weeks
`);
const AFTER_CURE = words(`
  hemp flower flowers bud buds leaf leaves room rooms barn barns time times process processes period chamber cellar jar jars salt shed rack house
  meat meats ham bacon salmon fish olives egg eggs yolk yolks cheese wood resin ink glue tobacco vanilla slowly step stage takes took begins
  lasts method conditions oven agent lamp overnight outdoors indoors nothing brings gives
`);

/** Determines the subject of each word's sentence; the previous sentence may have named what is dried. */
export function sentencesOf(tokens: readonly Token[]): Sentences {
  const found: { warning: boolean; drying: boolean }[] = [];
  let before = false;
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && tokens[to]?.gap !== "end") to += 1;
    const said = tokens.slice(from, to).map(({ word }) => word);
    const has = (list: ReadonlySet<string>) => said.some((word) => list.has(word));
    const warning =
      (has(ASKING) && has(ADVISER)) ||
      (has(MAY) && has(HARM)) ||
      (has(NEVER) && has(USE)) ||
      said.includes("warning");
    const drying = has(DRYING);
    const sentence = { warning, drying: drying || before || (has(DRIED) && !said.includes("it")) };
    for (let at = from; at < to; at += 1) found.push(sentence);
    before = drying;
    from = to;
  }
  return found;
}

/** Returns whether the words between two positions are harmless. */
export function isHarmless(
  { among, behind = "", before = "" }: Harmless,
  tokens: readonly Token[],
  sentences: () => Sentences,
  at: number,
  last: number,
): boolean {
  const [prior, next] = [tokens[at - 1], tokens[last + 1]];
  const follows = next && next.gap !== "end" ? next.word : "";
  if (prior && tokens[at]?.gap !== "end" && behind.split(" ").includes(prior.word)) return true;
  if (follows && before.split(" ").includes(follows)) return true;
  if (among === "warning") return sentences()[at]?.warning ?? false;
  if (among !== "drying") return false;
  const precedes = prior && tokens[at]?.gap !== "end" ? prior.word : "";
  return (
    (sentences()[at]?.drying ?? false) ||
    BEFORE_CURE.has(precedes) ||
    (follows !== "" && AFTER_CURE.has(follows))
  );
}

/** Maximum number of words to look back for a "not". */
const BACK = 16;

const DENYING = words(
  "not no never nor neither without cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt mustnt aint nothing none nobody illegal unlawful forbidden prohibited prohibits forbids bars refuse refuses",
);
/** Words allowed between a "not" and what it negates, which don't change the meaning. */
const BETWEEN = words(
  "a an the any such to be been being is are as for of or and nor it this our your its do does did has have had make makes made making claim claims claimed claiming promise promises promised promising intended meant designed sold used use say says said saying sell suggest suggests imply implies state states that they we you here ours allowed able going evaluated approved authorized licensed kind medical health healing miracle wonder proven known medicine drug product products gummies seltzer hemp thc cbd diagnose treat cure prevent mitigate heal relieve actually ever in by can will may should substitute replacement expect product way should buy take market advertise sells sellers seller shop law allow allows permit permits anyone person one",
);
/** Verbs and nouns of a list, as in "does not diagnose, treat, cure or prevent any disease". */
const LISTED = words(
  "diagnose treat cure prevent mitigate heal relieve reduce ease alleviate soothe improve fight manage medicine drug remedy therapy treatment healing curing treating preventing diagnosing relieving diagnosis prevention cures remedies medicines",
);
const NAMES = ["ailment", "drug", "organ"].flatMap((list) => (WORD_LISTS[list] ?? "").split("|"));
const NAMED = new Set(NAMES.flatMap((name) => formsOf(name.split("_").at(-1) ?? "")));
NAMED.delete("sugar");
const PARTS = new Set(NAMES.flatMap((name) => name.split("_")));
const ENUMERATED = new Set(
  ["relieve", "treat", "weaken"].flatMap((list) => (WORD_LISTS[list] ?? "").split("|")),
);
const FINITE = new Set(
  [...ENUMERATED].flatMap(joinedForms).filter((word) => word.endsWith("s") && !ENUMERATED.has(word)),
);

const isListed = (word: string) =>
  LISTED.has(word) || ENUMERATED.has(word) || NAMED.has(word) || soundsIll(word);
const isPassed = (word: string) =>
  BETWEEN.has(word) || LIGHT.has(word) || PARTS.has(word) || isListed(word) || FINITE.has(word);

/**
 * Returns whether a comma is within what is negated: "diagnose, treat", "lupus, gout or pain", "treats,
 * cures".
 */
function isInList(before: string, after: string): boolean {
  if (FINITE.has(before) && FINITE.has(after)) return true;
  return isListed(before) && (isListed(after) || after === "or" || after === "and" || after === "nor");
}

/**
 * Returns whether the words at a position are clearly negated: "not a cure", "does not treat", "makes no
 * medical claim", "is not intended to diagnose, treat, cure or prevent". If in doubt, they aren't: "not only
 * cures", "never fails to heal".
 */
export function isDenied(tokens: readonly Token[], at: number, onStep: () => void): boolean {
  for (let back = at - 1; back >= Math.max(0, at - BACK); back -= 1) {
    onStep();
    const [token, next] = [tokens[back] as Token, tokens[back + 1] as Token];
    if (next.gap === "end") return false;
    if (next.gap === "comma" && !isInList(token.word, next.word)) return false;
    if (token.word === "only" || token.word === "just" || token.word === "more") return false;
    if (DENYING.has(token.word)) return true;
    if (!isPassed(token.word)) return false;
  }
  return false;
}
