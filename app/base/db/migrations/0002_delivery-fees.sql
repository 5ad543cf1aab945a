ALTER TABLE "site_settings" ADD COLUMN "express_fee_cents" integer DEFAULT 1299 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "standard_fee_cents" integer DEFAULT 799 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "scheduled_fee_cents" integer DEFAULT 599 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "free_delivery_over_cents" integer DEFAULT 7500;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "redelivery_fee_cents" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_fees" CHECK ("site_settings"."express_fee_cents" between 0 and 100000 and "site_settings"."standard_fee_cents" between 0 and 100000 and "site_settings"."scheduled_fee_cents" between 0 and 100000 and "site_settings"."free_delivery_over_cents" between 0 and 1000000 and "site_settings"."redelivery_fee_cents" between 0 and 100000);