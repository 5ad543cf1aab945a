CREATE TABLE "list_departures" (
	"list" text NOT NULL,
	"email_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_departures_list_email_hash_pk" PRIMARY KEY("list","email_hash"),
	CONSTRAINT "list_departures_list" CHECK ("list_departures"."list" in ('waitlist', 'newsletter'))
);
