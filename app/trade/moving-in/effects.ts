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

const MILLIGRAMS = /\d+(?:\.\d+)?\s?mg\b(?:\s+(?:per|a|\/)\s*\w+)?/i;

/** Returns the first amount of THC in these texts, such as "10 mg"; "" if none has one. */
export function thcOf(texts: readonly string[]): string {
  for (const text of texts) {
    const found = MILLIGRAMS.exec(text)?.[0];
    if (found) return found;
  }
  return "";
}
