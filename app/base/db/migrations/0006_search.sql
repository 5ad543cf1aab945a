-- By hand: whoever owns the database may create this extension from PostgreSQL 13 on. PostgreSQL fills the column for the rows that stand.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', "name"), 'A') || setweight(to_tsvector('english', "name"), 'A') || setweight(to_tsvector('simple', "brand"), 'B') || setweight(to_tsvector('english', "brand"), 'B') || setweight(to_tsvector('simple', "category"), 'C') || setweight(to_tsvector('english', "category"), 'C') || setweight(to_tsvector('simple', "ingredients"), 'D') || setweight(to_tsvector('english', "ingredients"), 'D')) STORED;--> statement-breakpoint
CREATE INDEX "products_words_1" ON "products" USING gin (ts_filter("search", '{a}'));--> statement-breakpoint
CREATE INDEX "products_words_2" ON "products" USING gin (ts_filter("search", '{a,b}'));--> statement-breakpoint
CREATE INDEX "products_words_3" ON "products" USING gin (ts_filter("search", '{a,b,c}'));--> statement-breakpoint
CREATE INDEX "products_words_4" ON "products" USING gin (ts_filter("search", '{a,b,c,d}'));--> statement-breakpoint
CREATE INDEX "products_name_parts" ON "products" USING gin ("name" gin_trgm_ops);