// These are all tables of the shop; each is owned by the folder it comes from. Migrations are generated from this list.
export * from "#app/accounts/audit/tables.server.ts";
export * from "#app/accounts/auth/tables.server.ts";
export * from "#app/accounts/customers/tables.server.ts";
export * from "#app/accounts/factors/tables.server.ts";
export * from "#app/base/db/tables.server.ts";
export * from "#app/base/mail/tables.server.ts";
export * from "#app/base/media/tables.server.ts";
export * from "#app/base/settings/tables.server.ts";
export * from "#app/content/education/tables.server.ts";
export * from "#app/content/home/tables.server.ts";
export * from "#app/content/waitlist/tables.server.ts";
export * from "#app/trade/catalog/tables.server.ts";
export * from "#app/trade/checkout/tables.server.ts";
export * from "#app/trade/delivery/tables.server.ts";
export * from "#app/trade/favorites/tables.server.ts";
export * from "#app/trade/handover/tables.server.ts";
export * from "#app/trade/orders/tables.server.ts";
