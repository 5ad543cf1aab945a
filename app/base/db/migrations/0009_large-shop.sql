ALTER TABLE "orders" DROP CONSTRAINT "orders_promotion_id_promotions_id_fk";
--> statement-breakpoint
DROP INDEX "products_name_parts";--> statement-breakpoint
DROP INDEX "promotions_listed";--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("id") WHERE "users"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_name_order" ON "customers" USING btree (lower(("first_name" || ' ' || "last_name")),"id");--> statement-breakpoint
CREATE INDEX "customers_parts" ON "customers" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops,"email" gin_trgm_ops,translate("phone", '+-(). ', '') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_pictures_file" ON "product_pictures" USING btree (left(split_part("address", '/uploads/', 2), 32));--> statement-breakpoint
CREATE INDEX "products_parts" ON "products" USING gin ("name" gin_trgm_ops,"type" gin_trgm_ops,"brand" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category");--> statement-breakpoint
CREATE INDEX "products_any_price_order" ON "products" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "products_image_file" ON "products" USING btree (left(split_part("image", '/uploads/', 2), 32));--> statement-breakpoint
CREATE INDEX "products_report_file" ON "products" USING btree (left(split_part("lab_report", '/uploads/', 2), 32));--> statement-breakpoint
CREATE INDEX "orders_parts" ON "orders" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
-- By hand: drizzle-kit cannot say that the index includes the total.
DROP INDEX "orders_completed";--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at") INCLUDE ("total_cents");
