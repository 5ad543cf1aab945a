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
