CREATE TABLE "news_views" (
	"news_id" text NOT NULL,
	"account_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "news_views_news_id_account_id_day_pk" PRIMARY KEY("news_id","account_id","day")
);
--> statement-breakpoint
ALTER TABLE "news_views" ADD CONSTRAINT "news_views_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;