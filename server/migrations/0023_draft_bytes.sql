ALTER TABLE "drafts" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "drafts" SET "bytes" = octet_length(coalesce("note", '')) + octet_length("terms"::text) + octet_length("files"::text) + coalesce((SELECT sum(octet_length(row_to_json(line)::text)) FROM "draft_lines" AS line WHERE line.draft_id = "drafts"."id"), 0);
