CREATE TABLE "email_words" (
	"id" text PRIMARY KEY DEFAULT '1' NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"placed" text DEFAULT '' NOT NULL,
	"confirmed" text DEFAULT '' NOT NULL,
	"on_the_way" text DEFAULT '' NOT NULL,
	"delivered" text DEFAULT '' NOT NULL,
	"attempted" text DEFAULT '' NOT NULL,
	"returned" text DEFAULT '' NOT NULL,
	"canceled" text DEFAULT '' NOT NULL,
	"changed" text DEFAULT '' NOT NULL,
	"refunded" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "email_words_single" CHECK ("email_words"."id" = '1')
);
--> statement-breakpoint
ALTER TABLE "claim_exceptions" DROP CONSTRAINT "claim_exceptions_kind";--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_kind" CHECK ("claim_exceptions"."kind" in ('products', 'categories', 'education_articles', 'education_courses', 'education_faqs', 'home_page_contents', 'page_sections', 'announcements', 'shop_texts', 'media', 'site_settings', 'email_words', 'service_zips', 'closed_days', 'contact_messages', 'reviews', 'recalls', 'waitlist_waves', 'promotions', 'tax_rates'));