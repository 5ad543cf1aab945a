import type { generalLimits } from "#app/trade/compliance/rules.ts";

type Limits = ReturnType<typeof generalLimits>;

function partsOf({ delta9Percent, thcMgPerServing, thcMgPerPackage }: Limits): string[] {
  return [
    ...(delta9Percent === undefined ? [] : [`at most ${delta9Percent}% Delta-9 THC`]),
    ...(thcMgPerServing === undefined ? [] : [`at most ${thcMgPerServing}mg per serving`]),
    ...(thcMgPerPackage === undefined ? [] : [`at most ${thcMgPerPackage}mg per package`]),
  ];
}

/** Returns the footer's text with a trailing space; empty if no rule limits every product. */
export function limitsSentence(limits: Limits): string {
  const parts = partsOf(limits);
  const last = parts.pop();
  if (!last) return "";
  return `Our products contain ${parts.length > 0 ? `${parts.join(", ")} and ` : ""}${last}. `;
}
