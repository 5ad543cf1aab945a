import ipaddr from "ipaddr.js";

/**
 * Returns whether a network address isn't on the open internet: this machine, the private network, other
 * special ranges, and forms of IPv6 that carry such an address. Unreadable addresses count as inside.
 */
export function isInside(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  return ipaddr.process(address).range() !== "unicast";
}
