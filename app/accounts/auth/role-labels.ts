import type { Role } from "./rights.ts";

/** Names of the roles in the UI. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  owner: "Owner",
  manager: "Manager",
  packer: "Packer",
  bookkeeper: "Bookkeeper",
  editor: "Editor",
  courier: "Courier",
};
