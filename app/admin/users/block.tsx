import { screen } from "#app/admin/kit/screen.ts";

/** The block of an account, and its end, is asked about as the right to be an admin is. */
export { action, default, loader, middleware } from "./access.tsx";

export const handle = screen({ load: "Error fetching users", save: "Error blocking the account" });
