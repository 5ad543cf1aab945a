// These are all tables of the shop; each is owned by the folder it comes from. Migrations are generated from this list.
export * from "#app/audit/tables.server.ts";
export * from "#app/auth/tables.server.ts";
export * from "#app/catalog/tables.server.ts";
export * from "#app/checkout/tables.server.ts";
export * from "#app/customers/tables.server.ts";
export * from "#app/db/tables.server.ts";
export * from "#app/delivery/tables.server.ts";
export * from "#app/door/tables.server.ts";
export * from "#app/education/tables.server.ts";
export * from "#app/factors/tables.server.ts";
export * from "#app/favorites/tables.server.ts";
export * from "#app/mail/tables.server.ts";
export * from "#app/media/tables.server.ts";
export * from "#app/orders/tables.server.ts";
export * from "#app/settings/tables.server.ts";
export * from "#app/site/tables.server.ts";
export * from "#app/waitlist/tables.server.ts";
