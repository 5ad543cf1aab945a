/** The address that a new shop begins with. No one reads what is written to it. */
export const PLACEHOLDER_ADDRESS = "hello@evenlake.example";

/** True for the address, contact or sender that a shop has not made its own yet. */
export const isPlaceholder = ({ address }: { address: string }): boolean => address === PLACEHOLDER_ADDRESS;
