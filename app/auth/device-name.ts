const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android phone"],
  [/Windows/, "Windows computer"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux computer"],
];

/** What people call the device that a browser runs on, as far as the browser's name for itself tells. */
export function deviceName(userAgent: string | null | undefined): string {
  return DEVICES.find(([known]) => known.test(userAgent ?? ""))?.[1] ?? "Passkey";
}
