CREATE TABLE "buyer_companies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"staff_limit" integer DEFAULT 5 NOT NULL,
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
CREATE TABLE "invites" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"company_id" text NOT NULL,
	"inviter_id" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"attempts_left" integer DEFAULT 20 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotas" (
	"user_id" text NOT NULL,
	"permission_type" text NOT NULL,
	"total_limit" integer NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quotas_user_id_permission_type_pk" PRIMARY KEY("user_id","permission_type")
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
	"first_used_at" bigint,
	"rotated_at" bigint,
	"revoked_at" bigint
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
	"avatar" text,
	"country" text,
	"mobile" text,
	"whatsapp" text,
	"timezone" text,
	"company_id" text,
	"is_company_admin" boolean DEFAULT false NOT NULL,
	"supplier_id" text,
	"vip_expire_time" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"account_id" text NOT NULL,
	"pesticide_id" text NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "cart_items_account_id_pesticide_id_pk" PRIMARY KEY("account_id","pesticide_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"seq" bigint NOT NULL
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
	"name_en" text NOT NULL,
	"name_zh" text,
	"name_zh_hant" text,
	"country" text NOT NULL,
	"province_en" text,
	"province_zh" text,
	"province_zh_hant" text,
	"city_en" text,
	"city_zh" text,
	"city_zh_hant" text,
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
	"address" text,
	"website" text,
	"scale" text,
	"founded_on" date,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reply_minutes" integer,
	"rank" integer,
	"demo" boolean DEFAULT false NOT NULL,
	"search" text NOT NULL,
	"updated_at" bigint NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_entries" (
	"dict_type" text NOT NULL,
	"value" text NOT NULL,
	"en" text NOT NULL,
	"es" text NOT NULL,
	"zh_hans" text NOT NULL,
	"zh_hant" text NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "dictionary_entries_dict_type_value_pk" PRIMARY KEY("dict_type","value")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"registration_class" text NOT NULL,
	"name_en" text NOT NULL,
	"name_es" text NOT NULL,
	"name_zh_hans" text NOT NULL,
	"name_zh_hant" text NOT NULL,
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
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"en" text NOT NULL,
	"es" text NOT NULL,
	"zh_hans" text,
	"zh_hant" text,
	"sort" integer NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "vocabulary_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"role_id" integer NOT NULL,
	"title" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"user_id" text,
	"upload_key" text,
	"created_at" bigint NOT NULL
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
CREATE TABLE "notify_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notify_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"account_id" text NOT NULL,
	"template" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link_kind" text,
	"link_id" text,
	"read" boolean DEFAULT false NOT NULL,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL
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
	"content_hash" text NOT NULL,
	"last_reply_time" bigint,
	"last_urge_time" bigint,
	"create_time" bigint NOT NULL,
	"update_time" bigint NOT NULL
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
ALTER TABLE "invites" ADD CONSTRAINT "invites_company_id_buyer_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."buyer_companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_buyer_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."buyer_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notify_messages" ADD CONSTRAINT "notify_messages_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_lines" ADD CONSTRAINT "draft_lines_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_record_lines" ADD CONSTRAINT "request_record_lines_record_id_request_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."request_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_record_id_request_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."request_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_records" ADD CONSTRAINT "request_records_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_records" ADD CONSTRAINT "request_records_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_outbox" ADD CONSTRAINT "supplier_outbox_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_outbox" ADD CONSTRAINT "supplier_outbox_record_id_request_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."request_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_access" ON "sessions" USING btree ("access_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_refresh" ON "sessions" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions_family" ON "sessions" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_user_target" ON "subscriptions" USING btree ("user_id","target_types");--> statement-breakpoint
CREATE UNIQUE INDEX "users_role_email" ON "users" USING btree ("role","email");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tombstones_seq" ON "catalogue_tombstones" USING btree ("table_name","seq");--> statement-breakpoint
CREATE INDEX "companies_seq" ON "companies" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "companies_rank" ON "companies" USING btree ("rank");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_seq" ON "products" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "products_company" ON "products" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name_en","id");--> statement-breakpoint
CREATE INDEX "products_valid" ON "products" USING btree ("valid_until","id");--> statement-breakpoint
CREATE INDEX "products_content" ON "products" USING btree ("content_value","id");--> statement-breakpoint
CREATE INDEX "products_categories" ON "products" USING gin ("category_ids");--> statement-breakpoint
CREATE INDEX "products_crops" ON "products" USING gin ("crop_ids");--> statement-breakpoint
CREATE INDEX "products_targets" ON "products" USING gin ("target_ids");--> statement-breakpoint
CREATE INDEX "products_formulation" ON "products" USING btree ("formulation");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_company" ON "reviews" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_upload_key" ON "files" USING btree ("upload_key");--> statement-breakpoint
CREATE INDEX "files_created" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "notify_messages_of_account" ON "notify_messages" USING btree ("account_id","read","id");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_client_ref" ON "drafts" USING btree ("account_id","client_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_batch_no" ON "drafts" USING btree ("batch_no");--> statement-breakpoint
CREATE INDEX "drafts_of_account" ON "drafts" USING btree ("account_id","kind","state","update_time");--> statement-breakpoint
CREATE INDEX "request_log_of_record" ON "request_log" USING btree ("record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_records_no" ON "request_records" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "request_records_supplier" ON "request_records" USING btree ("draft_id","company_id");--> statement-breakpoint
CREATE INDEX "request_records_of_account" ON "request_records" USING btree ("account_id","kind","update_time","id");--> statement-breakpoint
CREATE INDEX "request_records_of_company" ON "request_records" USING btree ("company_id","kind","id");--> statement-breakpoint
CREATE INDEX "request_records_deadline" ON "request_records" USING btree ("status","max_reply_time");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_outbox_once" ON "supplier_outbox" USING btree ("draft_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_outbox_record" ON "supplier_outbox" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "supplier_outbox_due" ON "supplier_outbox" USING btree ("due_at");