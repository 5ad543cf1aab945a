/**
 * What may be changed in an order while it is packed: units taken off, or another product in the place of one (rules packing 5).
 */
export const ORDER_CHANGES = ["taken_off", "replaced"] as const;
