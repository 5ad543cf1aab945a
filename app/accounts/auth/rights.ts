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
  editor: "Writes the education content, the home page, and policies, and moderates reviews.",
  courier: "Uses the courier app, with today's stops on their own routes.",
};

/** Rights, each in words that follow "May". */
export const RIGHTS = {
  enter: "Use the admin area: its search, and their own preferences",
  "see-orders": "See orders, the board, pick lists, packing slips, and labels",
  "pack-orders": "Confirm and pack orders, and write notes on them",
  "see-amounts": "See prices, totals, payments, and refunds of orders",
  "dispatch-orders":
    "Dispatch orders and record deliveries; plan routes, manage couriers, resolve exceptions",
  "change-orders": "Take phone orders and payments; change, cancel, and refund orders",
  "see-batches": "See batches and recalls",
  "change-batches": "Change batches, write off units, and start recalls",
  "change-products": "Change products, prices, and promo codes; import and export lists",
  "edit-content": "Write education content, home page, and policies; moderate reviews; upload images",
  "serve-customers": "See customers, the waitlist, messages, and the email log; block accounts",
  "see-books": "See the overview, accounting, cash drawers, and tax rates; download accounting files",
  "keep-books": "Close and correct cash drawers, and close months",
  "change-shop": "Change settings, service areas, delivery windows, closed days, and tax rates",
  "keep-compliance": "Change compliance rules and claim words; see inspection records",
  "see-log": "See and export the audit log",
  "see-health": "See system health",
  "manage-access":
    "Manage API keys and webhooks, require two-step verification, download the inspection archive",
  "manage-roles": "Give and take roles",
  drive: "Use the courier app",
} as const;
export type Right = keyof typeof RIGHTS;

const ALL_RIGHTS = Object.keys(RIGHTS) as Right[];
/** Rights that a manager doesn't have. */
const OWNERS_ALONE: readonly Right[] = ["manage-access", "manage-roles"];
/** The courier app shows someone's own stops, so only a courier has use for it. */
const IN_THE_ADMIN_AREA = ALL_RIGHTS.filter((right) => right !== "drive");

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

/** The table of roles and rights, for people to read: each right with the roles that have it. */
export const RIGHTS_TABLE = ALL_RIGHTS.map((right) => ({
  right,
  text: RIGHTS[right],
  roles: ROLES.filter((role) => may([role], right)),
}));
