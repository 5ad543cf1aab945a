CREATE TABLE "tried_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"code" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "tried_steps_step" CHECK ("tried_steps"."step" in ('mail', 'backup', 'trial'))
);
--> statement-breakpoint
ALTER TABLE "business_details" ADD COLUMN "counsel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_details" ADD COLUMN "counsel_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "business_details" ADD CONSTRAINT "business_details_counsel" CHECK (("business_details"."counsel" <> '') = ("business_details"."counsel_on" is not null));