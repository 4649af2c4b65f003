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
ALTER TABLE "lucky_draws" ADD CONSTRAINT "lucky_draws_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_offers_mail_due" ON "staff_offers" USING btree ("mail_due");