ALTER TABLE "rules" DROP CONSTRAINT "rules_measure";--> statement-breakpoint
DROP INDEX "products_featured";--> statement-breakpoint
DROP INDEX "products_price_order";--> statement-breakpoint
DROP INDEX "products_rating_order";--> statement-breakpoint
DROP INDEX "products_mg_order";--> statement-breakpoint
DROP INDEX "products_mg_price_order";--> statement-breakpoint
DROP INDEX "products_category_order";--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "thc_mg_per_package" SET DATA TYPE numeric(11, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "main_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_name" text GENERATED ALWAYS AS ("products"."name" || case when "products"."size_name" = '' then '' else ', ' || "products"."size_name" end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "containers_per_pack" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "thc_mg_per_pack" numeric(11, 2) GENERATED ALWAYS AS ("products"."thc_mg_per_package" * "products"."containers_per_pack") STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "from_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_main_id_products_id_fk" FOREIGN KEY ("main_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_sizes" ON "products" USING btree ("main_id","size_order");--> statement-breakpoint
CREATE UNIQUE INDEX "products_size_name" ON "products" USING btree ("main_id",compared("size_name")) WHERE "products"."main_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree (lower("sku")) WHERE "products"."sku" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "products_barcode" ON "products" USING btree ("barcode") WHERE "products"."barcode" <> '';--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("is_best_seller" DESC NULLS LAST,"reviews" DESC NULLS LAST,"id") WHERE "products"."status" = 'active' and "products"."main_id" is null;--> statement-breakpoint
CREATE INDEX "products_price_order" ON "products" USING btree ("from_cents","id") WHERE "products"."status" = 'active' and "products"."main_id" is null;--> statement-breakpoint
CREATE INDEX "products_rating_order" ON "products" USING btree (coalesce("rating", 0) desc,"id") WHERE "products"."status" = 'active' and "products"."main_id" is null;--> statement-breakpoint
CREATE INDEX "products_mg_order" ON "products" USING btree ("thc_mg_per_serving","thc_mg_per_package","id") WHERE "products"."status" = 'active' and "products"."main_id" is null;--> statement-breakpoint
CREATE INDEX "products_mg_price_order" ON "products" USING btree ((case when "counts_as" <> 'topical' then "price_cents" / nullif("thc_mg_per_pack", 0) end),"id") WHERE "products"."status" = 'active' and "products"."main_id" is null;--> statement-breakpoint
CREATE INDEX "products_category_order" ON "products" USING btree ("category","id") WHERE "products"."status" = 'active' and "products"."main_id" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_containers" CHECK ("products"."containers_per_pack" >= 1);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_size" CHECK ("products"."main_id" is null or ("products"."size_name" <> '' and "products"."rating" is null));--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_measure" CHECK ("rules"."measure" in ('delta9Percent', 'thcMgPerServing', 'thcMgPerPackage', 'thcMgPerPack'));--> statement-breakpoint
UPDATE "products" SET "from_cents" = "price_cents";
--> statement-breakpoint
-- A new size takes over what it repeats of its product.
CREATE FUNCTION "follow_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "name", "category", "type", "brand", "image", "status"
  INTO STRICT NEW."name", NEW."category", NEW."type", NEW."brand", NEW."image", NEW."status"
  FROM "products" WHERE "id" = NEW."main_id";
  RETURN NEW;
END;
$$;
--> statement-breakpoint
-- Sorts before "products_class", which reads the category.
CREATE TRIGGER "products_as_size" BEFORE INSERT ON "products"
FOR EACH ROW WHEN (NEW."main_id" IS NOT NULL) EXECUTE FUNCTION "follow_product"();
--> statement-breakpoint
-- The sizes of a changed product repeat it again.
CREATE FUNCTION "change_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "products" SET "name" = NEW."name", "category" = NEW."category", "type" = NEW."type",
    "brand" = NEW."brand", "image" = NEW."image", "status" = NEW."status"
  WHERE "main_id" = NEW."id";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "products_change_sizes"
AFTER UPDATE OF "name", "category", "type", "brand", "image", "status" ON "products"
FOR EACH ROW WHEN (NEW."main_id" IS NULL
  AND (OLD."name", OLD."category", OLD."type", OLD."brand", OLD."image", OLD."status")
  IS DISTINCT FROM (NEW."name", NEW."category", NEW."type", NEW."brand", NEW."image", NEW."status"))
EXECUTE FUNCTION "change_sizes"();
--> statement-breakpoint
-- A product's row holds the number of sizes offered, and the lowest price.
CREATE FUNCTION "count_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT count(*) + NEW."is_on"::int, least(min("price_cents"), CASE WHEN NEW."is_on" THEN NEW."price_cents" END)
  INTO NEW."size_count", NEW."from_cents"
  FROM "products" WHERE "main_id" = NEW."id" AND "is_on";
  NEW."from_cents" := coalesce(NEW."from_cents", NEW."price_cents");
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "products_count_sizes"
BEFORE INSERT OR UPDATE OF "price_cents", "is_on", "size_count", "from_cents" ON "products"
FOR EACH ROW WHEN (NEW."main_id" IS NULL) EXECUTE FUNCTION "count_sizes"();
--> statement-breakpoint
CREATE FUNCTION "recount_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "products" SET "is_on" = "is_on" WHERE "id" = coalesce(NEW."main_id", OLD."main_id");
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "products_size_added" AFTER INSERT OR UPDATE OF "price_cents", "is_on" ON "products"
FOR EACH ROW WHEN (NEW."main_id" IS NOT NULL) EXECUTE FUNCTION "recount_sizes"();
--> statement-breakpoint
CREATE TRIGGER "products_size_removed" AFTER DELETE ON "products"
FOR EACH ROW WHEN (OLD."main_id" IS NOT NULL) EXECUTE FUNCTION "recount_sizes"();
