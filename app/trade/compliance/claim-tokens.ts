import { soundsIll, WORD_LISTS } from "./claim-lists.ts";

/** A word of a text: how it is compared, where it stands, and what separates it from the word before it. */
export type Token = { word: string; from: number; to: number; gap: "none" | "comma" | "end" };

// A longer run of letters is read in pieces, so that no word takes more than a bounded time. "P.M.S." is one word.
const WORD = /(?:\p{L}\.){2,9}(?:\p{L}(?![\p{L}\p{N}]))?|[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}'’‘‛`´′]{0,63}/gu;

/** Letters of other alphabets that look like ours, and letters that have no mark to take off. */
const [FOREIGN, OURS] = ["авсԁеһіјкӏмнорԛѕтухαεικνορτυχøłđħı", "abcdehijklmhopqstyxaeikvoptuxoldhi"];
const LIKE = new Map([...FOREIGN].map((letter, index) => [letter, OURS[index] ?? letter]));
/** What nobody sees, and what no word is told from another by. */
const UNSEEN = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0'’‘‛`´′ʼʹ.]/gu;

/** "Curés" and "cures" are the same word; so is "can’t" without its apostrophe, and a word with hidden characters. */
function plainWord(text: string): string {
  if (/^[A-Za-z0-9]+$/.test(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replace(UNSEEN, "").toLowerCase();
  return plain.replace(/[\u0080-\uffff]/g, (one) => LIKE.get(one) ?? one);
}

/** The word, its plural, and its forms as a verb: cure, cures, cured, curing. A form that is no word does no harm. */
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

/** A word of several parts as they are found, joined: "hot_flash" is "hotflash", "hotflashes". */
export function joinedForms(parts: string): string[] {
  const [last = "", ...before] = parts.split("_").reverse();
  const start = before.reverse().join("");
  return formsOf(last).map((form) => start + form);
}

const AILMENTS = new Set((WORD_LISTS.ailment ?? "").split("|").flatMap(joinedForms));
const isIll = (word: string) => AILMENTS.has(word) || soundsIll(word);
/** What is written together with an illness: "painrelief", "stressfree". */
const BEHIND =
  "relief relieve reliever relievers relieving free killer killers killing fighter fighters fighting buster busters busting remedy remedies cure cures away reducer reducers reducing".split(
    " ",
  );

/** The two parts of such a word; null for every other. */
function partsOf(word: string): [string, string] | null {
  if (word.length < 7 || AILMENTS.has(word)) return null;
  if (word.startsWith("anti") && isIll(word.slice(4))) return ["anti", word.slice(4)];
  const behind = BEHIND.find((one) => word.endsWith(one));
  const before = behind ? word.slice(0, -behind.length) : "";
  return behind && isIll(before) ? [before, behind] : null;
}

/** The words of a text, in their order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const found of text.matchAll(WORD)) {
    const [raw] = found;
    const word = plainWord(raw);
    if (word === "") continue;
    const between = text.slice(end, found.index);
    // "w/" is "with".
    const isShort = between.trim() === "/" && tokens.at(-1)?.word === "w";
    const gap = /[.!?;:•|]|\n\s*\n/.test(between)
      ? "end"
      : /[,()–—/]/.test(between) && !isShort
        ? "comma"
        : "none";
    const from = found.index;
    end = from + raw.length;
    // A quotation mark behind a word is no part of it.
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
