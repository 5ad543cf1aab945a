CREATE TABLE "waitlist_waves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"zips" text[] NOT NULL,
	"people" integer NOT NULL,
	"share" integer NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"invited" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "waitlist_waves_people" CHECK ("waitlist_waves"."people" >= 1),
	CONSTRAINT "waitlist_waves_share" CHECK ("waitlist_waves"."share" between 1 and 100),
	CONSTRAINT "waitlist_waves_invited" CHECK ("waitlist_waves"."invited" >= 0 and "waitlist_waves"."invited" <= "waitlist_waves"."people")
);
--> statement-breakpoint
ALTER TABLE "claim_exceptions" DROP CONSTRAINT "claim_exceptions_kind";--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "place_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "wants_invitation" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "wave_id" uuid;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "waitlist_waves" ADD CONSTRAINT "waitlist_waves_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waitlist_waves_created" ON "waitlist_waves" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "waitlist_waves_sent" ON "waitlist_waves" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "waitlist_waves_sent_by" ON "waitlist_waves" USING btree ("sent_by");--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_wave_id_waitlist_waves_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."waitlist_waves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_invitation_id_mail_outbox_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waitlist_entries_line" ON "waitlist_entries" USING btree ("zip","created_at","id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_wave" ON "waitlist_entries" USING btree ("wave_id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_invitation" ON "waitlist_entries" USING btree ("invitation_id");--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_invited" CHECK (("waitlist_entries"."wave_id" is null) = ("waitlist_entries"."invited_at" is null));--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_kind" CHECK ("claim_exceptions"."kind" in ('products', 'education_articles', 'education_courses', 'education_faqs', 'home_page_contents', 'shop_texts', 'media', 'site_settings', 'service_zips', 'holidays', 'contact_messages', 'reviews', 'recalls', 'waitlist_waves'));