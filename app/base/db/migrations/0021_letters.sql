CREATE TABLE "letter_recipients" (
	"letter_id" uuid NOT NULL,
	"email" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"mail_id" uuid,
	CONSTRAINT "letter_recipients_letter_id_email_pk" PRIMARY KEY("letter_id","email")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"content" jsonb NOT NULL,
	"audience" text NOT NULL,
	"per_wave" integer NOT NULL,
	"every_minutes" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"next_wave_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "letters_audience" CHECK ("letters"."audience" in ('newsletter', 'customers', 'both')),
	CONSTRAINT "letters_state" CHECK ("letters"."state" in ('draft', 'scheduled', 'sending', 'paused', 'finished', 'canceled')),
	CONSTRAINT "letters_wave" CHECK ("letters"."per_wave" between 1 and 5000 and "letters"."every_minutes" between 1 and 1440),
	CONSTRAINT "letters_started" CHECK (("letters"."state" = 'draft') = ("letters"."started_at" is null) and ("letters"."started_at" is null) = ("letters"."next_wave_at" is null))
);
--> statement-breakpoint
ALTER TABLE "claim_exceptions" DROP CONSTRAINT "claim_exceptions_kind";--> statement-breakpoint
DROP INDEX "mail_outbox_due";--> statement-breakpoint
ALTER TABLE "letter_recipients" ADD CONSTRAINT "letter_recipients_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_recipients" ADD CONSTRAINT "letter_recipients_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_recipients_email" ON "letter_recipients" USING btree ("email");--> statement-breakpoint
CREATE INDEX "letter_recipients_mail" ON "letter_recipients" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "letters_created" ON "letters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" USING btree ("next_wave_at") WHERE "letters"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ((("content" -> 'unsubscribe') is not null),"next_attempt_at") WHERE "mail_outbox"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_kind" CHECK ("claim_exceptions"."kind" in ('products', 'categories', 'education_articles', 'education_courses', 'education_faqs', 'home_page_contents', 'page_sections', 'announcements', 'shop_texts', 'media', 'site_settings', 'email_words', 'service_zips', 'closed_days', 'contact_messages', 'reviews', 'recalls', 'waitlist_waves', 'letters', 'promotions', 'tax_rates'));