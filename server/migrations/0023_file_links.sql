CREATE TABLE "file_links" (
	"id" text PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"file_id" text NOT NULL,
	"record_no" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_links_once" ON "file_links" USING btree ("record_no","file_id");--> statement-breakpoint
CREATE INDEX "file_links_file" ON "file_links" USING btree ("file_id");