CREATE TABLE "delivery_profile" (
	"id" text PRIMARY KEY DEFAULT '1' NOT NULL,
	"base_zip" text NOT NULL,
	"base_lat" double precision NOT NULL,
	"base_lng" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"states" text[] NOT NULL,
	"bands" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"weekdays" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "delivery_profile_single" CHECK ("delivery_profile"."id" = '1'),
	CONSTRAINT "delivery_profile_base" CHECK ("delivery_profile"."base_zip" ~ '^([0-9]{5})?$'),
	CONSTRAINT "delivery_profile_zone" CHECK ("delivery_profile"."time_zone" ~ '^[A-Za-z0-9_+/-]{1,64}$')
);

--> statement-breakpoint
-- A shop that exists delivers as it did before: from Edina, in Central time, where its ZIP codes are.
INSERT INTO "delivery_profile" ("base_zip", "base_lat", "base_lng", "time_zone", "states", "bands", "options", "weekdays")
SELECT '55435', 44.8735, -93.3346, 'America/Chicago',
  coalesce((SELECT array_agg(DISTINCT "state" ORDER BY "state") FROM "service_zips"), '{}'),
  '{"primary":{"name":"Primary","miles":10,"minutes":{"min":25,"max":40},"options":["express","standard","scheduled"]},"extended":{"name":"Extended","miles":20,"minutes":{"min":35,"max":50},"options":["standard","scheduled"]},"limited":{"name":"Limited","miles":30,"minutes":{"min":45,"max":60},"options":["scheduled"]}}'::jsonb,
  '{"express":{"label":"Express","windowMinutes":60,"daysAhead":0},"standard":{"label":"Standard","windowMinutes":120,"daysAhead":0},"scheduled":{"label":"Scheduled Delivery","windowMinutes":120,"daysAhead":7}}'::jsonb,
  '[{"isClosed":false,"hours":null,"pause":null,"capacity":null},{"isClosed":false,"hours":null,"pause":null,"capacity":null},{"isClosed":false,"hours":null,"pause":null,"capacity":null},{"isClosed":false,"hours":null,"pause":null,"capacity":null},{"isClosed":false,"hours":null,"pause":null,"capacity":null},{"isClosed":false,"hours":null,"pause":null,"capacity":null},{"isClosed":false,"hours":null,"pause":null,"capacity":null}]'::jsonb
FROM "site_settings";
