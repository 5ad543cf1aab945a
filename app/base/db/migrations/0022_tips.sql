ALTER TABLE "orders" DROP CONSTRAINT "orders_money";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_cents";--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "tips" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "tip_amounts_cents" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tip_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tip_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_money" CHECK ("orders"."subtotal_cents" >= 0 and "orders"."discount_cents" between 0 and "orders"."subtotal_cents" and "orders"."delivery_fee_cents" >= 0 and "orders"."redelivery_fee_cents" >= 0 and "orders"."tax_cents" >= 0 and "orders"."tip_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."delivery_fee_cents" + "orders"."redelivery_fee_cents" + "orders"."tax_cents" + "orders"."tip_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cents" CHECK ("payments"."tip_cents" between 0 and "payments"."cents");--> statement-breakpoint
DROP INDEX "orders_completed";--> statement-breakpoint
-- Handwritten: drizzle-kit can't express that the index includes total and tip.
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at") INCLUDE ("total_cents", "tip_cents");