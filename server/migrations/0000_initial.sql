-- Full-text search without extensions. Only these functions define what a word is, for rows and for keywords.
-- A run consists of Latin letters and digits with the signs between them (2,4-D), or of other letters (草甘膦). Accents
-- are ignored.
CREATE FUNCTION "public"."search_runs"("source" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (regexp_matches(
    translate(lower($1), 'áàâäãåéèêëíìîïóòôöõúùûüñçý', 'aaaaaaeeeeiiiiooooouuuuncy'),
    '[a-z0-9]+(?:[-.,''\u2019]+[a-z0-9]+)*|[\u00b5\u00df-\u1fff\u2e80-\u2fff\u3040-\ud7ff\uf900-\ufaff]+',
    'g'
  ))[1]
$$;--> statement-breakpoint
-- The words of a Latin run: the run without its signs, its parts, and the digits of a number such as PD20160188. Other
-- runs are not separated into words: each ending of the run is one, so that a search by prefix matches any part of it.
CREATE FUNCTION "public"."search_words"("source" text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
  WITH "runs" AS (SELECT DISTINCT "run", "run" ~ '^[a-z0-9]' AS "latin" FROM "public"."search_runs"($1) AS "run")
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT left("word", 60)), '{}'))
  FROM (
    SELECT regexp_replace("run", '[^a-z0-9]+', '', 'g') AS "word" FROM "runs" WHERE "latin"
    UNION ALL
    SELECT regexp_split_to_table("run", '[^a-z0-9]+') FROM "runs" WHERE "latin"
    UNION ALL
    SELECT substring("run" FROM '^[a-z]+([0-9]{3,})$') FROM "runs" WHERE "latin"
    UNION ALL
    SELECT substr("run", "at", 12) FROM "runs", generate_series(1, length("run")) AS "at" WHERE NOT "latin"
  ) AS "every"
  WHERE "word" <> ''
$$;--> statement-breakpoint
-- Matches rows that contain all runs of a keyword (at most eight are used), each as the beginning of a word. Null if the
-- keyword contains no run.
CREATE FUNCTION "public"."search_query"("keyword" text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(DISTINCT '''' || "word" || ''':*', ' & ')::tsquery
  FROM (
    SELECT CASE WHEN "run" ~ '^[a-z0-9]' THEN left(regexp_replace("run", '[^a-z0-9]+', '', 'g'), 60) ELSE left("run", 12) END
      AS "word"
    FROM "public"."search_runs"($1) AS "run"
    LIMIT 8
  ) AS "every"
$$;--> statement-breakpoint
CREATE TABLE "buyer_companies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"staff_limit" integer DEFAULT 5 NOT NULL,
	"approval_on" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"email" text NOT NULL,
	"scene" integer NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"attempts_left" integer NOT NULL,
	CONSTRAINT "email_codes_email_scene_pk" PRIMARY KEY("email","scene")
);
--> statement-breakpoint
CREATE TABLE "former_members" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"until" bigint,
	"profile_bonus_time" bigint,
	"quotas" jsonb NOT NULL,
	"deleted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"company_id" text NOT NULL,
	"inviter_id" text NOT NULL,
	"created_at" bigint DEFAULT 0 NOT NULL,
	"expires_at" bigint NOT NULL,
	"attempts_left" integer DEFAULT 20 NOT NULL,
	"revoked_at" bigint,
	"used_at" bigint,
	"used_by" text
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "quotas" (
	"user_id" text NOT NULL,
	"permission_type" text NOT NULL,
	"total_limit" integer NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"period_time" bigint,
	CONSTRAINT "quotas_user_id_permission_type_pk" PRIMARY KEY("user_id","permission_type")
);
--> statement-breakpoint
CREATE TABLE "seller_links" (
	"buyer_id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"linked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"supplier_id" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_hash" text NOT NULL,
	"refresh_hash" text NOT NULL,
	"access_expires_at" bigint NOT NULL,
	"refresh_expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"switched_from" text,
	"first_used_at" bigint,
	"rotated_at" bigint,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "staff_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"inviter_id" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" text NOT NULL,
	"created_at" bigint NOT NULL,
	"mail_due" bigint
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"target_types" text NOT NULL,
	"is_enable" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"nickname" text,
	"first_name" text,
	"last_name" text,
	"username" text,
	"avatar" text,
	"country" text,
	"mobile" text,
	"whatsapp" text,
	"timezone" text,
	"company_id" text,
	"is_company_admin" boolean DEFAULT false NOT NULL,
	"supplier_id" text,
	"locale" text,
	"vip_expire_time" bigint,
	"profile_bonus_time" bigint,
	"created_at" bigint NOT NULL,
	"delete_at" bigint
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"role_id" integer NOT NULL,
	"title" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_exchanges" (
	"conversation_id" text NOT NULL,
	"id" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"question" text NOT NULL,
	"state" text NOT NULL,
	"answer" jsonb,
	"searched" jsonb,
	"reply" jsonb,
	"charged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_exchanges_conversation_id_id_pk" PRIMARY KEY("conversation_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"reason" text NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb,
	"reply" jsonb,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"shape" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_tombstones" (
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "catalogue_tombstones_table_name_row_id_pk" PRIMARY KEY("table_name","row_id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"country" text NOT NULL,
	"province" jsonb NOT NULL,
	"city" jsonb NOT NULL,
	"timezone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"rating" double precision,
	"review_count" integer DEFAULT 0 NOT NULL,
	"main_products" text[] DEFAULT '{}' NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_count" integer DEFAULT 0 NOT NULL,
	"export_only_count" integer DEFAULT 0 NOT NULL,
	"technical_count" integer DEFAULT 0 NOT NULL,
	"stock_code" text,
	"business_scope" text,
	"introduction" jsonb,
	"contact_name" text,
	"phone" text,
	"email" text,
	"address" text,
	"website" text,
	"scale" text,
	"founded_on" date,
	"export_amount_3y" numeric,
	"export_currency" text,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answers_here" boolean DEFAULT false NOT NULL,
	"reply_rate" integer,
	"usual_reply_hours" integer,
	"rank" integer,
	"snapshot" date,
	"demo" boolean DEFAULT false NOT NULL,
	"search" text NOT NULL,
	"updated_at" bigint NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_entries" (
	"dict_type" text NOT NULL,
	"value" text NOT NULL,
	"labels" jsonb NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "dictionary_entries_dict_type_value_pk" PRIMARY KEY("dict_type","value")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"registration_class" text NOT NULL,
	"names" jsonb NOT NULL,
	"category_ids" text[] NOT NULL,
	"formulation" text,
	"physical_state" text,
	"is_technical" boolean NOT NULL,
	"is_single" boolean NOT NULL,
	"ingredients" jsonb NOT NULL,
	"total_content" text,
	"content_value" numeric,
	"content_unit" text,
	"density_kg_l" numeric,
	"crop_ids" text[] NOT NULL,
	"target_ids" text[] NOT NULL,
	"uses" jsonb NOT NULL,
	"first_approved" date,
	"valid_until" date,
	"toxicity" text,
	"min_order_quantity" numeric,
	"min_order_unit" text,
	"export_only" boolean NOT NULL,
	"export_countries" text[] NOT NULL,
	"description" jsonb,
	"source" text,
	"snapshot" date,
	"hot" integer,
	"demo" boolean DEFAULT false NOT NULL,
	"answers_here" boolean DEFAULT false NOT NULL,
	"search" text NOT NULL,
	"updated_at" bigint NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"rate" double precision NOT NULL,
	"info_rate" double precision,
	"speed_rate" double precision,
	"profession_rate" double precision,
	"feedback_rate" double precision,
	"attitude_rate" double precision,
	"quality_rate" double precision,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"content" text NOT NULL,
	"reviewer" text,
	"account_id" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"labels" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "vocabulary_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"account_id" text NOT NULL,
	"company_id" text NOT NULL,
	"note" text,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL,
	CONSTRAINT "favourites_account_id_company_id_pk" PRIMARY KEY("account_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "file_links" (
	"id" text PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"file_id" text NOT NULL,
	"record_no" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"user_id" text,
	"owner" text NOT NULL,
	"upload_key" text,
	"created_at" bigint NOT NULL,
	"needed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lucky_draws" (
	"account_id" text NOT NULL,
	"day" date NOT NULL,
	"prize_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "lucky_draws_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "cost_figures" (
	"kind" text NOT NULL,
	"port" text NOT NULL,
	"currency" text NOT NULL,
	"per" text,
	"amount" numeric NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cost_figures_kind_port_currency_pk" PRIMARY KEY("kind","port","currency")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"day" date PRIMARY KEY NOT NULL,
	"rate" numeric NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"series_id" text NOT NULL,
	"rule" jsonb NOT NULL,
	"paused" boolean NOT NULL,
	"since" date,
	"through" date,
	"rang" jsonb,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL,
	CONSTRAINT "price_alerts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "price_points" (
	"series_id" text NOT NULL,
	"day" date NOT NULL,
	"price" numeric NOT NULL,
	"high" numeric,
	"period" text,
	"source" text,
	"address" text,
	"note" text,
	"official" boolean DEFAULT false NOT NULL,
	"was" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "price_points_series_id_day_pk" PRIMARY KEY("series_id","day")
);
--> statement-breakpoint
CREATE TABLE "price_series" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"active" text NOT NULL,
	"specification" text NOT NULL,
	"category_id" text,
	"currency" text NOT NULL,
	"per" text NOT NULL,
	"tax" text,
	"delivery" text,
	"packaging" text,
	"source" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_stars" (
	"account_id" text NOT NULL,
	"series_id" text NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "price_stars_account_id_series_id_pk" PRIMARY KEY("account_id","series_id")
);
--> statement-breakpoint
CREATE TABLE "company_profiles" (
	"company_id" text PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"bonus_time" bigint,
	"update_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"content" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kind" text DEFAULT 'feedback' NOT NULL,
	"create_time" bigint NOT NULL,
	"answer_time" bigint
);
--> statement-breakpoint
CREATE TABLE "membership_orders" (
	"no" text PRIMARY KEY NOT NULL,
	"payer" text NOT NULL,
	"account_id" text,
	"company_id" text,
	"client_ref" text NOT NULL,
	"goods" jsonb NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"processor" text NOT NULL,
	"session_id" text,
	"pay_url" text,
	"return_to" text NOT NULL,
	"locale" text NOT NULL,
	"create_time" bigint NOT NULL,
	"expire_time" bigint NOT NULL,
	"cancel_time" bigint,
	"pay_time" bigint,
	"paid_amount" text,
	"paid_currency" text,
	"payment_ref" text,
	"given" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seats_before" integer,
	"dispute_over" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"order_no" text,
	"kind" text NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"title" text NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"locale" text NOT NULL,
	"paid_url" text NOT NULL,
	"unpaid_url" text NOT NULL,
	"expire_time" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"paid_amount" text,
	CONSTRAINT "sandbox_sessions_order_no_unique" UNIQUE("order_no")
);
--> statement-breakpoint
CREATE TABLE "notify_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notify_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"account_id" text NOT NULL,
	"template" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link_kind" text,
	"link_id" text,
	"ref" text,
	"read" boolean DEFAULT false NOT NULL,
	"mail_due" bigint,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_from_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"publish_time" bigint NOT NULL,
	"source" text NOT NULL,
	"source_url" text NOT NULL,
	"picture_type" text,
	"picture" text
);
--> statement-breakpoint
CREATE TABLE "news_views" (
	"news_id" text NOT NULL,
	"account_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "news_views_news_id_account_id_day_pk" PRIMARY KEY("news_id","account_id","day")
);
--> statement-breakpoint
CREATE TABLE "draft_approvals" (
	"draft_id" bigint PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"content_hash" text NOT NULL,
	"asked_time" bigint NOT NULL,
	"decided_time" bigint,
	"decided_by" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"account_id" text NOT NULL,
	"pesticide_id" text NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "cart_items_account_id_pesticide_id_pk" PRIMARY KEY("account_id","pesticide_id")
);
--> statement-breakpoint
CREATE TABLE "draft_lines" (
	"draft_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"pesticide_id" text NOT NULL,
	"name" text NOT NULL,
	"registration_no" text,
	"formulation" text,
	"category_id" text,
	"total_content" text,
	"quantity" numeric,
	"unit" text,
	"packaging" text,
	"wish" text,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	CONSTRAINT "draft_lines_draft_id_position_pk" PRIMARY KEY("draft_id","position")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"client_ref" text,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"note" text,
	"max_reply_time" date,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"batch_no" text,
	"receipt" json,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_record_lines" (
	"record_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"pesticide_id" text NOT NULL,
	"name" text NOT NULL,
	"registration_no" text,
	"formulation" text,
	"category_id" text,
	"total_content" text,
	"quantity" numeric,
	"unit" text,
	"packaging" text,
	"wish" text,
	CONSTRAINT "request_record_lines_record_id_position_pk" PRIMARY KEY("record_id","position")
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"record_id" bigint NOT NULL,
	"time" bigint NOT NULL,
	"actor" text NOT NULL,
	"type" text NOT NULL,
	"text" text,
	"status" smallint,
	"quote" jsonb,
	"about" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"draft_id" bigint NOT NULL,
	"client_ref" text,
	"batch_no" text NOT NULL,
	"record_no" text NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"company" jsonb NOT NULL,
	"company_zone" text NOT NULL,
	"buyer_zone" text NOT NULL,
	"status" smallint NOT NULL,
	"reply_state" smallint DEFAULT 0 NOT NULL,
	"unread" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"offer_version" integer DEFAULT 0 NOT NULL,
	"offer_valid_until" date,
	"max_reply_time" date,
	"note" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"content_hash" text NOT NULL,
	"agreed_time" bigint,
	"agreed_version" integer,
	"shipments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files_done" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"documents_due" date,
	"filed_on" date,
	"approval_due" date,
	"decided_on" date,
	"last_reply_time" bigint,
	"last_urge_time" bigint,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL,
	"changed" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"draft_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"company_id" text NOT NULL,
	"step" text NOT NULL,
	"due_at" bigint,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_runs" (
	"run" text PRIMARY KEY NOT NULL,
	"xid" bigint NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_company_id_buyer_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."buyer_companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_links" ADD CONSTRAINT "seller_links_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_links" ADD CONSTRAINT "seller_links_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_tokens" ADD CONSTRAINT "seller_tokens_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_tokens" ADD CONSTRAINT "seller_tokens_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_switched_from_users_id_fk" FOREIGN KEY ("switched_from") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_offers" ADD CONSTRAINT "staff_offers_company_id_buyer_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."buyer_companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_offers" ADD CONSTRAINT "staff_offers_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_buyer_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."buyer_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_exchanges" ADD CONSTRAINT "chat_exchanges_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lucky_draws" ADD CONSTRAINT "lucky_draws_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_points" ADD CONSTRAINT "price_points_series_id_price_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."price_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_stars" ADD CONSTRAINT "price_stars_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_company_id_buyer_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."buyer_companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_orders" ADD CONSTRAINT "membership_orders_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notify_messages" ADD CONSTRAINT "notify_messages_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_views" ADD CONSTRAINT "news_views_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_approvals" ADD CONSTRAINT "draft_approvals_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_approvals" ADD CONSTRAINT "draft_approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_lines" ADD CONSTRAINT "draft_lines_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_record_lines" ADD CONSTRAINT "request_record_lines_record_id_request_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."request_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_record_id_request_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."request_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_records" ADD CONSTRAINT "request_records_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_records" ADD CONSTRAINT "request_records_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_outbox" ADD CONSTRAINT "supplier_outbox_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_outbox" ADD CONSTRAINT "supplier_outbox_record_id_request_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."request_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_deleted" ON "former_members" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "invites_of_company" ON "invites" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "seller_links_seller" ON "seller_links" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "seller_tokens_buyer" ON "seller_tokens" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "seller_tokens_seller" ON "seller_tokens" USING btree ("seller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_access" ON "sessions" USING btree ("access_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_refresh" ON "sessions" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions_family" ON "sessions" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_switched_from" ON "sessions" USING btree ("switched_from");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_offers_person" ON "staff_offers" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "staff_offers_email" ON "staff_offers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_offers_mail_due" ON "staff_offers" USING btree ("mail_due");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_user_target" ON "subscriptions" USING btree ("user_id","target_types");--> statement-breakpoint
CREATE UNIQUE INDEX "users_role_email" ON "users" USING btree ("role","email");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_exchanges_asked" ON "chat_exchanges" USING btree ("conversation_id","asked_at");--> statement-breakpoint
CREATE INDEX "chat_reports_user" ON "chat_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tombstones_seq" ON "catalogue_tombstones" USING btree ("table_name","seq");--> statement-breakpoint
CREATE INDEX "companies_seq" ON "companies" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "companies_rank" ON "companies" USING btree ("rank");--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree (lower(("names" ->> 'en')) collate "C","id");--> statement-breakpoint
CREATE INDEX "companies_words" ON "companies" USING gin (search_words("search"));--> statement-breakpoint
CREATE INDEX "companies_place" ON "companies" USING btree ((('x' || left(md5("id"), 8))::bit(32)::bigint));--> statement-breakpoint
CREATE INDEX "products_seq" ON "products" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "products_company" ON "products" USING btree ("company_id",lower(("names" ->> 'en')) collate "C","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower(("names" ->> 'en')) collate "C","id");--> statement-breakpoint
CREATE INDEX "products_listed" ON "products" USING btree ("answers_here" DESC NULLS LAST,lower(("names" ->> 'en')) collate "C","id");--> statement-breakpoint
CREATE INDEX "products_name_zh" ON "products" USING btree (lower(("names" ->> 'zh-Hans')) collate "C","id");--> statement-breakpoint
CREATE INDEX "products_valid" ON "products" USING btree ("valid_until" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "products_content" ON "products" USING btree ("content_value" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "products_hot" ON "products" USING btree ("hot","id") WHERE hot is not null;--> statement-breakpoint
CREATE INDEX "products_categories" ON "products" USING gin ("category_ids");--> statement-breakpoint
CREATE INDEX "products_crops" ON "products" USING gin ("crop_ids");--> statement-breakpoint
CREATE INDEX "products_targets" ON "products" USING gin ("target_ids");--> statement-breakpoint
CREATE INDEX "products_formulation" ON "products" USING btree ("formulation");--> statement-breakpoint
CREATE INDEX "products_ingredients" ON "products" USING gin ("ingredients" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "products_number" ON "products" USING btree (regexp_replace(upper("id"), '[^A-Z0-9]', '', 'g'));--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (search_words("search"));--> statement-breakpoint
CREATE INDEX "products_place" ON "products" USING btree ("category_ids",(('x' || left(md5("id"), 8))::bit(32)::bigint));--> statement-breakpoint
CREATE INDEX "reviews_company" ON "reviews" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_of_account" ON "reviews" USING btree ("account_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_links_once" ON "file_links" USING btree ("record_no","file_id");--> statement-breakpoint
CREATE INDEX "file_links_file" ON "file_links" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_upload_key" ON "files" USING btree ("upload_key");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "files_needed" ON "files" USING btree ("needed_at");--> statement-breakpoint
CREATE INDEX "price_alerts_of_series" ON "price_alerts" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "price_series_active" ON "price_series" USING btree ("active");--> statement-breakpoint
CREATE INDEX "feedbacks_account" ON "feedbacks" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "feedbacks_open" ON "feedbacks" USING btree ("create_time") WHERE "feedbacks"."answer_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_orders_ref" ON "membership_orders" USING btree ("account_id","client_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_orders_open" ON "membership_orders" USING btree ("payer") WHERE "membership_orders"."status" in ('creating', 'waiting', 'confirming');--> statement-breakpoint
CREATE INDEX "membership_orders_payer" ON "membership_orders" USING btree ("payer","create_time");--> statement-breakpoint
CREATE INDEX "notify_messages_of_account" ON "notify_messages" USING btree ("account_id","read","id");--> statement-breakpoint
CREATE INDEX "notify_messages_to_mail" ON "notify_messages" USING btree ("mail_due") WHERE "notify_messages"."mail_due" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notify_messages_ref" ON "notify_messages" USING btree ("account_id","ref");--> statement-breakpoint
CREATE INDEX "news_from_feeds_time" ON "news_from_feeds" USING btree ("locale","publish_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "draft_approvals_of_company" ON "draft_approvals" USING btree ("company_id","state","asked_time");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_client_ref" ON "drafts" USING btree ("account_id","client_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_batch_no" ON "drafts" USING btree ("batch_no");--> statement-breakpoint
CREATE INDEX "drafts_of_account" ON "drafts" USING btree ("account_id","kind","state","update_time");--> statement-breakpoint
CREATE INDEX "request_log_of_record" ON "request_log" USING btree ("record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_records_no" ON "request_records" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "request_records_supplier" ON "request_records" USING btree ("draft_id","company_id");--> statement-breakpoint
CREATE INDEX "request_records_changed" ON "request_records" USING btree ("account_id","kind","changed","id");--> statement-breakpoint
CREATE INDEX "request_records_of_company" ON "request_records" USING btree ("company_id","kind","id");--> statement-breakpoint
CREATE INDEX "request_records_deadline" ON "request_records" USING btree ("status","max_reply_time");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_outbox_once" ON "supplier_outbox" USING btree ("draft_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_outbox_record" ON "supplier_outbox" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "supplier_outbox_due" ON "supplier_outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("create_time");--> statement-breakpoint
-- Servers cache who is signed in and the state of the catalogue, so they are notified of each change.
CREATE FUNCTION "public"."tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', TG_ARGV[0]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "catalogue_clock_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "catalogue_clock"
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_change"('catalogue');--> statement-breakpoint
-- The time of first use is not in the list: it does not change who is signed in.
CREATE TRIGGER "sessions_told"
  AFTER UPDATE OF "id", "user_id", "access_hash", "access_expires_at", "revoked_at" OR DELETE OR TRUNCATE ON "sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_change"('people');--> statement-breakpoint
CREATE TRIGGER "users_told"
  AFTER UPDATE OF "id", "role", "email", "supplier_id", "company_id", "is_company_admin", "timezone", "country"
  OR DELETE OR TRUNCATE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_change"('people');--> statement-breakpoint
CREATE TRIGGER "buyer_companies_told" AFTER UPDATE OF "id", "country" OR DELETE OR TRUNCATE ON "buyer_companies"
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_change"('people');--> statement-breakpoint
CREATE TRIGGER "instance_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "instance"
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_change"('catalogue');--> statement-breakpoint
-- A trigger also covers writes from a console: devices read changed records by the transaction that wrote them.
CREATE FUNCTION "public"."note_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "request_records_changed" BEFORE INSERT OR UPDATE ON "request_records"
  FOR EACH ROW EXECUTE FUNCTION "public"."note_transaction"();
