import { soundsIll, WORD_LISTS } from "./claim-lists.ts";
import { LIGHT } from "./claim-objects.ts";
import { formsOf, joinedForms, type Token } from "./claim-tokens.ts";

/** How far back a "not" is looked for. */
const BACK = 16;

const words = (text: string) => new Set(text.split(" "));

const DENYING = words(
  "not no never nor neither without cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt mustnt aint nothing none nobody illegal unlawful forbidden prohibited prohibits forbids bars refuse refuses",
);
/** What may stand between a "not" and what it denies, without another meaning. */
const BETWEEN = words(
  "a an the any such to be been being is are as for of or and nor it this our your its do does did has have had make makes made making claim claims claimed claiming promise promises promised promising intended meant designed sold used use say says said saying sell suggest suggests imply implies state states that they we you here ours allowed able going evaluated approved authorized licensed kind medical health healing miracle wonder proven known medicine drug product products gummies seltzer hemp thc cbd diagnose treat cure prevent mitigate heal relieve actually ever in by can will may should substitute replacement expect product way should buy take market advertise sellers seller law allow allows permit permits anyone person one",
);
/** The verbs and nouns that stand in a list, as in "does not diagnose, treat, cure or prevent any disease". */
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

/** True for a comma within what is denied: "diagnose, treat", "lupus, gout or pain", "treats, cures". */
function isInList(before: string, after: string): boolean {
  if (FINITE.has(before) && FINITE.has(after)) return true;
  return isListed(before) && (isListed(after) || after === "or" || after === "and" || after === "nor");
}

/**
 * True when what begins at a place is clearly denied: "not a cure", "does not treat", "makes no medical claim", "is not
 * intended to diagnose, treat, cure or prevent". A doubt counts as no denial: "not only cures", "never fails to heal".
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
