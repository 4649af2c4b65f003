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
CREATE TABLE "price_stars" (
	"account_id" text NOT NULL,
	"series_id" text NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "price_stars_account_id_series_id_pk" PRIMARY KEY("account_id","series_id")
);
--> statement-breakpoint
ALTER TABLE "notify_messages" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_stars" ADD CONSTRAINT "price_stars_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_alerts_of_series" ON "price_alerts" USING btree ("series_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notify_messages_ref" ON "notify_messages" USING btree ("account_id","ref");