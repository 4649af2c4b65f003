DROP INDEX "files_created";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "needed_at" bigint;--> statement-breakpoint
-- Files of before belong to the company that their uploader is with; a stranger's to nobody who could refer to them.
UPDATE "files" SET "needed_at" = "created_at", "owner" = coalesce(
  (SELECT CASE
     WHEN "users"."role" = 'seller' THEN 'supplier:' || "users"."supplier_id"
     WHEN "users"."company_id" IS NOT NULL THEN 'buyer:' || "users"."company_id"
   END FROM "users" WHERE "users"."id" = "files"."user_id"),
  'account:' || "files"."user_id",
  'address:unknown');--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "owner" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "needed_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "files_needed" ON "files" USING btree ("needed_at");
