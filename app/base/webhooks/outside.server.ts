import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isInside } from "./inside.ts";

// Requests to addresses that people enter must not reach the shop's private network.

export const INSIDE = "The address is inside the shop's private network";
const NOT_HTTPS = "The address is not https://";

/** Returns why a URL can't be requested; null if it can, except that its name may still resolve to inside. */
export function problemOfUrl(
  { protocol, host, hostname }: URL,
  insideHosts: readonly string[],
): string | null {
  if (insideHosts.includes(host)) return null;
  // Node calls the lookup only for names, so IP addresses are checked here.
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && isInside(literal)) return INSIDE;
  return protocol === "https:" ? null : NOT_HTTPS;
}

/**
 * Returns request options that connect to exactly the address that was checked, on a new connection: a reused
 * one wouldn't be checked again. `insideHosts` are trusted private hosts ("127.0.0.1:9000").
 */
export function checkedConnection({ host }: URL, insideHosts: readonly string[]) {
  return { agent: false as const, ...(insideHosts.includes(host) ? {} : { lookup: lookUpOutside }) };
}

/** Resolves a host name, and refuses it if any of its addresses is private, since any of them may be used. */
const lookUpOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "");
    if (found.length === 0 || found.some(({ address }) => isInside(address))) {
      return callback(new Error(INSIDE), "");
    }
    const [first] = found;
    if (options.all) return callback(null, found);
    callback(null, first?.address ?? "", first?.family);
  });
};
