ALTER TABLE "page_sections" DROP CONSTRAINT "page_sections_page";--> statement-breakpoint
ALTER TABLE "page_sections" DROP CONSTRAINT "page_sections_kind";--> statement-breakpoint
ALTER TABLE "page_sections" ADD CONSTRAINT "page_sections_page" CHECK ("page_sections"."page" in ('home', 'about', 'landing', 'lab_results', 'shop', 'education', 'new_to_this'));--> statement-breakpoint
ALTER TABLE "page_sections" ADD CONSTRAINT "page_sections_kind" CHECK ("page_sections"."kind" in ('text', 'hero', 'values', 'categories', 'education', 'delivery', 'partners', 'membership', 'wellness', 'technology', 'commitment', 'final_call', 'mission', 'core_values', 'journey', 'contact', 'waitlist', 'lookup', 'banner', 'introduction', 'first_time'));--> statement-breakpoint
UPDATE "page_sections" SET "words" = '{"summary":""}' || "words" WHERE "kind" in ('hero', 'lookup');
--> statement-breakpoint
UPDATE "page_sections" SET "words" = "words" || '{"summary":"Edibles, beverages, tinctures, topicals, and vapes with every milligram on the label, delivered to adults 21+ in and around Minneapolis."}'
FROM "site_settings" WHERE "site_settings"."is_demo" AND "page_sections"."kind" = 'hero';
--> statement-breakpoint
UPDATE "page_sections" SET "words" = "words" || '{"summary":"What an independent lab found in the batch you have at home: enter the batch number from the label."}'
FROM "site_settings" WHERE "site_settings"."is_demo" AND "page_sections"."kind" = 'lookup';
--> statement-breakpoint
UPDATE "page_sections" SET "words" = "words" || '{"text":"Have a question about a product, a lab report, or a delivery? Write to us."}'
FROM "site_settings" WHERE NOT "site_settings"."is_demo" AND "page_sections"."kind" = 'contact'
	AND "page_sections"."words" ->> 'text' = 'Have a question about a product, a lab report, or a delivery? Write to us, and a person will read it.';
--> statement-breakpoint
INSERT INTO "page_sections" ("id", "page", "kind", "display_order", "words")
SELECT gen_random_uuid(), "given"."page", "given"."kind", 0, "given"."words"::jsonb FROM (VALUES
	(true, 'shop', 'banner', '{"heading":"Shop Premium THC Products","text":"Hemp-derived and labeled in milligrams.","summary":"Hemp-derived THC edibles, beverages, tinctures, topicals, and vapes, labeled in milligrams and delivered around Minneapolis."}'),
	(true, 'education', 'introduction', '{"heading":"Education Center","text":"How hemp-derived THC is made, measured, and labeled, and how to store it safely. Written for adults, in plain words and milligrams.","summary":"Articles, courses, and answers about hemp-derived THC: how it is measured and labeled, and how to store it safely."}'),
	(true, 'new_to_this', 'first_time', '{"heading":"New to this?","text":"What to know first: how many milligrams are in a serving, how long until you feel them, and where to keep the rest of the package.","item1Title":"Start with 2.5 mg or less","item1Text":"The label says how much THC is in one serving, and how many servings are in the package. For a first time take one serving of 2.5 mg or less, and not the package.","item2Title":"It takes 30 minutes to 2 hours","item2Text":"It takes 30 minutes to 2 hours to feel what you eat or drink, and sometimes longer. Feeling nothing yet doesn''t mean it was too little.","item3Title":"Wait before taking more","item3Text":"Check the time, and wait at least 2 hours before you even consider more. Two servings that overlap can easily be too much.","item4Title":"","item4Text":"","item5Title":"","item5Text":"","item6Title":"","item6Text":"","item7Title":"","item7Text":"","item8Title":"","item8Text":"","summary":"A first time with hemp-derived THC, in plain words: small servings of 2.5 mg and under, how long to wait, and where to keep it."}'),
	(false, 'shop', 'banner', '{"heading":"Shop","text":"","summary":""}'),
	(false, 'education', 'introduction', '{"heading":"Education Center","text":"","summary":"Guides and answers from {shop}."}')
) AS "given" ("is_demo", "page", "kind", "words"), "site_settings" WHERE "site_settings"."is_demo" = "given"."is_demo";
