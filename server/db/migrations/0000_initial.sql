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
	"country" text NOT NULL,
	"province_en" text,
	"province_zh" text,
	"city_en" text,
	"city_zh" text,
	"timezone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"rating" real,
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
	"registrant" text,
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
	"rate" real NOT NULL,
	"info_rate" real,
	"speed_rate" real,
	"profession_rate" real,
	"feedback_rate" real,
	"attitude_rate" real,
	"quality_rate" real,
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
	"zh_hans" text NOT NULL,
	"zh_hant" text NOT NULL,
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
ALTER TABLE "invites" ADD CONSTRAINT "invites_company_id_buyer_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."buyer_companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_buyer_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."buyer_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "files_created" ON "files" USING btree ("created_at");