/** Tags that name an effect, as menus use them; other tags say something else about a product. */
const EFFECTS = new Map(
  [
    ...["Calm", "Relaxed", "Sleepy", "Happy", "Creative", "Energetic", "Focused", "Uplifted", "Social"],
    ...["Euphoric", "Inspired", "Giggly", "Sleep", "Energy", "Focus", "Relax", "Uplift", "Chill"],
  ].map((effect) => [effect.toLowerCase(), effect]),
);

/** Returns the effects among a product's tags. */
export function effectsOf(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap((tag) => EFFECTS.get(tag.trim().toLowerCase()) ?? []))];
}

const AMOUNT = String.raw`(?<!\d)\d{1,6}(?:\.\d{1,3})?\s?mg\b`;
const MILLIGRAMS = new RegExp(String.raw`${AMOUNT}(?:\s+(?:per|a|\/)\s*\w+)?`, "i");
const BEFORE_THC = new RegExp(String.raw`(${AMOUNT})\s+(?:of\s+)?(?:(?:delta|Δ)[\s-]?\d+[\s-]*)?THC\b`, "i");
const AFTER_THC = new RegExp(String.raw`\bTHC[\s:=-]*(${AMOUNT})`, "i");
/** What else is given in milligrams. */
const OTHERS = /\b(?:CBD|CBDA|CBG|CBN|CBC|THCA|THCV|melatonin|caffeine)\b/i;

/**
 * Returns the first amount of THC in these texts, such as "10 mg"; "" if none has one. Where other substances are
 * named, only an amount beside the word counts, and none if two do.
 */
export function thcOf(texts: readonly string[]): string {
  for (const text of texts) {
    const [before, after] = [BEFORE_THC.exec(text)?.[1], AFTER_THC.exec(text)?.[1]];
    const beside = before && after && before !== after ? "" : (before ?? after ?? "");
    const found = OTHERS.test(text) ? beside : MILLIGRAMS.exec(text)?.[0];
    if (found) return found;
  }
  return "";
}
