DROP INDEX "products_words_1";--> statement-breakpoint
DROP INDEX "products_words_2";--> statement-breakpoint
DROP INDEX "products_words_3";--> statement-breakpoint
DROP INDEX "products_words_4";--> statement-breakpoint
DROP INDEX "products_parts";--> statement-breakpoint
DROP INDEX "products_updated_order";--> statement-breakpoint
DROP INDEX "products_any_price_order";--> statement-breakpoint
CREATE INDEX "products_words_1" ON "products" USING gin (ts_filter("search", '{a}')) WITH (fastupdate=false) WHERE "products"."main_id" is null;--> statement-breakpoint
CREATE INDEX "products_words_2" ON "products" USING gin (ts_filter("search", '{a,b}')) WITH (fastupdate=false) WHERE "products"."main_id" is null;--> statement-breakpoint
CREATE INDEX "products_words_3" ON "products" USING gin (ts_filter("search", '{a,b,c}')) WITH (fastupdate=false) WHERE "products"."main_id" is null;--> statement-breakpoint
CREATE INDEX "products_words_4" ON "products" USING gin ("search") WITH (fastupdate=false) WHERE "products"."main_id" is null;--> statement-breakpoint
CREATE INDEX "products_parts" ON "products" USING gin ("searched_name" gin_trgm_ops,"searched" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_updated_order" ON "products" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE "products"."main_id" is null;--> statement-breakpoint
CREATE INDEX "products_any_price_order" ON "products" USING btree ("from_cents","id") WHERE "products"."main_id" is null;