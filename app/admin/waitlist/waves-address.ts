/** The list of the waves; each wave stands below it by its id. */
export const WAVES = "/admin/waitlist/waves";
