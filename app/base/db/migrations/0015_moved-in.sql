CREATE TABLE "import_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_assignments_name" UNIQUE("kind","name")
);
--> statement-breakpoint
CREATE TABLE "moved_addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"consent" boolean,
	"consent_at" text NOT NULL,
	"source" text NOT NULL,
	"notes" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"invited_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "moved_customers_email" UNIQUE("email"),
	CONSTRAINT "moved_customers_lower" CHECK ("moved_customers"."email" = lower("moved_customers"."email"))
);
--> statement-breakpoint
CREATE TABLE "moved_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"retried_at" timestamp with time zone,
	"address" text,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moved_pictures_once" UNIQUE("product_id","url"),
	CONSTRAINT "moved_pictures_state" CHECK ("moved_pictures"."state" in ('waiting', 'fetching', 'fetched', 'failed')),
	CONSTRAINT "moved_pictures_tries" CHECK ("moved_pictures"."tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "assignment" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "read_as" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "left_rows" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "moved_addresses" ADD CONSTRAINT "moved_addresses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_pictures" ADD CONSTRAINT "moved_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_pictures" ADD CONSTRAINT "moved_pictures_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_addresses_product" ON "moved_addresses" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "moved_customers_waiting" ON "moved_customers" USING btree ("created_at","id") WHERE "moved_customers"."invited_at" is null;--> statement-breakpoint
CREATE INDEX "moved_pictures_due" ON "moved_pictures" USING btree ("next_try_at") WHERE "moved_pictures"."state" in ('waiting', 'fetching');--> statement-breakpoint
CREATE INDEX "moved_pictures_url" ON "moved_pictures" USING btree ("url");--> statement-breakpoint
CREATE INDEX "moved_pictures_state" ON "moved_pictures" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "moved_pictures_actor" ON "moved_pictures" USING btree ("actor_id");