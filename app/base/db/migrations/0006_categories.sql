CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"kinds" text DEFAULT '' NOT NULL,
	"tint" text NOT NULL,
	"image" text,
	"storage" text DEFAULT '' NOT NULL,
	"counts_as" text NOT NULL,
	"display_order" integer NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_name_class" UNIQUE("name","counts_as"),
	CONSTRAINT "categories_tint" CHECK ("categories"."tint" in ('edibles', 'beverages', 'tinctures', 'topicals', 'vapes')),
	CONSTRAINT "categories_counts_as" CHECK ("categories"."counts_as" in ('edible', 'beverage', 'topical', 'inhaled', 'other'))
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_category";--> statement-breakpoint
ALTER TABLE "claim_exceptions" DROP CONSTRAINT "claim_exceptions_kind";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_category";--> statement-breakpoint
DROP INDEX "products_mg_price_order";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "counts_as" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "classes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Until now every shop had the same five categories; a new shop starts without any.
INSERT INTO "categories" ("id", "name", "slug", "kinds", "tint", "image", "storage", "counts_as", "display_order")
SELECT gen_random_uuid(), "name", "name", "kinds", "tint",
  CASE WHEN (SELECT "is_demo" FROM "site_settings") THEN '/pictures/tile-' || "tint" || '.svg'
       WHEN "name" = 'Tinctures' THEN '/pictures/plain/tile-tinctures.svg' END,
  "storage", "counts_as", "display_order"
FROM (VALUES
  ('Edibles', 'Gummies, mints, honey and shortbread', 'edibles', 'Keep cool and dry, in the closed original package, locked away from children and pets.', 'edible', 0),
  ('Beverages', 'Seltzers and hop water', 'beverages', 'Keep cool and out of the sun. Once open, never leave it where a child could take a sip.', 'beverage', 1),
  ('Tinctures', 'By the dropper', 'tinctures', 'Keep upright, closed and out of the sun, locked away from children and pets.', 'edible', 2),
  ('Topicals', 'Balms, creams and oils', 'topicals', 'Keep closed, below 77 °F and out of the sun, away from children and pets.', 'topical', 3),
  ('Vapes', 'Pens, ready to use', 'vapes', 'Keep upright, below 77 °F and out of the sun, locked away from children and pets.', 'inhaled', 4)
) AS "known" ("name", "kinds", "tint", "storage", "counts_as", "display_order")
WHERE EXISTS (SELECT 1 FROM "site_settings") OR EXISTS (SELECT 1 FROM "products");
--> statement-breakpoint
UPDATE "products" SET "counts_as" = "categories"."counts_as" FROM "categories" WHERE "categories"."name" = "products"."category";
--> statement-breakpoint
-- The shipped rules name classes from now on, which for these five categories is the same.
UPDATE "rules" SET "classes" = '{beverage}', "categories" = '{}'
WHERE "categories" = '{Beverages}' AND "source" = 'Minnesota Statutes 151.72, subd. 5a, beverages';
--> statement-breakpoint
UPDATE "rules" SET "classes" = '{edible,beverage}', "categories" = '{}'
WHERE "categories" = '{Edibles,Beverages,Tinctures}' AND "source" = 'Minnesota Statutes 342.63, subd. 6';
--> statement-breakpoint
UPDATE "rules" SET "classes" = '{topical}', "categories" = '{}'
WHERE "categories" = '{Topicals}' AND ("source" = 'Minnesota Statutes 342.66, hemp-derived topical products'
  OR ("source" = 'Shop rule' AND "words" LIKE 'For use on the skin only.%'));
--> statement-breakpoint
UPDATE "rules" SET "classes" = '{inhaled}', "categories" = '{}'
WHERE "categories" = '{Vapes}' AND ("source" = 'Minnesota Statutes 342.01 and 342.46, lower-potency hemp edible licenses'
  OR ("source" = 'Shop rule' AND "words" LIKE 'For inhaling only.%'));
--> statement-breakpoint
CREATE UNIQUE INDEX "categories_compared_name" ON "categories" USING btree (compared("name"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category" FOREIGN KEY ("category","counts_as") REFERENCES "public"."categories"("name","counts_as") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "products_mg_price_order" ON "products" USING btree ((case when "counts_as" <> 'topical' then "price_cents" / nullif("thc_mg_per_package", 0) end),"id") WHERE "products"."status" = 'active';--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_kind" CHECK ("claim_exceptions"."kind" in ('products', 'categories', 'education_articles', 'education_courses', 'education_faqs', 'home_page_contents', 'page_sections', 'announcements', 'shop_texts', 'media', 'site_settings', 'service_zips', 'closed_days', 'contact_messages', 'reviews', 'recalls', 'waitlist_waves', 'promotions', 'tax_rates'));--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_classes" CHECK ("rules"."classes" <@ array['edible', 'beverage', 'topical', 'inhaled', 'other']);
--> statement-breakpoint
-- A product is written with its category alone. An unknown one is left to the foreign key.
CREATE FUNCTION "follow_category"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."counts_as" := coalesce((SELECT "counts_as" FROM "categories" WHERE "name" = NEW."category"), 'other');
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "products_class" BEFORE INSERT OR UPDATE OF "category", "counts_as" ON "products"
FOR EACH ROW EXECUTE FUNCTION "follow_category"();
--> statement-breakpoint
CREATE TRIGGER "categories_former_slug" AFTER UPDATE OF "slug" ON "categories"
FOR EACH ROW WHEN (OLD."slug" IS DISTINCT FROM NEW."slug") EXECUTE FUNCTION "keep_former_slug"();
--> statement-breakpoint
CREATE TRIGGER "categories_taken_slug" AFTER INSERT OR DELETE ON "categories"
FOR EACH ROW EXECUTE FUNCTION "keep_former_slug"();
