ALTER TABLE "business_details" ADD COLUMN "counsel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_details" ADD COLUMN "counsel_on" date;--> statement-breakpoint
ALTER TABLE "business_details" ADD CONSTRAINT "business_details_counsel" CHECK (("business_details"."counsel" <> '') = ("business_details"."counsel_on" is not null));