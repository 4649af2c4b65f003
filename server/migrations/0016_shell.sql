ALTER TABLE "users" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "kind" text DEFAULT 'feedback' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "answer_time" bigint;--> statement-breakpoint
ALTER TABLE "notify_messages" ADD COLUMN "mail_due" bigint;--> statement-breakpoint
CREATE INDEX "feedbacks_open" ON "feedbacks" USING btree ("create_time") WHERE "feedbacks"."answer_time" is null;--> statement-breakpoint
CREATE INDEX "notify_messages_to_mail" ON "notify_messages" USING btree ("mail_due") WHERE "notify_messages"."mail_due" is not null;