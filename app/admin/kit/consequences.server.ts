import { createHash } from "node:crypto";

/**
 * Returns what a save would change for others, with a key of exactly these lines; null if nothing changes, or
 * if the admin has seen them: `seen` is the key of the form (rules screens/consequences).
 */
export function consequencesToShow(lines: readonly string[], seen: unknown) {
  const key = createHash("sha256").update(lines.join("\n")).digest("base64url").slice(0, 22);
  return lines.length === 0 || seen === key ? null : { lines, key };
}
