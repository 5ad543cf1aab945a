CREATE TABLE "courier_phones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"name" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "couriers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"figures" jsonb NOT NULL,
	CONSTRAINT "closed_months_month" CHECK ("closed_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"cents" integer NOT NULL,
	"stock" text NOT NULL,
	CONSTRAINT "refund_lines_line" UNIQUE("refund_id","order_item_id"),
	CONSTRAINT "refund_lines_quantity" CHECK ("refund_lines"."quantity" >= 1),
	CONSTRAINT "refund_lines_cents" CHECK ("refund_lines"."cents" >= 0),
	CONSTRAINT "refund_lines_stock" CHECK ("refund_lines"."stock" in ('back', 'written_off', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"items_cents" integer NOT NULL,
	"delivery_cents" integer NOT NULL,
	"redelivery_cents" integer NOT NULL,
	"taxes" jsonb NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"method" text,
	CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" in ('by_hand', 'late')),
	CONSTRAINT "refunds_method" CHECK ("refunds"."method" in ('cash', 'debit')),
	CONSTRAINT "refunds_money" CHECK ("refunds"."items_cents" >= 0 and "refunds"."delivery_cents" >= 0 and "refunds"."redelivery_cents" >= 0 and "refunds"."tax_cents" >= 0),
	CONSTRAINT "refunds_total" CHECK ("refunds"."total_cents" = "refunds"."items_cents" + "refunds"."delivery_cents" + "refunds"."redelivery_cents" + "refunds"."tax_cents")
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handled_by" uuid,
	"day" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"cash_cents" integer NOT NULL,
	"debit_cents" integer NOT NULL,
	"counted_cents" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "empty_searches" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"asks" integer NOT NULL,
	CONSTRAINT "empty_searches_day_text_pk" PRIMARY KEY("day","text")
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"replaced_by" text,
	"total_before_cents" integer NOT NULL,
	"total_after_cents" integer NOT NULL,
	CONSTRAINT "order_changes_kind" CHECK ("order_changes"."kind" in ('taken_off', 'replaced')),
	CONSTRAINT "order_changes_quantity" CHECK ("order_changes"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"cents" integer NOT NULL,
	"handled_by" uuid,
	"till_id" uuid,
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('taken', 'given_back')),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('cash', 'debit')),
	CONSTRAINT "payments_cents" CHECK ("payments"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "door_answers" (
	"key" uuid PRIMARY KEY NOT NULL,
	"stop_id" uuid NOT NULL,
	"courier_id" uuid,
	"kind" text NOT NULL,
	"answer" jsonb NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	CONSTRAINT "door_answers_kind" CHECK ("door_answers"."kind" in ('on_my_way', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "route_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"expected_at" timestamp with time zone NOT NULL,
	"on_my_way_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"birth_tries" integer DEFAULT 0 NOT NULL,
	"birth_salt" "bytea",
	"birth_hash" "bytea",
	CONSTRAINT "route_stops_order" UNIQUE("route_id","order_id"),
	CONSTRAINT "route_stops_position" CHECK ("route_stops"."position" >= 0),
	CONSTRAINT "route_stops_tries" CHECK ("route_stops"."birth_tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "routes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"courier_id" uuid,
	"departs_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"manifest" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "routes_number" UNIQUE("day","number"),
	CONSTRAINT "routes_number_positive" CHECK ("routes"."number" >= 1),
	CONSTRAINT "routes_left" CHECK (("routes"."left_at" is null) = ("routes"."manifest" is null)),
	CONSTRAINT "routes_ended" CHECK ("routes"."ended_at" is null or "routes"."left_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "shop_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "route_goods_most" integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "pay_before_leaving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "manifest_id_number" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "late_fee_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_sales" ADD COLUMN "given_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courier_phones" ADD CONSTRAINT "courier_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "couriers" ADD CONSTRAINT "couriers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "couriers" ADD CONSTRAINT "couriers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_answers" ADD CONSTRAINT "door_answers_stop_id_route_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."route_stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_answers" ADD CONSTRAINT "door_answers_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_answers" ADD CONSTRAINT "door_answers_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_phones_user" ON "courier_phones" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "couriers_made_by" ON "couriers" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "closed_months_closed_by" ON "closed_months" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "refund_lines_item" ON "refund_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_at" ON "refunds" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refunds_actor" ON "refunds" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_late_once" ON "refunds" USING btree ("order_id") WHERE "refunds"."kind" = 'late';--> statement-breakpoint
CREATE INDEX "tills_day" ON "tills" USING btree ("day" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "tills_hands" ON "tills" USING btree ("handled_by","day");--> statement-breakpoint
CREATE INDEX "tills_closed_by" ON "tills" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "order_changes_order" ON "order_changes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_changes_actor" ON "order_changes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_at" ON "payments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_hands" ON "payments" USING btree ("handled_by","at");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("handled_by","at") WHERE "payments"."till_id" is null;--> statement-breakpoint
CREATE INDEX "payments_till" ON "payments" USING btree ("till_id");--> statement-breakpoint
CREATE INDEX "door_answers_stop" ON "door_answers" USING btree ("stop_id");--> statement-breakpoint
CREATE INDEX "door_answers_courier" ON "door_answers" USING btree ("courier_id");--> statement-breakpoint
CREATE INDEX "door_answers_settled_by" ON "door_answers" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "door_answers_refused" ON "door_answers" USING btree ("received_at") WHERE "door_answers"."refusal" <> '' and "door_answers"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "route_stops_open" ON "route_stops" USING btree ("order_id") WHERE "route_stops"."done_at" is null;--> statement-breakpoint
CREATE INDEX "route_stops_route" ON "route_stops" USING btree ("route_id","position");--> statement-breakpoint
CREATE INDEX "route_stops_of_order" ON "route_stops" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "routes_courier" ON "routes" USING btree ("courier_id","day");--> statement-breakpoint
CREATE INDEX "handovers_at" ON "handovers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at");--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_route_goods" CHECK ("site_settings"."route_goods_most" between 1 and 100000);--> statement-breakpoint
ALTER TABLE "batch_sales" ADD CONSTRAINT "batch_sales_given_back" CHECK ("batch_sales"."given_back" between 0 and "batch_sales"."quantity");