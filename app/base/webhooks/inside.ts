import ipaddr from "ipaddr.js";

/**
 * Returns whether an IP address isn't on the public internet: this machine, private networks, other special
 * ranges, and IPv6 addresses that embed one. Unreadable addresses count as inside.
 */
export function isInside(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  return ipaddr.process(address).range() !== "unicast";
}
