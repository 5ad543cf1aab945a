CREATE TABLE "shop_texts" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_texts_slug" CHECK ("shop_texts"."slug" in ('privacy', 'terms', 'faq'))
);
