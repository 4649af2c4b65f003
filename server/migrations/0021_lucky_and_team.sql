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
ALTER TABLE "staff_offers" ADD COLUMN "mail_due" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_bonus_time" bigint;--> statement-breakpoint
ALTER TABLE "lucky_draws" ADD CONSTRAINT "lucky_draws_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_offers_mail_due" ON "staff_offers" USING btree ("mail_due");--> statement-breakpoint
UPDATE "users" SET "profile_bonus_time" = "company_profiles"."bonus_time" FROM "company_profiles" WHERE "company_profiles"."company_id" = "users"."company_id" AND "company_profiles"."bonus_time" IS NOT NULL;
