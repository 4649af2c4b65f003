ALTER TABLE "users" ADD COLUMN "blocked_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "requests_mailed_at" bigint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" bigint;--> statement-breakpoint
ALTER TABLE "supplier_outbox" ADD COLUMN "mail_due" bigint;--> statement-breakpoint
CREATE INDEX "supplier_outbox_to_mail" ON "supplier_outbox" USING btree ("mail_due") WHERE "supplier_outbox"."mail_due" is not null;
