ALTER TABLE "orders" ADD COLUMN "request_hash" text;--> statement-breakpoint
-- Written by hand: an order keeps what its key was claimed for, so that a page sent before this change and again after it is told the same.
UPDATE "orders" SET "request_hash" = "checkout_keys"."request_hash" FROM "checkout_keys" WHERE "checkout_keys"."order_id" = "orders"."id";--> statement-breakpoint
DROP TABLE "checkout_keys";--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "open_orders_per_customer" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "open_orders_per_phone" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (right(regexp_replace("contact_phone", '[^0-9]', '', 'g'), 10));--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_open_orders" CHECK ("site_settings"."open_orders_per_customer" between 1 and 10000 and "site_settings"."open_orders_per_phone" between 1 and 10000);
