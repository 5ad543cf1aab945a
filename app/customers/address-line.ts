type AddressParts = Record<"address" | "city" | "state" | "zip", string | null>;

/** "2812 Humboldt Ave S, Minneapolis, MN 55408" of the parts there are; null when there is none. */
export function addressLine({ address, city, state, zip }: AddressParts): string | null {
  const region = [state, zip].filter(Boolean).join(" ");
  return [address, city, region].filter(Boolean).join(", ") || null;
}
