// The more special names come first, because a browser also names those that it resembles.
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ["Edge", /\b(Edg|EdgA|EdgiOS|Edge)\//],
  ["Opera", /\b(OPR|OPT|OPiOS|Opera)\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS|Focus)\//],
  ["Chrome", /(Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Chromebook", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * What a person would call the browser of a session, from how it names itself: "Chrome on Android". A browser can claim
 * to be any other one, so this helps an owner to recognize sessions and decides nothing.
 */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? "");
  const system = nameIn(SYSTEMS, userAgent ?? "");
  if (!browser && !system) return "a browser";
  return system ? `${browser ?? "a browser"} on ${system}` : (browser as string);
}

function nameIn(names: typeof BROWSERS, userAgent: string): string | undefined {
  return names.find(([, sign]) => sign.test(userAgent))?.[0];
}
