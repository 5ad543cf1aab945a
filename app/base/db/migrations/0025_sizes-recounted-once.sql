-- A statement that changes prices or states of many sizes recounts each product once, not once for each size.
DROP TRIGGER "products_size_changed" ON "products";
--> statement-breakpoint
DROP FUNCTION "recount_size"();
--> statement-breakpoint
CREATE FUNCTION "recount_changed_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- By EXCEPT rather than a join, whose plan would be kept from a first statement of few rows.
  "changed" uuid[] := ARRAY(
    SELECT DISTINCT "main_id" FROM (
      SELECT "id", "main_id", "price_cents", "is_on" FROM "written" WHERE "main_id" IS NOT NULL
      EXCEPT SELECT "id", "main_id", "price_cents", "is_on" FROM "replaced"
    ) AS "sizes"
  );
BEGIN
  -- The update below gets here again, without changed sizes.
  IF cardinality("changed") > 0 THEN
    UPDATE "products" SET "is_on" = "is_on" WHERE "id" = ANY("changed");
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "products_sizes_changed" AFTER UPDATE ON "products"
REFERENCING OLD TABLE AS "replaced" NEW TABLE AS "written"
FOR EACH STATEMENT EXECUTE FUNCTION "recount_changed_sizes"();
