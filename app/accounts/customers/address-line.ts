type AddressParts = Record<"address" | "city" | "state" | "zip", string | null>;

/** "2812 Humboldt Ave S, Minneapolis, MN 55408" from the parts that are known; null when none is. */
export function addressLine({ address, city, state, zip }: AddressParts): string | null {
  const region = [state, zip].filter(Boolean).join(" ");
  return [address, city, region].filter(Boolean).join(", ") || null;
}
