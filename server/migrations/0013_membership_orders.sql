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
ALTER TABLE "quotas" ADD COLUMN "period_time" bigint;--> statement-breakpoint
ALTER TABLE "membership_orders" ADD CONSTRAINT "membership_orders_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_orders_ref" ON "membership_orders" USING btree ("account_id","client_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_orders_open" ON "membership_orders" USING btree ("payer") WHERE "membership_orders"."status" in ('creating', 'waiting', 'confirming');--> statement-breakpoint
CREATE INDEX "membership_orders_payer" ON "membership_orders" USING btree ("payer","create_time");--> statement-breakpoint
INSERT INTO "quotas" ("user_id", "permission_type", "total_limit") SELECT "id", 'AI_QUERY', 50 FROM "users" WHERE "role" = 'buyer' ON CONFLICT DO NOTHING;
