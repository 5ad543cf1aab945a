ALTER TABLE "rules" DROP CONSTRAINT "rules_kind";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "are_batches_reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_report" boolean GENERATED ALWAYS AS ("products"."lab_report" is not null or "products"."are_batches_reported") STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_kind" CHECK ("rules"."kind" in ('potency', 'report', 'warning', 'category', 'age'));--> statement-breakpoint
-- Products whose batches have lab reports, and no batch in stock without one.
UPDATE "products" SET "are_batches_reported" = true
FROM (
  SELECT "product_id", bool_or("reported") AND NOT bool_or("in_stock" AND NOT "reported") AS "are_reported"
  FROM (SELECT "product_id", "in_stock", "report_url" IS NOT NULL OR "report_name" IS NOT NULL AS "reported" FROM "batches") AS "each"
  GROUP BY "product_id"
) AS "counted"
WHERE "counted"."product_id" = "products"."id" AND "counted"."are_reported";
