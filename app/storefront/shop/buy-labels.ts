/** What the button that puts a product into the cart says (rules 2.4, 2.6). */
export const BUY_WORDS = { available: "Add to Cart", soldOut: "Sold out" } as const;
