/** The last place in an order that admins number by hand. */
export const LAST_PLACE = 9_999;
