import type { Harmless } from "./claim-kinds.ts";
import type { Token } from "./claim-tokens.ts";

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** What a sentence is about, by the place of each of its words: a warning, or drying of hemp, wood, meat, and resin. */
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

/** What the sentence of each word is about; the sentence before it may have named what is dried. */
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

/** True where the words from one place to another are said of something harmless. */
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
