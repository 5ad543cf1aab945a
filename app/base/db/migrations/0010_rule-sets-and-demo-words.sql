ALTER TABLE "page_sections" DROP CONSTRAINT "page_sections_page";--> statement-breakpoint
ALTER TABLE "page_sections" DROP CONSTRAINT "page_sections_kind";--> statement-breakpoint
ALTER TABLE "delivery_profile" ADD COLUMN "cities" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "tagline" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "set" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_sections" ADD CONSTRAINT "page_sections_page" CHECK ("page_sections"."page" in ('home', 'about', 'landing', 'lab_results'));--> statement-breakpoint
ALTER TABLE "page_sections" ADD CONSTRAINT "page_sections_kind" CHECK ("page_sections"."kind" in ('text', 'hero', 'values', 'categories', 'education', 'delivery', 'partners', 'membership', 'wellness', 'technology', 'commitment', 'final_call', 'mission', 'core_values', 'journey', 'contact', 'waitlist', 'lookup'));--> statement-breakpoint
UPDATE "rules" SET "set" = 'Minnesota, hemp edibles' FROM "site_settings"
WHERE "site_settings"."is_demo" AND ("source" LIKE 'Minnesota Statutes %' OR "source" = 'Public Law 119-37, section 781'
	OR ("source" = 'Shop rule' AND "kind" = 'warning'));
--> statement-breakpoint
UPDATE "site_settings" SET "tagline" = 'Hemp-derived THC, tested, measured in milligrams and brought to your door.' WHERE "is_demo";
--> statement-breakpoint
UPDATE "delivery_profile" SET "cities" = '{Minneapolis,Edina,Bloomington,"Saint Paul",Plymouth,"Maple Grove"}'
FROM "site_settings" WHERE "site_settings"."is_demo";
--> statement-breakpoint
UPDATE "page_sections" SET "words" = "words" || '{"summary":"What {shop} sells and how: every milligram on the label, an ID check at every door, and the five phases of our journey."}'
FROM "site_settings" WHERE "site_settings"."is_demo" AND "page_sections"."kind" = 'mission';
--> statement-breakpoint
UPDATE "page_sections" SET "words" = "words" || '{"item1Title":"Downtown Minneapolis","item1Text":"25-40 minutes","item2Title":"St. Paul","item2Text":"30-45 minutes","item3Title":"Edina/Bloomington","item3Text":"35-50 minutes","item4Title":"Plymouth/Maple Grove","item4Text":"40-60 minutes"}'
FROM "site_settings" WHERE "site_settings"."is_demo" AND "page_sections"."kind" = 'delivery';
--> statement-breakpoint
INSERT INTO "page_sections" ("id", "page", "kind", "display_order", "words")
SELECT gen_random_uuid(), "given"."page", "given"."kind", 0, "given"."words"::jsonb FROM (VALUES
	(true, 'landing', 'waitlist', '{"heading":"The evening comes to you.","text":"The {shop} membership opens to the waitlist first. Leave your email address to be on it.","mailText":"The {shop} membership opens to the waitlist first. Leave your email address, and we''ll write when it does.","summary":"The {shop} membership is coming soon. Join the waitlist."}'),
	(true, 'lab_results', 'lookup', '{"heading":"Lab results","text":"Every batch is tested by an independent lab before we sell it. Enter the batch number from the label, or scan its code, to read what the lab found."}'),
	(false, 'landing', 'waitlist', '{"heading":"Join the waitlist","text":"Leave your email address to be on it.","mailText":"Leave your email address, and we''ll write when there''s news.","summary":"Join the waitlist of {shop}."}'),
	(false, 'lab_results', 'lookup', '{"heading":"Lab results","text":"Enter the batch number from the label, or scan its code, to read what the lab found."}')
) AS "given" ("is_demo", "page", "kind", "words"), "site_settings" WHERE "site_settings"."is_demo" = "given"."is_demo";
