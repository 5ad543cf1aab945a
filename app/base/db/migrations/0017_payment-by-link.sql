ALTER TABLE "refunds" DROP CONSTRAINT "refunds_method";--> statement-breakpoint
ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_payment";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_method";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "payment_ways" text DEFAULT 'at_door' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "pay_link_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "pay_link_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "pay_reminder_hours" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "pay_cancel_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_awaiting_link" ON "orders" USING btree ("created_at") WHERE "orders"."payment_method" = 'link' and "orders"."payment_status" = 'due';--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_payment_ways" CHECK ("site_settings"."payment_ways" in ('at_door', 'both', 'link'));--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_payment_hours" CHECK ("site_settings"."pay_reminder_hours" between 1 and 720 and "site_settings"."pay_cancel_hours" between 1 and 720 and "site_settings"."pay_cancel_hours" > "site_settings"."pay_reminder_hours");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method" CHECK ("refunds"."method" in ('cash', 'debit', 'link'));--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_payment" CHECK ("delivery_attempts"."payment_method" in ('cash', 'debit', 'link'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" in ('at_door', 'cash', 'debit', 'link'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('cash', 'debit', 'link'));