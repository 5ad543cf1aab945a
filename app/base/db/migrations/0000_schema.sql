-- Handwritten: the trigram indexes below need this extension. Since PostgreSQL 13, a database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Handwritten: the search form, the same as in app/base/lib/compared.ts, which describes it. It doesn't depend on the
-- locale, so it can be indexed. Each step first checks whether the text needs it.
CREATE FUNCTION "compared"("given" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  "t" text COLLATE "C" := "given";
BEGIN
  IF octet_length("t") <> length("t") THEN
    "t" := normalize(regexp_replace("t", '[©®´™℠\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g'), NFKD);
    "t" := regexp_replace("t", '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2fʹ-ʼ‘’‚‛′‵]', '', 'g');
    IF "t" ~ '[\u00c0-\u0259\u1e9e]' THEN
      "t" := translate("t", '×øØđĐðÐħĦıĸłŁŋŊŧŦƀɃəƏǝƎƶƵÆŒẞÞ', 'xooddddhhikllnnttbbeeeezzæœßþ');
      "t" := replace(replace(replace(replace("t", 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
    END IF;
    IF "t" ~ '[Α-Ως]' THEN
      "t" := translate("t", 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ');
    END IF;
    IF "t" ~ '[Ђ-ЯҐ]' THEN
      "t" := translate("t", 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
    END IF;
  END IF;
  "t" := lower("t");
  IF "t" ~ '[^a-z ]' THEN
    "t" := replace(replace("t", '''', ''), '`', '');
    IF "t" ~ '[^a-z0-9 ]' THEN
      "t" := replace(replace("t", '&', ' and '), '+', ' and ');
      IF "t" ~ '[0-9][.,][0-9]' THEN
        "t" := regexp_replace("t", '(?<=[0-9]),(?=[0-9])', '', 'g');
        "t" := regexp_replace("t", '\.(?![0-9])|(?<![0-9])\.', ' ', 'g');
      ELSE
        "t" := replace("t", '.', ' ');
      END IF;
      IF "t" ~ '[^a-z0-9 ]' THEN
        "t" := regexp_replace("t", '[^a-z0-9 %_\\.\u00c0-\U0010ffff]+|[÷\u2010-\u205e]+', ' ', 'g');
      END IF;
    END IF;
    IF "t" ~ '[0-9][a-z\u00df-\U0010ffff]' THEN
      "t" := regexp_replace("t", '([0-9])([a-z\u00df-\U0010ffff])', '\1 \2', 'g');
    END IF;
    IF "t" ~ '[a-z\u00df-\U0010ffff][0-9]' THEN
      "t" := regexp_replace("t", '([a-z\u00df-\U0010ffff])([0-9])', '\1 \2', 'g');
    END IF;
  END IF;
  IF strpos("t", '  ') > 0 THEN
    "t" := regexp_replace("t", ' {2,}', ' ', 'g');
  END IF;
  RETURN btrim("t");
END;
$$;
--> statement-breakpoint
-- The sort form: a text in the search form with each number padded to ten digits, except decimals, so numbers sort by
-- size. Only the first 300 characters count.
CREATE FUNCTION "reading_order"("form" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  "t" text COLLATE "C" := left("form", 300);
BEGIN
  IF "t" ~ '[0-9]' THEN
    "t" := regexp_replace("t", '(?<![0-9.])[0-9]+', '0000000000\&', 'g');
    "t" := left(regexp_replace("t", '(?<![0-9.])0*([0-9]{10,})', '\1', 'g'), 600);
  END IF;
  RETURN "t";
END;
$$;
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"from_address" text,
	"group_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"start_screen" text DEFAULT 'products' NOT NULL,
	"invitation_closed_at" timestamp with time zone,
	CONSTRAINT "admins_start_screen" CHECK ("admins"."start_screen" in ('products', 'orders', 'board'))
);
--> statement-breakpoint
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
CREATE TABLE "first_admin_links" (
	"id" text PRIMARY KEY DEFAULT '1' NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "first_admin_links_single" CHECK ("first_admin_links"."id" = '1')
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailed_links_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "mailed_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('confirm-email', 'reset-password'))
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"expire" bigint,
	"moments" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"factor_changes" integer DEFAULT 0 NOT NULL,
	"blocked_at" timestamp with time zone,
	"blocked_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"author_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"city" text,
	"state" text,
	"zip" text,
	"birth_date" date NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL,
	"order_updates" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"searched" text collate "C" GENERATED ALWAYS AS (compared(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || right(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), 10))) STORED NOT NULL,
	"name_order" text collate "C" GENERATED ALWAYS AS (reading_order(compared(first_name || ' ' || last_name))) STORED NOT NULL,
	CONSTRAINT "customers_email_lower" CHECK ("customers"."email" = lower("customers"."email"))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "two_factors_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "api_answers" (
	"key_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"status" integer,
	"headers" text,
	"body" text,
	CONSTRAINT "api_answers_key_id_idempotency_key_pk" PRIMARY KEY("key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"minute" bigint DEFAULT 0 NOT NULL,
	"asks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0),
	CONSTRAINT "api_keys_ends" CHECK ("api_keys"."ends_at" > "api_keys"."created_at")
);
--> statement-breakpoint
CREATE TABLE "change_counters" (
	"topic" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"verdict" text NOT NULL,
	"label" text NOT NULL,
	"subject_id" text,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"why" text,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "import_rows_verdict" CHECK ("import_rows"."verdict" in ('new', 'change', 'fault')),
	CONSTRAINT "import_rows_row" CHECK ("import_rows"."row" >= 1)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"work" text,
	"beat_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text DEFAULT '' NOT NULL,
	"content" text,
	"problem" text,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"faulty" integer DEFAULT 0 NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_by" uuid,
	"applied_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('uploaded', 'checked', 'applied', 'undone')),
	CONSTRAINT "imports_work" CHECK ("imports"."work" in ('checking', 'applying', 'undoing')),
	CONSTRAINT "imports_counts" CHECK ("imports"."done" >= 0 and "imports"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"content" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"searched" text collate "C" GENERATED ALWAYS AS (left(compared(recipient || ' ' || subject), 600)) STORED NOT NULL,
	CONSTRAINT "mail_outbox_state" CHECK ("mail_outbox"."state" in ('waiting', 'sent', 'kept', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"stand_in" text DEFAULT '' NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_path_unique" UNIQUE("path"),
	CONSTRAINT "media_size" CHECK ("media"."width" > 0 and "media"."height" > 0 and "media"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"of_table" text NOT NULL,
	"slug" text NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "former_slugs_of_table_slug_pk" PRIMARY KEY("of_table","slug")
);
--> statement-breakpoint
CREATE TABLE "shop_texts" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_texts_slug" CHECK ("shop_texts"."slug" in ('privacy', 'terms', 'faq')),
	CONSTRAINT "shop_texts_status" CHECK ("shop_texts"."status" in ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" text PRIMARY KEY DEFAULT '1' NOT NULL,
	"site_name" text DEFAULT 'Evenlake' NOT NULL,
	"contact_email" text DEFAULT 'hello@evenlake.example' NOT NULL,
	"delivery_hours_start" text DEFAULT '08:00' NOT NULL,
	"delivery_hours_end" text DEFAULT '22:00' NOT NULL,
	"minimum_order_amount" numeric(8, 2) DEFAULT 25 NOT NULL,
	"age_gate" text DEFAULT 'banner' NOT NULL,
	"ordering_paused" boolean DEFAULT false NOT NULL,
	"paused_message" text DEFAULT '' NOT NULL,
	"window_capacity" integer DEFAULT 8 NOT NULL,
	"open_orders_per_customer" integer DEFAULT 3 NOT NULL,
	"open_orders_per_phone" integer DEFAULT 3 NOT NULL,
	"admin_second_factor" text DEFAULT 'offered' NOT NULL,
	"express_closes_minutes" integer DEFAULT 15 NOT NULL,
	"standard_closes_minutes" integer DEFAULT 60 NOT NULL,
	"scheduled_closes_minutes" integer DEFAULT 120 NOT NULL,
	"low_stock_mark" integer DEFAULT 5 NOT NULL,
	"shop_phone" text DEFAULT '' NOT NULL,
	"route_goods_most" integer DEFAULT 5000 NOT NULL,
	"cash_difference_most" integer DEFAULT 5 NOT NULL,
	"pay_before_leaving" boolean DEFAULT false NOT NULL,
	"manifest_id_number" boolean DEFAULT false NOT NULL,
	"late_fee_back" boolean DEFAULT false NOT NULL,
	"pack_without_scan" boolean DEFAULT true NOT NULL,
	"scan_each_unit" boolean DEFAULT false NOT NULL,
	"promotion_codes" boolean DEFAULT false NOT NULL,
	"no_promotion_zips" text[] DEFAULT '{}' NOT NULL,
	"order_mail" boolean DEFAULT true NOT NULL,
	"order_mail_to" text[] DEFAULT '{}' NOT NULL,
	"mail_sender" text DEFAULT '' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_settings_single" CHECK ("site_settings"."id" = '1'),
	CONSTRAINT "site_settings_hours" CHECK ("site_settings"."delivery_hours_start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "site_settings"."delivery_hours_end" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "site_settings_minimum" CHECK ("site_settings"."minimum_order_amount" >= 0),
	CONSTRAINT "site_settings_capacity" CHECK ("site_settings"."window_capacity" between 1 and 1000),
	CONSTRAINT "site_settings_open_orders" CHECK ("site_settings"."open_orders_per_customer" between 1 and 10000 and "site_settings"."open_orders_per_phone" between 1 and 10000),
	CONSTRAINT "site_settings_closing" CHECK ("site_settings"."express_closes_minutes" between 0 and 60 and "site_settings"."standard_closes_minutes" between 0 and 1440 and "site_settings"."scheduled_closes_minutes" between 0 and 1440),
	CONSTRAINT "site_settings_route_goods" CHECK ("site_settings"."route_goods_most" between 1 and 100000),
	CONSTRAINT "site_settings_cash_difference" CHECK ("site_settings"."cash_difference_most" between 0 and 1000),
	CONSTRAINT "site_settings_low_stock" CHECK ("site_settings"."low_stock_mark" between 0 and 10000),
	CONSTRAINT "site_settings_second_factor" CHECK ("site_settings"."admin_second_factor" in ('off', 'offered', 'required')),
	CONSTRAINT "site_settings_age_gate" CHECK ("site_settings"."age_gate" in ('banner', 'full', 'off'))
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	"effect" text,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "versions_number" UNIQUE("subject","subject_id","number"),
	CONSTRAINT "versions_state" CHECK ("versions"."state" in ('public', 'hidden', 'draft', 'scheduled', 'applied', 'replaced', 'canceled', 'failed')),
	CONSTRAINT "versions_effect" CHECK ("versions"."effect" in ('publish', 'hide')),
	CONSTRAINT "versions_due" CHECK ("versions"."state" <> 'scheduled' or ("versions"."due_at" is not null and "versions"."effect" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"secret" text NOT NULL,
	"secret_before" text,
	"secret_before_until" timestamp with time zone,
	"made_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp with time zone,
	"waits_until" timestamp with time zone,
	"off_at" timestamp with time zone,
	"off_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "webhook_endpoints_kinds" CHECK (cardinality("webhook_endpoints"."kinds") > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "webhook_messages_state" CHECK ("webhook_messages"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_tries" (
	"message_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"error" text,
	"answer" text NOT NULL,
	"ms" integer NOT NULL,
	CONSTRAINT "webhook_tries_message_id_at_pk" PRIMARY KEY("message_id","at")
);
--> statement-breakpoint
CREATE TABLE "back_in_stock_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "back_in_stock_requests_once" UNIQUE("email","product_id"),
	CONSTRAINT "back_in_stock_requests_lower" CHECK ("back_in_stock_requests"."email" = lower("back_in_stock_requests"."email"))
);
--> statement-breakpoint
CREATE TABLE "education_articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"read_time" integer DEFAULT 5 NOT NULL,
	"image" text NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"content" jsonb,
	"status" text DEFAULT 'published' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "education_articles_slug" UNIQUE("slug"),
	CONSTRAINT "education_articles_category" CHECK ("education_articles"."category" in ('Fundamentals', 'Products', 'Safety', 'Research')),
	CONSTRAINT "education_articles_status" CHECK ("education_articles"."status" in ('draft', 'published')),
	CONSTRAINT "education_articles_read_time" CHECK ("education_articles"."read_time" >= 1)
);
--> statement-breakpoint
CREATE TABLE "education_courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"duration" text NOT NULL,
	"lessons" integer DEFAULT 1 NOT NULL,
	"image" text NOT NULL,
	"level" text DEFAULT 'Beginner' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"curriculum" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "education_courses_slug" UNIQUE("slug"),
	CONSTRAINT "education_courses_level" CHECK ("education_courses"."level" in ('Beginner', 'Intermediate', 'Advanced')),
	CONSTRAINT "education_courses_status" CHECK ("education_courses"."status" in ('draft', 'published')),
	CONSTRAINT "education_courses_lessons" CHECK ("education_courses"."lessons" >= 1)
);
--> statement-breakpoint
CREATE TABLE "education_faqs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "education_faqs_status" CHECK ("education_faqs"."status" in ('draft', 'published')),
	CONSTRAINT "education_faqs_order" CHECK ("education_faqs"."display_order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "home_page_contents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"image_url" text,
	"display_order" integer DEFAULT 0 NOT NULL,
	"additional_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "home_page_contents_section" CHECK ("home_page_contents"."section" in ('education', 'value_proposition')),
	CONSTRAINT "home_page_contents_status" CHECK ("home_page_contents"."status" in ('draft', 'published')),
	CONSTRAINT "home_page_contents_order" CHECK ("home_page_contents"."display_order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_id" uuid,
	"order_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"words" text NOT NULL,
	"author" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reviews_of_customer" UNIQUE("customer_id","product_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('waiting', 'published', 'refused')),
	CONSTRAINT "reviews_reason" CHECK ("reviews"."reason" in ('other_subject', 'claim', 'private', 'offensive', 'advertising', 'minors', 'not_own')),
	CONSTRAINT "reviews_refused" CHECK (("reviews"."state" = 'refused') = ("reviews"."reason" is not null)),
	CONSTRAINT "reviews_answered" CHECK ("reviews"."state" = 'published' or "reviews"."answer" = '')
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_messages_state" CHECK ("contact_messages"."state" in ('new', 'answered', 'done'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_email" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_lower" CHECK ("newsletter_subscribers"."email" = lower("newsletter_subscribers"."email"))
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"zip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"place_mailed_at" timestamp with time zone,
	"wants_invitation" boolean DEFAULT true NOT NULL,
	"wave_id" uuid,
	"invited_at" timestamp with time zone,
	"invitation_id" uuid,
	CONSTRAINT "waitlist_entries_email" UNIQUE("email"),
	CONSTRAINT "waitlist_entries_zip" CHECK ("waitlist_entries"."zip" ~ '^[0-9]{5}$'),
	CONSTRAINT "waitlist_entries_lower" CHECK ("waitlist_entries"."email" = lower("waitlist_entries"."email")),
	CONSTRAINT "waitlist_entries_invited" CHECK (("waitlist_entries"."wave_id" is null) = ("waitlist_entries"."invited_at" is null))
);
--> statement-breakpoint
CREATE TABLE "waitlist_waves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"zips" text[] NOT NULL,
	"people" integer NOT NULL,
	"share" integer NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"invited" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "waitlist_waves_people" CHECK ("waitlist_waves"."people" >= 1),
	CONSTRAINT "waitlist_waves_share" CHECK ("waitlist_waves"."share" between 1 and 100),
	CONSTRAINT "waitlist_waves_invited" CHECK ("waitlist_waves"."invited" >= 0 and "waitlist_waves"."invited" <= "waitlist_waves"."people")
);
--> statement-breakpoint
CREATE TABLE "batch_reports" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_sales" (
	"order_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"given_back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "batch_sales_order_id_batch_id_pk" PRIMARY KEY("order_id","batch_id"),
	CONSTRAINT "batch_sales_quantity" CHECK ("batch_sales"."quantity" >= 1),
	CONSTRAINT "batch_sales_given_back" CHECK ("batch_sales"."given_back" between 0 and "batch_sales"."quantity")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"number" text NOT NULL,
	"lab" text NOT NULL,
	"tested_on" date NOT NULL,
	"expires_on" date,
	"received" integer NOT NULL,
	"left" integer NOT NULL,
	"written_off" integer DEFAULT 0 NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"hold_reason" text DEFAULT '' NOT NULL,
	"recalled_at" timestamp with time zone,
	"in_stock" boolean DEFAULT false NOT NULL,
	"delta9_percent" numeric(5, 3) NOT NULL,
	"mg_found" numeric(7, 2) NOT NULL,
	"report_url" text,
	"report_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "batches_figures" CHECK ("batches"."delta9_percent" >= 0 and "batches"."mg_found" >= 0),
	CONSTRAINT "batches_count" CHECK ("batches"."left" >= 0 and "batches"."written_off" >= 0 and "batches"."left" + "batches"."written_off" <= "batches"."received")
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
CREATE TABLE "floats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_id" uuid NOT NULL,
	"handled_by" uuid,
	"at" timestamp with time zone NOT NULL,
	"cents" integer NOT NULL,
	"cash_drawer_id" uuid,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "floats_cents" CHECK ("floats"."cents" > 0),
	CONSTRAINT "floats_back_once" CHECK ("floats"."cash_drawer_id" is null or "floats"."taken_back_at" is null)
);
--> statement-breakpoint
CREATE TABLE "cash_drawer_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cash_drawer_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "cash_drawer_corrections_cents" CHECK ("cash_drawer_corrections"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "cash_drawers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handled_by" uuid,
	"day" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"cash_cents" integer NOT NULL,
	"debit_cents" integer NOT NULL,
	"float_cents" integer DEFAULT 0 NOT NULL,
	"counted_cents" integer NOT NULL,
	"pieces" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
CREATE TABLE "product_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"address" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "product_pictures_position" UNIQUE("product_id","position"),
	CONSTRAINT "product_pictures_place" CHECK ("product_pictures"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"thc_content" text NOT NULL,
	"price_cents" integer NOT NULL,
	"image" text NOT NULL,
	"effects" text[] DEFAULT '{}' NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"is_best_seller" boolean DEFAULT false NOT NULL,
	"rating" numeric(2, 1),
	"reviews" integer DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"stock" integer,
	"has_batches" boolean DEFAULT false NOT NULL,
	"thc_mg_per_serving" numeric(7, 2) NOT NULL,
	"servings_per_package" integer NOT NULL,
	"thc_mg_per_package" numeric(7, 2) NOT NULL,
	"delta9_percent" numeric(5, 3) NOT NULL,
	"potency_known" boolean DEFAULT true NOT NULL,
	"other_cannabinoids" text DEFAULT '' NOT NULL,
	"ingredients" text DEFAULT '' NOT NULL,
	"allergens" text DEFAULT '' NOT NULL,
	"net_content" text DEFAULT '' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"shelf" text DEFAULT '' NOT NULL,
	"lab_report" text,
	"lab_batch" text,
	"lab_tested_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', compared("name")), 'A') || setweight(to_tsvector('english', compared("name")), 'A') || setweight(to_tsvector('simple', compared("brand")), 'B') || setweight(to_tsvector('english', compared("brand")), 'B') || setweight(to_tsvector('simple', compared("category")), 'C') || setweight(to_tsvector('english', compared("category")), 'C') || setweight(to_tsvector('simple', compared("ingredients")), 'D') || setweight(to_tsvector('english', compared("ingredients")), 'D')) STORED,
	"searched_name" text collate "C" GENERATED ALWAYS AS (compared(name)) STORED NOT NULL,
	"searched" text collate "C" GENERATED ALWAYS AS (compared(name || ' ' || type || ' ' || brand)) STORED NOT NULL,
	"name_order" text collate "C" GENERATED ALWAYS AS (reading_order(compared(name))) STORED NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_category" CHECK ("products"."category" in ('Edibles', 'Beverages', 'Tinctures', 'Topicals', 'Vapes')),
	CONSTRAINT "products_status" CHECK ("products"."status" in ('draft', 'active', 'archived')),
	CONSTRAINT "products_price" CHECK ("products"."price_cents" >= 0),
	CONSTRAINT "products_stock" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_rating" CHECK (("products"."rating" is null and "products"."reviews" = 0) or ("products"."rating" between 1 and 5 and "products"."reviews" > 0)),
	CONSTRAINT "products_potency_known" CHECK ("products"."potency_known" or "products"."status" <> 'active'),
	CONSTRAINT "products_potency" CHECK ("products"."thc_mg_per_serving" >= 0 and "products"."servings_per_package" >= 1 and "products"."thc_mg_per_package" >= 0 and "products"."delta9_percent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"basis_points" numeric(7, 2) NOT NULL,
	"zip" text,
	"applies_to_delivery" boolean DEFAULT false NOT NULL,
	"from_date" date NOT NULL,
	"source" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_rates_day" UNIQUE NULLS NOT DISTINCT("name","zip","from_date"),
	CONSTRAINT "tax_rates_points" CHECK ("tax_rates"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "claim_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"field" text NOT NULL,
	"words" text NOT NULL,
	"reason" text NOT NULL,
	"allowed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_exceptions_place" UNIQUE("kind","subject_id","field","words"),
	CONSTRAINT "claim_exceptions_kind" CHECK ("claim_exceptions"."kind" in ('products', 'education_articles', 'education_courses', 'education_faqs', 'home_page_contents', 'shop_texts', 'media', 'site_settings', 'service_zips', 'closed_days', 'contact_messages', 'reviews', 'recalls', 'waitlist_waves', 'promotions', 'tax_rates'))
);
--> statement-breakpoint
CREATE TABLE "claim_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"instead" text DEFAULT '' NOT NULL,
	"is_on" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "claim_words_kind" CHECK ("claim_words"."kind" in ('health', 'effect', 'young', 'organic'))
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"measure" text,
	"amount" numeric(8, 3),
	"words" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_on" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rules_kind" CHECK ("rules"."kind" in ('potency', 'warning', 'category', 'age')),
	CONSTRAINT "rules_measure" CHECK ("rules"."measure" in ('delta9Percent', 'thcMgPerServing', 'thcMgPerPackage')),
	CONSTRAINT "rules_limit" CHECK (("rules"."kind" = 'potency') = ("rules"."measure" is not null)),
	CONSTRAINT "rules_amount" CHECK (("rules"."kind" in ('potency', 'age')) = ("rules"."amount" is not null)),
	CONSTRAINT "rules_least" CHECK ("rules"."amount" >= 0),
	CONSTRAINT "rules_warning" CHECK ("rules"."kind" <> 'warning' or "rules"."words" <> ''),
	CONSTRAINT "rules_days" CHECK ("rules"."last_day" >= "rules"."first_day" - 1)
);
--> statement-breakpoint
CREATE TABLE "delivery_windows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"band" text NOT NULL,
	"option" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"window_end" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "delivery_windows_place" UNIQUE("window_start","option","band"),
	CONSTRAINT "delivery_windows_band" CHECK ("delivery_windows"."band" in ('primary', 'extended', 'limited', 'unavailable')),
	CONSTRAINT "delivery_windows_option" CHECK ("delivery_windows"."option" in ('express', 'standard', 'scheduled')),
	CONSTRAINT "delivery_windows_times" CHECK ("delivery_windows"."window_start" < "delivery_windows"."window_end"),
	CONSTRAINT "delivery_windows_booked" CHECK ("delivery_windows"."booked" >= 0 and "delivery_windows"."booked" <= "delivery_windows"."capacity")
);
--> statement-breakpoint
CREATE TABLE "former_zips" (
	"zip" text PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"city" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"day" date PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_zips" (
	"zip" text PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"closed_reason" text,
	"band_override" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_zips_zip" CHECK ("service_zips"."zip" ~ '^[0-9]{5}$'),
	CONSTRAINT "service_zips_band" CHECK ("service_zips"."band_override" in ('primary', 'extended', 'limited', 'unavailable'))
);
--> statement-breakpoint
CREATE TABLE "zip_requests" (
	"zip" text NOT NULL,
	"day" date NOT NULL,
	"asks" integer NOT NULL,
	CONSTRAINT "zip_requests_day_zip_pk" PRIMARY KEY("day","zip"),
	CONSTRAINT "zip_requests_zip" CHECK ("zip_requests"."zip" ~ '^[0-9]{5}$'),
	CONSTRAINT "zip_requests_count" CHECK ("zip_requests"."asks" >= 1)
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"customer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_customer_id_product_id_pk" PRIMARY KEY("customer_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "door_calls" (
	"stop_id" uuid PRIMARY KEY NOT NULL,
	"taken_by" uuid,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_updates" (
	"key" uuid PRIMARY KEY NOT NULL,
	"stop_id" uuid NOT NULL,
	"courier_id" uuid,
	"phone_id" uuid,
	"kind" text NOT NULL,
	"answer" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	CONSTRAINT "courier_updates_kind" CHECK ("courier_updates"."kind" in ('on_my_way', 'delivered', 'failed', 'phone_ended'))
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"failure_reason" text,
	"id_type" text,
	"payment_method" text,
	"amount_cents" integer,
	"arrived_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "delivery_attempts_attempt" UNIQUE("order_id","attempt"),
	CONSTRAINT "delivery_attempts_reason" CHECK ("delivery_attempts"."failure_reason" in ('not_home', 'no_valid_id', 'under_21', 'id_differs', 'intoxicated', 'refused', 'unsafe', 'wrong_address', 'unfit_goods')),
	CONSTRAINT "delivery_attempts_id_type" CHECK ("delivery_attempts"."id_type" in ('driver_license', 'state_id', 'passport', 'tribal_id', 'military_id')),
	CONSTRAINT "delivery_attempts_payment" CHECK ("delivery_attempts"."payment_method" in ('cash', 'debit')),
	CONSTRAINT "delivery_attempts_complete" CHECK ("delivery_attempts"."failure_reason" is not null or ("delivery_attempts"."id_type" is not null and "delivery_attempts"."payment_method" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"parts" jsonb NOT NULL,
	"total_before_cents" integer NOT NULL,
	"total_after_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"added_fee" boolean DEFAULT false NOT NULL,
	"taken_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_events_from" CHECK ("order_events"."from_status" in ('pending', 'confirmed', 'packed', 'out_for_delivery', 'delivery_failed', 'completed', 'returned', 'canceled')),
	CONSTRAINT "order_events_to" CHECK ("order_events"."to_status" in ('pending', 'confirmed', 'packed', 'out_for_delivery', 'delivery_failed', 'completed', 'returned', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"category" text NOT NULL,
	"price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"thc_mg_per_package" numeric(7, 2) NOT NULL,
	"stock_taken" boolean NOT NULL,
	"packed_at" timestamp with time zone,
	"scanned" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"recalled_at" timestamp with time zone,
	CONSTRAINT "order_items_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_items_category" CHECK ("order_items"."category" in ('Edibles', 'Beverages', 'Tinctures', 'Topicals', 'Vapes')),
	CONSTRAINT "order_items_price" CHECK ("order_items"."price_cents" >= 0),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_discount" CHECK ("order_items"."discount_cents" between 0 and "order_items"."price_cents" * "order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"for_courier" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"delivery_address" text NOT NULL,
	"delivery_city" text NOT NULL,
	"delivery_state" text NOT NULL,
	"delivery_zip" text NOT NULL,
	"band" text NOT NULL,
	"delivery_option" text NOT NULL,
	"window_id" uuid,
	"window_start" timestamp with time zone NOT NULL,
	"window_end" timestamp with time zone NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"promotion_code" text,
	"promotion_id" uuid,
	"delivery_fee_cents" integer NOT NULL,
	"redelivery_fee_cents" integer DEFAULT 0 NOT NULL,
	"taxes" jsonb NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"payment_method" text DEFAULT 'at_door' NOT NULL,
	"payment_status" text DEFAULT 'due' NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"searched" text collate "C" GENERATED ALWAYS AS (left(compared(delivery_zip || ' ' || right(regexp_replace(contact_phone, '[^0-9]', '', 'g'), 10) || ' ' || contact_email || ' ' || contact_name), 600)) STORED NOT NULL,
	CONSTRAINT "orders_idempotency" UNIQUE("customer_id","idempotency_key"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'confirmed', 'packed', 'out_for_delivery', 'delivery_failed', 'completed', 'returned', 'canceled')),
	CONSTRAINT "orders_band" CHECK ("orders"."band" in ('primary', 'extended', 'limited', 'unavailable')),
	CONSTRAINT "orders_option" CHECK ("orders"."delivery_option" in ('express', 'standard', 'scheduled')),
	CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" in ('at_door', 'cash', 'debit')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('due', 'paid', 'void', 'refunded')),
	CONSTRAINT "orders_money" CHECK ("orders"."subtotal_cents" >= 0 and "orders"."discount_cents" between 0 and "orders"."subtotal_cents" and "orders"."delivery_fee_cents" >= 0 and "orders"."redelivery_fee_cents" >= 0 and "orders"."tax_cents" >= 0),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."delivery_fee_cents" + "orders"."redelivery_fee_cents" + "orders"."tax_cents")
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
	"cash_drawer_id" uuid,
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('taken', 'given_back')),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('cash', 'debit')),
	CONSTRAINT "payments_cents" CHECK ("payments"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"least_cents" integer DEFAULT 0 NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"zips" text[] DEFAULT '{}' NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "promotions_code" UNIQUE("code"),
	CONSTRAINT "promotions_kind" CHECK ("promotions"."kind" in ('percent', 'amount')),
	CONSTRAINT "promotions_value" CHECK ("promotions"."value" between 1 and case "promotions"."kind" when 'percent' then 90 else 50000 end),
	CONSTRAINT "promotions_least" CHECK ("promotions"."least_cents" >= 0),
	CONSTRAINT "promotions_days" CHECK ("promotions"."last_day" >= "promotions"."first_day")
);
--> statement-breakpoint
CREATE TABLE "recall_notices" (
	"recall_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"mail_id" uuid,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recall_notices_recall_id_recipient_pk" PRIMARY KEY("recall_id","recipient")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"batch_id" uuid,
	"from_day" date,
	"to_day" date,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"notice" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"began_by" uuid,
	"sent_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recalls_scope" CHECK (("recalls"."batch_id" is null) = ("recalls"."from_day" is not null) and ("recalls"."from_day" is null) = ("recalls"."to_day" is null) and "recalls"."from_day" <= "recalls"."to_day")
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
	"birth_stopped_at" timestamp with time zone,
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
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_phones" ADD CONSTRAINT "courier_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "couriers" ADD CONSTRAINT "couriers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "couriers" ADD CONSTRAINT "couriers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_answers" ADD CONSTRAINT "api_answers_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_applied_by_users_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_tries" ADD CONSTRAINT "webhook_tries_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_wave_id_waitlist_waves_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."waitlist_waves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_invitation_id_mail_outbox_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_waves" ADD CONSTRAINT "waitlist_waves_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_reports" ADD CONSTRAINT "batch_reports_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_sales" ADD CONSTRAINT "batch_sales_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floats" ADD CONSTRAINT "floats_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_drawer_corrections" ADD CONSTRAINT "cash_drawer_corrections_cash_drawer_id_cash_drawers_id_fk" FOREIGN KEY ("cash_drawer_id") REFERENCES "public"."cash_drawers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_drawer_corrections" ADD CONSTRAINT "cash_drawer_corrections_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_drawers" ADD CONSTRAINT "cash_drawers_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_drawers" ADD CONSTRAINT "cash_drawers_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_allowed_by_users_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_updates" ADD CONSTRAINT "courier_updates_stop_id_route_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."route_stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_updates" ADD CONSTRAINT "courier_updates_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_updates" ADD CONSTRAINT "courier_updates_phone_id_courier_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."courier_phones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_updates" ADD CONSTRAINT "courier_updates_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_calls" ADD CONSTRAINT "door_calls_stop_id_route_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."route_stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_calls" ADD CONSTRAINT "door_calls_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_window_id_delivery_windows_id_fk" FOREIGN KEY ("window_id") REFERENCES "public"."delivery_windows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_began_by_users_id_fk" FOREIGN KEY ("began_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_id" ON "audit_log" USING btree ("subject_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_log_group" ON "audit_log" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "admins_granted_by" ON "admins" USING btree ("granted_by");--> statement-breakpoint
CREATE INDEX "courier_phones_user" ON "courier_phones" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "couriers_made_by" ON "couriers" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "mailed_links_expires" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("id") WHERE "users"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("customer_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_notes_author" ON "customer_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "customers_name_order" ON "customers" USING btree ("name_order","id");--> statement-breakpoint
CREATE INDEX "customers_parts" ON "customers" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_answers_asked" ON "api_answers" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "api_keys_made_by" ON "api_keys" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "api_keys_listed" ON "api_keys" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "imports_kind" ON "imports" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt_at") WHERE "mail_outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_outbox_list" ON "mail_outbox" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"state","searched");--> statement-breakpoint
CREATE INDEX "mail_outbox_state" ON "mail_outbox" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_created" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "media_uploaded_by" ON "media" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "former_slugs_thing" ON "former_slugs" USING btree ("of_table","id");--> statement-breakpoint
CREATE INDEX "versions_due_at" ON "versions" USING btree ("due_at","number") WHERE "versions"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "versions_waiting" ON "versions" USING btree ("subject","subject_id") WHERE "versions"."state" in ('draft', 'scheduled', 'failed');--> statement-breakpoint
CREATE INDEX "webhook_endpoints_made_by" ON "webhook_endpoints" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_on" ON "webhook_endpoints" USING btree ("id") WHERE "webhook_endpoints"."off_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_messages_due" ON "webhook_messages" USING btree ("endpoint_id","next_try_at") WHERE "webhook_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_messages_listed" ON "webhook_messages" USING btree ("endpoint_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "webhook_messages_created" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_product" ON "back_in_stock_requests" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_created" ON "back_in_stock_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "education_articles_created" ON "education_articles" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "education_courses_created" ON "education_courses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "education_faqs_order_index" ON "education_faqs" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "home_page_contents_list" ON "home_page_contents" USING btree ("section","display_order");--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("product_id","written_at" DESC NULLS FIRST,"id") WHERE "reviews"."state" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "reviews_order" ON "reviews" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reviews_written" ON "reviews" USING btree ("written_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reviews_parts" ON "reviews" USING gin (compared("author" || ' ' || "words") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_state_written" ON "reviews" USING btree ("state","written_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_state_created" ON "contact_messages" USING btree ("state","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "contact_messages_answered_by" ON "contact_messages" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "contact_messages_parts" ON "contact_messages" USING gin (compared("name" || ' ' || "email" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_created" ON "newsletter_subscribers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "waitlist_entries_created" ON "waitlist_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "waitlist_entries_line" ON "waitlist_entries" USING btree ("zip","created_at","id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_wave" ON "waitlist_entries" USING btree ("wave_id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_invitation" ON "waitlist_entries" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "waitlist_waves_created" ON "waitlist_waves" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "waitlist_waves_sent" ON "waitlist_waves" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "waitlist_waves_sent_by" ON "waitlist_waves" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "batch_sales_batch" ON "batch_sales" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_number" ON "batches" USING btree (lower("number"));--> statement-breakpoint
CREATE INDEX "batches_product" ON "batches" USING btree ("product_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "batches_listed" ON "batches" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "closed_months_closed_by" ON "closed_months" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "refund_lines_item" ON "refund_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_at" ON "refunds" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refunds_actor" ON "refunds" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_late_once" ON "refunds" USING btree ("order_id") WHERE "refunds"."kind" = 'late';--> statement-breakpoint
CREATE UNIQUE INDEX "floats_route" ON "floats" USING btree ("route_id") WHERE "floats"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "floats_hands" ON "floats" USING btree ("handled_by","at");--> statement-breakpoint
CREATE INDEX "floats_cash_drawer" ON "floats" USING btree ("cash_drawer_id");--> statement-breakpoint
CREATE INDEX "cash_drawer_corrections_cash_drawer" ON "cash_drawer_corrections" USING btree ("cash_drawer_id","at");--> statement-breakpoint
CREATE INDEX "cash_drawer_corrections_at" ON "cash_drawer_corrections" USING btree ("at");--> statement-breakpoint
CREATE INDEX "cash_drawer_corrections_actor" ON "cash_drawer_corrections" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "cash_drawers_day" ON "cash_drawers" USING btree ("day" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "cash_drawers_hands" ON "cash_drawers" USING btree ("handled_by","day");--> statement-breakpoint
CREATE INDEX "cash_drawers_closed_by" ON "cash_drawers" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "product_pictures_address" ON "product_pictures" USING btree ("address");--> statement-breakpoint
CREATE INDEX "product_pictures_file" ON "product_pictures" USING btree (left(split_part("address", '/uploads/', 2), 32));--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("is_best_seller" DESC NULLS LAST,"reviews" DESC NULLS LAST,"id") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_price_order" ON "products" USING btree ("price_cents","id") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_rating_order" ON "products" USING btree (coalesce("rating", 0) desc,"id") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_mg_order" ON "products" USING btree ("thc_mg_per_serving","thc_mg_per_package","id") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_mg_price_order" ON "products" USING btree ((case when not "category" in ('Topicals') then "price_cents" / nullif("thc_mg_per_package", 0) end),"id") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_category_order" ON "products" USING btree ("category","id") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_words_1" ON "products" USING gin (ts_filter("search", '{a}'));--> statement-breakpoint
CREATE INDEX "products_words_2" ON "products" USING gin (ts_filter("search", '{a,b}'));--> statement-breakpoint
CREATE INDEX "products_words_3" ON "products" USING gin (ts_filter("search", '{a,b,c}'));--> statement-breakpoint
CREATE INDEX "products_words_4" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_parts" ON "products" USING gin ("searched_name" gin_trgm_ops,"searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_name_order" ON "products" USING btree ("name_order","id");--> statement-breakpoint
CREATE INDEX "products_updated_order" ON "products" USING btree ("updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category");--> statement-breakpoint
CREATE INDEX "products_any_price_order" ON "products" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "products_image_file" ON "products" USING btree (left(split_part("image", '/uploads/', 2), 32));--> statement-breakpoint
CREATE INDEX "products_report_file" ON "products" USING btree (left(split_part("lab_report", '/uploads/', 2), 32));--> statement-breakpoint
CREATE INDEX "tax_rates_zip" ON "tax_rates" USING btree ("zip","name","from_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claim_exceptions_allowed_by" ON "claim_exceptions" USING btree ("allowed_by");--> statement-breakpoint
CREATE INDEX "rules_on" ON "rules" USING btree ("is_on");--> statement-breakpoint
CREATE INDEX "delivery_windows_start" ON "delivery_windows" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "favorites_product" ON "favorites" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "door_calls_taken_by" ON "door_calls" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "courier_updates_stop" ON "courier_updates" USING btree ("stop_id");--> statement-breakpoint
CREATE INDEX "courier_updates_courier" ON "courier_updates" USING btree ("courier_id");--> statement-breakpoint
CREATE INDEX "courier_updates_phone" ON "courier_updates" USING btree ("phone_id","received_at");--> statement-breakpoint
CREATE INDEX "courier_updates_resolved_by" ON "courier_updates" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "courier_updates_refused" ON "courier_updates" USING btree ("received_at") WHERE "courier_updates"."refusal" <> '' and "courier_updates"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "delivery_attempts_actor" ON "delivery_attempts" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "delivery_attempts_at" ON "delivery_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_changes_order" ON "order_changes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_changes_actor" ON "order_changes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_events_at" ON "order_events" USING btree ("at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "order_events_actor" ON "order_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_items_recalled" ON "order_items" USING btree ("order_id") WHERE "order_items"."recalled_at" is not null;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_notes_author" ON "order_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
-- Handwritten: includes what the list's searches and deep pages read, so they need only this index.
CREATE INDEX "orders_listed" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id") INCLUDE ("searched", "status");--> statement-breakpoint
CREATE INDEX "orders_zip" ON "orders" USING btree ("delivery_zip","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_status_window" ON "orders" USING btree ("status","window_start");--> statement-breakpoint
CREATE INDEX "orders_window_start" ON "orders" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "orders_window" ON "orders" USING btree ("window_id");--> statement-breakpoint
-- Handwritten: drizzle-kit can't express that the index includes the total.
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at") INCLUDE ("total_cents");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (right(regexp_replace("contact_phone", '[^0-9]', '', 'g'), 10));--> statement-breakpoint
CREATE INDEX "orders_promotion" ON "orders" USING btree ("promotion_id") WHERE "orders"."promotion_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_parts" ON "orders" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_at" ON "payments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_hands" ON "payments" USING btree ("handled_by","at");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("handled_by","at") WHERE "payments"."cash_drawer_id" is null;--> statement-breakpoint
CREATE INDEX "payments_cash_drawer" ON "payments" USING btree ("cash_drawer_id");--> statement-breakpoint
CREATE INDEX "recall_notices_mail" ON "recall_notices" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "recalls_began" ON "recalls" USING btree ("began_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "recalls_batch" ON "recalls" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "recalls_began_by" ON "recalls" USING btree ("began_by");--> statement-breakpoint
CREATE UNIQUE INDEX "route_stops_open" ON "route_stops" USING btree ("order_id") WHERE "route_stops"."done_at" is null;--> statement-breakpoint
CREATE INDEX "route_stops_route" ON "route_stops" USING btree ("route_id","position");--> statement-breakpoint
CREATE INDEX "route_stops_of_order" ON "route_stops" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "routes_courier" ON "routes" USING btree ("courier_id","day");--> statement-breakpoint
-- Handwritten from here on: what table definitions in code can't express.
-- The audit log is append-only. The only update allowed is the one by the foreign key when an admin's account is
-- deleted: the entry stays, without the person.
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "audit_log_only_grows" BEFORE UPDATE OR DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION "keep_audit_log"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_is_never_emptied" BEFORE TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_log"();
--> statement-breakpoint
-- A product's stock changes in many ways (a sale, packing, a return, a batch, an import, a form), but always in this
-- table. So the table queues the event for subscribed endpoints, in the change's transaction (rules webhooks/endpoints).
CREATE FUNCTION "tell_of_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_messages" ("id", "endpoint_id", "kind", "body", "next_try_at", "created_at")
  SELECT gen_random_uuid(), "id", 'stock.changed',
    json_build_object(
      'type', 'stock.changed',
      'timestamp', to_char(now() AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', json_build_object('productId', NEW."id", 'stock', NEW."stock", 'before', OLD."stock"))::text,
    now(), now()
  FROM "webhook_endpoints"
  WHERE "off_at" IS NULL AND 'stock.changed' = ANY ("kinds");
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "products_tell_of_stock" AFTER UPDATE OF "stock" ON "products"
FOR EACH ROW WHEN (OLD."stock" IS DISTINCT FROM NEW."stock") EXECUTE FUNCTION "tell_of_stock"();
--> statement-breakpoint
-- A record's slug changes in several ways (a form, an import, its undo), but always in these tables. So the tables record
-- former slugs (rules addresses/changed-slugs). A slug in use isn't a former one, and a deleted row has none.
CREATE FUNCTION "keep_former_slug"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "former_slugs" WHERE "of_table" = TG_TABLE_NAME AND "id" = OLD."id";
    RETURN NULL;
  END IF;
  DELETE FROM "former_slugs" WHERE "of_table" = TG_TABLE_NAME AND "slug" = NEW."slug";
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "former_slugs" ("of_table", "slug", "id") VALUES (TG_TABLE_NAME, OLD."slug", OLD."id")
    ON CONFLICT ("of_table", "slug") DO UPDATE SET "id" = excluded."id";
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "products_former_slug" AFTER UPDATE OF "slug" ON "products"
FOR EACH ROW WHEN (OLD."slug" IS DISTINCT FROM NEW."slug") EXECUTE FUNCTION "keep_former_slug"();
--> statement-breakpoint
CREATE TRIGGER "products_taken_slug" AFTER INSERT OR DELETE ON "products"
FOR EACH ROW EXECUTE FUNCTION "keep_former_slug"();
--> statement-breakpoint
CREATE TRIGGER "education_articles_former_slug" AFTER UPDATE OF "slug" ON "education_articles"
FOR EACH ROW WHEN (OLD."slug" IS DISTINCT FROM NEW."slug") EXECUTE FUNCTION "keep_former_slug"();
--> statement-breakpoint
CREATE TRIGGER "education_articles_taken_slug" AFTER INSERT OR DELETE ON "education_articles"
FOR EACH ROW EXECUTE FUNCTION "keep_former_slug"();
--> statement-breakpoint
CREATE TRIGGER "education_courses_former_slug" AFTER UPDATE OF "slug" ON "education_courses"
FOR EACH ROW WHEN (OLD."slug" IS DISTINCT FROM NEW."slug") EXECUTE FUNCTION "keep_former_slug"();
--> statement-breakpoint
CREATE TRIGGER "education_courses_taken_slug" AFTER INSERT OR DELETE ON "education_courses"
FOR EACH ROW EXECUTE FUNCTION "keep_former_slug"();
--> statement-breakpoint
-- A ZIP code is deleted in several ways (the list, an import's undo), but always in this table. Orders to it are still
-- delivered, so the table records its location (rules settings-screens/zip-changes), until the ZIP code is added again.
CREATE FUNCTION "keep_former_zip"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM "former_zips" WHERE "zip" = NEW."zip";
    RETURN NULL;
  END IF;
  INSERT INTO "former_zips" ("zip", "lat", "lng", "city") VALUES (OLD."zip", OLD."lat", OLD."lng", OLD."city")
  ON CONFLICT ("zip") DO UPDATE SET "lat" = excluded."lat", "lng" = excluded."lng", "city" = excluded."city";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "service_zips_former_zip" AFTER INSERT OR DELETE ON "service_zips"
FOR EACH ROW EXECUTE FUNCTION "keep_former_zip"();
