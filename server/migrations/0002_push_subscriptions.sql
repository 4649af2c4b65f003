CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"family_id" text NOT NULL,
	"keys" jsonb NOT NULL,
	"kinds" jsonb NOT NULL,
	"quiet" jsonb,
	"zone" text NOT NULL,
	"language" text NOT NULL,
	"pending" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notify_messages" ADD COLUMN "push_due" bigint;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_due" ON "push_subscriptions" USING btree ("due") WHERE "push_subscriptions"."due" is not null;--> statement-breakpoint
CREATE INDEX "notify_messages_to_push" ON "notify_messages" USING btree ("push_due") WHERE "notify_messages"."push_due" is not null;