import type { DemoProduct } from "./demo-product.ts";
import { beverages } from "./products-beverages.ts";
import { edibles } from "./products-edibles.ts";
import { tinctures } from "./products-tinctures.ts";
import { topicals } from "./products-topicals.ts";
import { vapes } from "./products-vapes.ts";

/**
 * The demo catalog: 28 invented products of invented brands, within Minnesota's limits (5 mg per serving, 50
 * mg per package, 0.3 % delta-9; 10 mg per beverage container). products.test.ts checks the limits.
 */
export const demoProducts: DemoProduct[] = [...edibles, ...beverages, ...tinctures, ...topicals, ...vapes];
