CREATE TABLE "seller_links" (
	"buyer_id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"linked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"supplier_id" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "switched_from" text;--> statement-breakpoint
ALTER TABLE "seller_links" ADD CONSTRAINT "seller_links_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_links" ADD CONSTRAINT "seller_links_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_tokens" ADD CONSTRAINT "seller_tokens_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_tokens" ADD CONSTRAINT "seller_tokens_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_links_seller" ON "seller_links" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "seller_tokens_buyer" ON "seller_tokens" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "seller_tokens_seller" ON "seller_tokens" USING btree ("seller_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_switched_from_users_id_fk" FOREIGN KEY ("switched_from") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_switched_from" ON "sessions" USING btree ("switched_from");