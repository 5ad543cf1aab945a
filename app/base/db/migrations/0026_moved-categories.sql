CREATE TABLE "moved_categories" (
	"name" text PRIMARY KEY NOT NULL,
	"category_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moved_categories" ADD CONSTRAINT "moved_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_categories_category" ON "moved_categories" USING btree ("category_id");