/** Where an admin sets what holds for them alone. */
export const PREFERENCES_PATH = "/admin/preferences";
