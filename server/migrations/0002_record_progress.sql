ALTER TABLE "request_log" ADD COLUMN "about" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "request_records" ADD COLUMN "agreed_time" bigint;--> statement-breakpoint
ALTER TABLE "request_records" ADD COLUMN "agreed_version" integer;--> statement-breakpoint
ALTER TABLE "request_records" ADD COLUMN "shipments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "request_records" ADD COLUMN "files_done" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "request_records" ADD COLUMN "documents_due" date;--> statement-breakpoint
ALTER TABLE "request_records" ADD COLUMN "filed_on" date;--> statement-breakpoint
ALTER TABLE "request_records" ADD COLUMN "approval_due" date;--> statement-breakpoint
ALTER TABLE "request_records" ADD COLUMN "decided_on" date;