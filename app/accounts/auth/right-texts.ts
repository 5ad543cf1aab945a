import { may, RIGHTS, type Right, ROLES } from "./rights.ts";

/** Rights, each in words that follow "May". */
const TEXTS: Readonly<Record<Right, string>> = {
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
  "edit-content":
    "Write education content, home page, policies, and letters; moderate reviews; upload images",
  "serve-customers": "See customers, the waitlist, messages, and the email log; send letters; block accounts",
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
};

/** The table of roles and rights, for people to read: each right with the roles that have it. */
export const RIGHTS_TABLE = RIGHTS.map((right) => ({
  right,
  text: TEXTS[right],
  roles: ROLES.filter((role) => may([role], right)),
}));
