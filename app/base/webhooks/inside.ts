import ipaddr from "ipaddr.js";

/**
 * True for a network address that is not one of the open internet: this machine, the own network, other special ranges, and
 * forms of IPv6 that carry such an address. What cannot be read counts as inside.
 */
export function isInside(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  return ipaddr.process(address).range() !== "unicast";
}
