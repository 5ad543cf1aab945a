/** Who sends a request: the address computed at the HTTP entry, the browser's name for itself, and its cookies. */
export type ClientInfo = { address: string; userAgent: string; cookies: string | null };

/**
 * What a limit counts for a client's address: an IPv4 address itself, but only the first 64 bits of an IPv6 address,
 * since one subscriber holds all addresses of such a network.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const [left = "", right] = address.split("%")[0]?.split("::") ?? [];
  const head = left === "" ? [] : left.split(":");
  const tail = right ? right.split(":") : [];
  const gap = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  const groups = [...head, ...gap, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

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
