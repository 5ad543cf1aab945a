CREATE TABLE "shop_look" (
	"id" text PRIMARY KEY DEFAULT '1' NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"accent" text DEFAULT '' NOT NULL,
	"hero_picture" text DEFAULT '' NOT NULL,
	"hero_alt" text DEFAULT '' NOT NULL,
	"share_picture" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_look_single" CHECK ("shop_look"."id" = '1'),
	CONSTRAINT "shop_look_accent" CHECK ("shop_look"."accent" ~ '^(#[0-9a-f]{6})?$')
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "notice_email" text DEFAULT '' NOT NULL;