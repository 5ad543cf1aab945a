import { cleanLine, cutLine } from "#app/base/lib/clean-text.ts";
import { compared } from "#app/base/lib/compared.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { thcOf } from "./effects.ts";
import type { MovedProduct, MovedSize } from "./moved-records.ts";

/** A size of another shop's product under the name that it gets here. */
export type NamedSize = Pick<MovedSize, "row" | "name" | "sku" | "barcode" | "priceCents" | "stock"> & {
  thcContent: string;
};

const LONGEST = 60;
const MOST_LISTED = 8;

/**
 * Names the sizes of a moved product (rules moving-in/sizes): a long name is cut, and one that another size of
 * the product has gets a number. Returns what is different here, in one sentence each.
 */
export function nameSizes({ name, sizes }: Pick<MovedProduct, "name" | "sizes">) {
  const product = shortened(name);
  const taken: Taken = { names: new Set(), next: new Map() };
  const said: string[] = [];
  const named = sizes.map(({ options: _, ...size }, index): NamedSize => {
    const given = cleanLine(size.name);
    const own = sizes.length === 1 ? cutLine(given, LONGEST) : freeName(given || `Size ${index + 1}`, taken);
    taken.names.add(compared(own));
    if (given === "" && own !== "") said.push(`A size of “${product}” without a name is “${own}” here.`);
    else if (own !== given) said.push(`The size “${shortened(given)}” of “${product}” is “${own}” here.`);
    return { ...size, name: own, thcContent: thcOf([size.name]) };
  });
  const names = named.slice(0, MOST_LISTED).map((size) => size.name);
  const more = named.length > names.length ? `, and ${named.length - names.length} more` : "";
  const becomes = `“${product}” becomes 1 product with ${named.length} sizes: ${names.join(", ")}${more}.`;
  return { sizes: named, said: named.length > 1 ? [becomes, ...said] : said };
}

/** Names of earlier sizes, and the next number to try for a name, so that many equal ones take no longer. */
type Taken = { names: Set<string>; next: Map<string, number> };

/** Returns the first of "Tin", "Tin 2", "Tin 3" … that no other size has. */
function freeName(name: string, { names, next }: Taken): string {
  const whole = cutLine(name, LONGEST);
  for (let number = next.get(whole) ?? 1; ; number++) {
    const ending = number === 1 ? "" : ` ${number}`;
    const free = cutLine(name, LONGEST - ending.length) + ending;
    if (names.has(compared(free))) continue;
    next.set(whole, number + 1);
    return free;
  }
}
