CREATE TABLE "back_asks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "back_asks_once" UNIQUE("email","product_id"),
	CONSTRAINT "back_asks_lower" CHECK ("back_asks"."email" = lower("back_asks"."email"))
);
--> statement-breakpoint
ALTER TABLE "back_asks" ADD CONSTRAINT "back_asks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "back_asks_product" ON "back_asks" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "back_asks_created" ON "back_asks" USING btree ("created_at");