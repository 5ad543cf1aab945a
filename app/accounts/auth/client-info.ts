/** Client of a request: the address computed at the HTTP entry, the user agent, and its cookies. */
export type ClientInfo = { address: string; userAgent: string; cookies: string | null };

/**
 * Returns the network that rate limits count by: the address, or the first 64 bits of IPv6, which one
 * subscriber controls.
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

// More specific names first: browsers also name those they are compatible with.
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

/** Returns a readable name of a user agent, such as "Chrome on Android". No decision depends on it. */
export function deviceName(userAgent: string | null): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([, sign]) => sign.test(userAgent ?? ""))?.[0],
  );
  if (!browser && !system) return "a browser";
  return system ? `${browser ?? "a browser"} on ${system}` : (browser as string);
}
