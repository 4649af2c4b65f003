CREATE TABLE "chat_exchanges" (
	"conversation_id" text NOT NULL,
	"id" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"question" text NOT NULL,
	"state" text NOT NULL,
	"answer" jsonb,
	"searched" jsonb,
	"reply" jsonb,
	"charged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_exchanges_conversation_id_id_pk" PRIMARY KEY("conversation_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"reason" text NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb,
	"reply" jsonb,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "updated_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_exchanges" ADD CONSTRAINT "chat_exchanges_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_exchanges_asked" ON "chat_exchanges" USING btree ("conversation_id","asked_at");--> statement-breakpoint
CREATE INDEX "chat_reports_user" ON "chat_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "products_ingredients" ON "products" USING gin ("ingredients" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "products_number" ON "products" USING btree (regexp_replace(upper("id"), '[^A-Z0-9]', '', 'g'));