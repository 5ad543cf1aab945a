CREATE TABLE "announcements" (
	"id" text PRIMARY KEY DEFAULT '1' NOT NULL,
	"text" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"first_day" date,
	"last_day" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "announcements_single" CHECK ("announcements"."id" = '1'),
	CONSTRAINT "announcements_days" CHECK ("announcements"."last_day" >= "announcements"."first_day")
);
--> statement-breakpoint
CREATE TABLE "page_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"kind" text NOT NULL,
	"display_order" integer NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"words" jsonb NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "page_sections_page" CHECK ("page_sections"."page" in ('home', 'about')),
	CONSTRAINT "page_sections_kind" CHECK ("page_sections"."kind" in ('text', 'hero', 'values', 'categories', 'education', 'delivery', 'partners', 'membership', 'wellness', 'technology', 'commitment', 'final_call', 'mission', 'core_values', 'journey', 'contact')),
	CONSTRAINT "page_sections_status" CHECK ("page_sections"."status" in ('draft', 'published')),
	CONSTRAINT "page_sections_order" CHECK ("page_sections"."display_order" >= 0)
);
--> statement-breakpoint
ALTER TABLE "claim_exceptions" DROP CONSTRAINT "claim_exceptions_kind";--> statement-breakpoint
CREATE INDEX "page_sections_list" ON "page_sections" USING btree ("page","display_order");--> statement-breakpoint
CREATE UNIQUE INDEX "page_sections_once" ON "page_sections" USING btree ("page","kind") WHERE "page_sections"."kind" <> 'text';--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_kind" CHECK ("claim_exceptions"."kind" in ('products', 'education_articles', 'education_courses', 'education_faqs', 'home_page_contents', 'page_sections', 'announcements', 'shop_texts', 'media', 'site_settings', 'service_zips', 'closed_days', 'contact_messages', 'reviews', 'recalls', 'waitlist_waves', 'promotions', 'tax_rates'));
--> statement-breakpoint
INSERT INTO "page_sections" ("id", "page", "kind", "display_order", "words")
SELECT gen_random_uuid(), "given"."page", "given"."kind", "given"."display_order", "given"."words"::jsonb FROM (VALUES
	('home', 'hero', 0, '{"label":"Coming soon: the {shop} membership","heading":"The evening comes to you.","text":"Hemp-derived THC, every milligram on the label, brought to your door in and around Minneapolis until {closing}."}'),
	('home', 'values', 1, '{"heading":"Why Choose {shop}"}'),
	('home', 'categories', 2, '{"heading":"Shop by category"}'),
	('home', 'education', 3, '{"heading":"Know what you pour"}'),
	('home', 'delivery', 4, '{"heading":"Delivery to your door","text":"Enter your ZIP code to see your service area, delivery time, and fees."}'),
	('home', 'partners', 5, '{"heading":"Featured partners coming soon","text":"We''re talking with growers and makers around the state. We''ll list them here once their first batch has a lab report.","item1Title":"","item1Text":"","item2Title":"","item2Text":"","item3Title":"","item3Text":"","item4Title":"","item4Text":"","item5Title":"","item5Text":"","item6Title":"","item6Text":"","item7Title":"","item7Text":"","item8Title":"","item8Text":""}'),
	('home', 'membership', 6, '{"heading":"{shop} membership","text":"Two plans without a delivery fee, billed monthly or yearly.","standardName":"Standard","standardMonthly":"12.99","standardAnnual":"124.70","standardBenefits":"Free standard delivery\nMember discounts\nBasic education content","premiumName":"Premium","premiumMonthly":"24.99","premiumAnnual":"239.90","premiumBenefits":"Free express delivery\n10% off every order\nEarly access to new products\nA free sample every month","calculator":"shown","discountPercent":"10","firstOrders":"4","firstSpend":"70","waitlistHeading":"Be there when it opens","waitlistText":"The first 500 waitlist members who convert get a welcome package."}'),
	('home', 'wellness', 7, '{"heading":"Wellness is a habit, not a promise","picture":"/pictures/home/wellness.svg","pictureAlt":"Two wooden chairs on a dock, the sun setting over the lake","item1Title":"A measured serving","item1Text":"At most 5mg per serving. You count pieces, cans, or drops, not guesses.","item2Title":"The milligrams, known","item2Text":"Per serving and per package, on every label and on every product''s page.","item3Title":"A glass without alcohol","item3Text":"Seltzers and hop water for a table where not everyone is having a drink.","item4Title":"A slow evening","item4Text":"Nothing to fetch and nowhere to drive. Stay in, and leave the car where it is.","item5Title":"","item5Text":"","item6Title":"","item6Text":"","item7Title":"","item7Text":"","item8Title":"","item8Text":"","note":"We make no medical claims. Nothing {shop} sells is meant to diagnose, treat, cure or prevent any disease."}'),
	('home', 'technology', 8, '{"heading":"Our technology edge","figure":"37","caption":"minutes, our average delivery time","picture":"/pictures/home/technology.svg","pictureAlt":"A phone with a map: a delivery on its way, 37 minutes to the door","item1Title":"Live ETA","item1Text":"Estimated minutes for your ZIP code before you order, your own ETA after.","item1Icon":"Timer","item2Title":"ID check at the door","item2Text":"The courier checks a valid ID on every delivery. We don''t keep an image or number of it.","item2Icon":"IdCard","item3Title":"A lab report for every batch","item3Text":"One tap from the product to the report, with batch number and date.","item3Icon":"FlaskConical","item4Title":"Mobile app","item4Text":"Planned for Q1 2026. Until then the whole shop works in your phone''s browser.","item4Icon":"Smartphone","item5Title":"","item5Text":"","item5Icon":"Timer","item6Title":"","item6Text":"","item6Icon":"Timer","item7Title":"","item7Text":"","item7Icon":"Timer","item8Title":"","item8Text":"","item8Icon":"Timer"}'),
	('home', 'commitment', 9, '{"heading":"Our commitment","text":"A Minnesota-licensed shop. A lab tests every batch, the label carries every milligram, and nothing leaves our hands without a valid ID.","picture":"/pictures/home/commitment.svg","pictureAlt":"A flask and a measuring glass between a carton and a dropper bottle, the lake behind them"}'),
	('home', 'final_call', 10, '{"heading":"Be there for the first evening","text":"Join the waitlist for the membership. Until it opens, see how far we have come and what is next.","mailText":"Leave your email and we''ll write when the membership opens. Until then, see how far we have come and what is next.","buttonText":"Follow our journey","buttonLink":"/about#journey"}'),
	('about', 'mission', 0, '{"heading":"Our mission","text":"We sell hemp-derived THC to adults in and around Minneapolis, and we try to do it the way a good hardware store sells ladders: with the numbers on the side, the warnings where you can see them, and someone who answers when you ask.\n\nEvery product here states its milligrams per serving and per package, names the batch that was tested, and comes to your door with a person who checks your ID. If that sounds unexciting, it is meant to. The evening is yours; the paperwork is ours.","picture":"/pictures/about/mission.svg","pictureAlt":"A paper delivery bag on a dock, the sun setting over the lake"}'),
	('about', 'core_values', 1, '{"heading":"Core values","item1Title":"Numbers first","item1Text":"We give milligrams, minutes, and dollars, and leave the adjectives to others.","item2Title":"Adults only","item2Text":"Every customer shows a valid ID at every door, the hundredth time like the first.","item3Title":"Nothing unproven","item3Text":"What we can''t show in a lab report we don''t say, and what a report doesn''t cover we don''t sell.","item4Title":"Close to home","item4Text":"We deliver from 55435, up to 30 miles, seven days a week, with couriers who know the side streets.","item5Title":"","item5Text":"","item6Title":"","item6Text":"","item7Title":"","item7Text":"","item8Title":"","item8Text":""}'),
	('about', 'journey', 2, '{"heading":"Our journey","text":"Five phases, from a map on a desk to an app in your pocket.","item1Title":"Groundwork","item1When":"2024","item1Text":"We read the state''s hemp rules, drew the delivery map around 55435, and wrote down what we would not sell.","item2Title":"License and lab partners","item2When":"Early 2025","item2Text":"A license for the shop, an independent laboratory for every batch, and the first makers on the shelf.","item3Title":"Launch","item3When":"Planned for June 2025","item3Text":"The doors open: five categories, delivered across the Minneapolis area seven days a week.","item4Title":"Membership","item4When":"After the launch","item4Text":"Standard and Premium begin, and the first 500 waitlist members who convert get a welcome package.","item5Title":"Mobile app","item5When":"Planned for Q1 2026","item5Text":"The shop in your pocket: the same shelf, the same milligrams, and the same check at the door.","item6Title":"","item6When":"","item6Text":"","item7Title":"","item7When":"","item7Text":"","item8Title":"","item8When":"","item8Text":""}'),
	('about', 'contact', 3, '{"heading":"Get in Touch","text":"Have a question about a product, a lab report, or a delivery? Write to us, and a person will read it."}')
) AS "given" ("page", "kind", "display_order", "words"), "site_settings" WHERE "site_settings"."is_demo";
--> statement-breakpoint
INSERT INTO "page_sections" ("id", "page", "kind", "display_order", "words")
SELECT gen_random_uuid(), "given"."page", "given"."kind", "given"."display_order", "given"."words"::jsonb FROM (VALUES
	('home', 'hero', 0, '{"label":"","heading":"{shop}","text":"Hemp-derived THC, delivered to your door."}'),
	('home', 'values', 1, '{"heading":"Why Choose {shop}"}'),
	('home', 'categories', 2, '{"heading":"Shop by category"}'),
	('home', 'education', 3, '{"heading":"Guides and courses"}'),
	('home', 'delivery', 4, '{"heading":"Delivery to your door","text":"Enter your ZIP code to see your service area, delivery time, and fees."}'),
	('home', 'final_call', 5, '{"heading":"Stay in touch","text":"Join the waitlist, or see what''s in the shop.","mailText":"Leave your email address and we''ll write when there''s news, or see what''s in the shop.","buttonText":"Visit the shop","buttonLink":"/shop"}'),
	('about', 'contact', 0, '{"heading":"Get in Touch","text":"Have a question about a product, a lab report, or a delivery? Write to us, and a person will read it."}')
) AS "given" ("page", "kind", "display_order", "words"), "site_settings" WHERE NOT "site_settings"."is_demo";
