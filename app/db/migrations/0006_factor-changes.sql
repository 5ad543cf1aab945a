ALTER TABLE "rate_limits" ADD COLUMN "moments" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "factor_changes" integer DEFAULT 0 NOT NULL;