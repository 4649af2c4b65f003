ALTER TABLE "drafts" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "drafts" SET "bytes" = octet_length(coalesce("note", '')) + octet_length("terms"::text) + octet_length("files"::text) + coalesce((SELECT sum(octet_length(row_to_json(line)::text)) FROM "draft_lines" AS line WHERE line.draft_id = "drafts"."id"), 0);
--> statement-breakpoint
CREATE TABLE "instance" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "ended_runs" (
	"run" text PRIMARY KEY NOT NULL,
	"xid" bigint NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "request_records_of_account";--> statement-breakpoint
ALTER TABLE "request_records" ADD COLUMN "changed" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "request_records_changed" ON "request_records" USING btree ("account_id","kind","changed","id");--> statement-breakpoint
-- Whoever writes a record, a console included: devices follow the transactions that wrote them.
CREATE FUNCTION "public"."note_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "request_records_changed" BEFORE INSERT OR UPDATE ON "request_records"
  FOR EACH ROW EXECUTE FUNCTION "public"."note_transaction"();--> statement-breakpoint
-- The epoch of the whole database is the one of its catalogue.
INSERT INTO "instance" ("key", "value") SELECT 'epoch', "epoch" FROM "catalogue_clock" WHERE "epoch" <> 'unset'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "catalogue_clock" DROP COLUMN "epoch";--> statement-breakpoint
CREATE TRIGGER "instance_told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "instance"
  FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_change"('catalogue');
