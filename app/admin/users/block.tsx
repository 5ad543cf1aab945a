import { screen } from "#app/admin/kit/screen.ts";

/** Block and unblock pages. They share the confirmation page of admin rights. */
export { action, default, loader, middleware } from "./access.tsx";

export const handle = screen({ load: "Error fetching users", save: "Error blocking the account" });
