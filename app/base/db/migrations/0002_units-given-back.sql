-- By hand: what the tables that stand know already of the day.
UPDATE "batch_sales" SET "given_back" = "quantity" WHERE "is_given_back";--> statement-breakpoint
ALTER TABLE "batch_sales" DROP COLUMN "is_given_back";--> statement-breakpoint
UPDATE "orders" SET "completed_at" = "order_events"."at" FROM "order_events"
WHERE "order_events"."order_id" = "orders"."id" AND "order_events"."to_status" = 'completed' AND "orders"."status" = 'completed';--> statement-breakpoint
UPDATE "handovers" SET "arrived_at" = "at";--> statement-breakpoint
UPDATE "handovers" SET "amount_cents" = "orders"."total_cents" FROM "orders"
WHERE "orders"."id" = "handovers"."order_id" AND "handovers"."failure_reason" IS NULL;--> statement-breakpoint
INSERT INTO "payments" ("id", "order_id", "at", "kind", "method", "cents", "handled_by")
SELECT gen_random_uuid(), "order_id", "at", 'taken', "payment_method", "amount_cents", "actor_id"
FROM "handovers" WHERE "amount_cents" IS NOT NULL;
--> statement-breakpoint
-- That money was counted long ago, in another way: no till of it is left open.
INSERT INTO "tills" ("id", "handled_by", "day", "closed_at", "cash_cents", "debit_cents", "counted_cents", "note")
SELECT gen_random_uuid(), "handled_by", ("at" AT TIME ZONE 'America/Chicago')::date, max("at"),
  coalesce(sum("cents") FILTER (WHERE "method" = 'cash'), 0), coalesce(sum("cents") FILTER (WHERE "method" = 'debit'), 0),
  coalesce(sum("cents") FILTER (WHERE "method" = 'cash'), 0), 'From before tills were kept here; not counted.'
FROM "payments" GROUP BY 2, 3;--> statement-breakpoint
UPDATE "payments" SET "till_id" = "tills"."id" FROM "tills"
WHERE "tills"."handled_by" IS NOT DISTINCT FROM "payments"."handled_by"
  AND "tills"."day" = ("payments"."at" AT TIME ZONE 'America/Chicago')::date;--> statement-breakpoint
-- An order leaves with all of its lines in the bag, and in those that are packed they are.
UPDATE "order_items" SET "packed_at" = "order_events"."at" FROM "order_events"
WHERE "order_events"."order_id" = "order_items"."order_id" AND "order_events"."to_status" = 'packed';--> statement-breakpoint
-- What waits of a product has its new field, or it could not be published.
UPDATE "versions" SET "content" = '{"shelf": ""}'::jsonb || "content" WHERE "subject" = 'products';
