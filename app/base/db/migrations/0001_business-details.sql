CREATE TABLE "business_details" (
	"id" text PRIMARY KEY DEFAULT '1' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"license_kind" text DEFAULT '' NOT NULL,
	"license_number" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "business_details_single" CHECK ("business_details"."id" = '1'),
	CONSTRAINT "business_details_address" CHECK (("business_details"."street" = '' and "business_details"."city" = '' and "business_details"."state" = '' and "business_details"."zip" = '') or ("business_details"."street" <> '' and "business_details"."city" <> '' and "business_details"."state" <> '' and "business_details"."zip" <> ''))
);
