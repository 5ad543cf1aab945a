/** The last place in a sequence that admins number by hand. */
export const LAST_PLACE = 9_999;
