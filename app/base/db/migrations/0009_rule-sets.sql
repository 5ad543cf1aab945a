ALTER TABLE "rules" ADD COLUMN "set" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "rules" SET "set" = 'Minnesota, hemp edibles' FROM "site_settings"
WHERE "site_settings"."is_demo" AND ("source" LIKE 'Minnesota Statutes %' OR "source" = 'Public Law 119-37, section 781'
	OR ("source" = 'Shop rule' AND "kind" = 'warning'));
