/** The contact address of the demo, and the sender of a shop that has set none. No one reads what is written to it. */
export const PLACEHOLDER_ADDRESS = "hello@evenlake.example";

/** True for the address, contact or sender that a shop has not made its own yet. */
export const isPlaceholder = ({ address }: { address: string }): boolean => address === PLACEHOLDER_ADDRESS;
