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
ALTER TABLE "news_views" ADD CONSTRAINT "news_views_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_from_feeds_time" ON "news_from_feeds" USING btree ("locale","publish_time" DESC NULLS LAST);