import { BlockList, isIP } from "node:net";
import { ConfigError } from "#app/base/config/config.server.ts";

function unmapped(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}

/**
 * Parses the addresses and networks ("10.0.0.0/8") whose X-Forwarded-For is trusted. Throws `ConfigError` on
 * anything else.
 */
export function trustedProxies(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const kind = isIP(address) === 6 ? "ipv6" : "ipv4";
    // Without this check, "10.0.0.0/" would match all addresses.
    const isPrefix =
      prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (kind === "ipv6" ? 128 : 32));
    if (!isIP(address) || !isPrefix || rest.length > 0) {
      throw new ConfigError(`TRUSTED_PROXIES: "${entry}" isn't an address or a network.`);
    }
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
 * Returns the client's address: the socket's, or behind trusted proxies the last forwarded address that isn't
 * a proxy. Earlier entries can be set by the client and are ignored.
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
