/**
 * Roles of the people who work for the shop (rules admin/roles). An owner has a row in the table of admins, a
 * courier one in the table of couriers; the others are rows of `staff_roles`.
 */
export const ROLES = ["owner", "manager", "packer", "bookkeeper", "editor", "courier"] as const;
export type Role = (typeof ROLES)[number];

/** Roles that are rows of `staff_roles`. */
export const STAFF_ROLES = ["manager", "packer", "bookkeeper", "editor"] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a role sees and does, in one line. */
export const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  owner: "Sees and does everything. Make Admin and Revoke Admin give and take this role.",
  manager: "Runs the shop: everything except people's roles, API keys, webhooks, and the inspection archive.",
  packer: "Confirms and packs orders, and looks up batches. Sees no prices, totals, or payments.",
  bookkeeper: "Sees orders with their amounts. Closes cash drawers and months, and changes nothing else.",
  editor: "Writes the education content, the home page, policies, and letters, and moderates reviews.",
  courier: "Uses the courier app, with today's stops on their own routes.",
};

/** Rights, in the order of their table (right-texts.ts). */
export const RIGHTS = [
  "enter",
  "see-orders",
  "pack-orders",
  "see-amounts",
  "dispatch-orders",
  "change-orders",
  "see-batches",
  "change-batches",
  "change-products",
  "edit-content",
  "serve-customers",
  "see-books",
  "keep-books",
  "change-shop",
  "keep-compliance",
  "see-log",
  "see-health",
  "manage-access",
  "manage-roles",
  "drive",
] as const;
export type Right = (typeof RIGHTS)[number];

/** Rights that a manager doesn't have. */
const OWNERS_ALONE: readonly Right[] = ["manage-access", "manage-roles"];
/** The courier app shows someone's own stops, so only a courier has use for it. */
const IN_THE_ADMIN_AREA = RIGHTS.filter((right) => right !== "drive");

const RIGHTS_OF: Readonly<Record<Role, readonly Right[]>> = {
  owner: IN_THE_ADMIN_AREA,
  manager: IN_THE_ADMIN_AREA.filter((right) => !OWNERS_ALONE.includes(right)),
  packer: ["enter", "see-orders", "pack-orders", "see-batches"],
  bookkeeper: ["enter", "see-orders", "see-amounts", "see-books", "keep-books"],
  editor: ["enter", "edit-content"],
  courier: ["drive"],
};

/** Returns whether one of these roles has a right. */
export function may(roles: readonly Role[], right: Right): boolean {
  return roles.some((role) => RIGHTS_OF[role].includes(right));
}
