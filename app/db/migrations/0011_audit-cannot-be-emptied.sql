-- The audit log only grows. The one change that is let through is the one that a foreign key makes when the account of
-- an admin is deleted: the entry stays, without the person.
CREATE OR REPLACE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."actor_id" IS NULL
    AND (to_jsonb(NEW) - 'actor_id') = (to_jsonb(OLD) - 'actor_id')
    AND NOT EXISTS (SELECT FROM "users" WHERE "id" = OLD."actor_id") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log only grows';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_is_never_emptied" BEFORE TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_log"();
