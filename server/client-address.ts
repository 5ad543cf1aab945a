import { BlockList, isIP } from "node:net";

function unmapped(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}

/** Addresses and networks ("10.0.0.0/8") whose X-Forwarded-For we believe. Throws on anything else. */
export function trustedProxies(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const kind = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (!isIP(address)) throw new Error(`TRUSTED_PROXIES: "${entry}" is no address or network.`);
    if (prefix === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(prefix), kind);
  }
  return list;
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const kind = isIP(address);
  return kind !== 0 && proxies.check(address, kind === 6 ? "ipv6" : "ipv4");
}

/**
 * The client's address: the socket's, or, behind trusted proxies, the last forwarded address that is not one of
 * them. Whatever a client wrote before that counts for nothing.
 */
export function clientAddressOf(
  socketAddress: string,
  forwardedFor: string | undefined,
  proxies: BlockList,
): string {
  let address = unmapped(socketAddress);
  const hops = (forwardedFor ?? "").split(",").map((hop) => unmapped(hop.trim()));
  while (isTrusted(address, proxies)) {
    const previous = hops.pop();
    if (!previous || !isIP(previous)) break;
    address = previous;
  }
  return address;
}
