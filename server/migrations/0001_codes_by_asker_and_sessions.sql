ALTER TABLE "email_codes" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_email_scene_pk";--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_email_scene_asker_pk" PRIMARY KEY("email","scene","asker");--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "started_at" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;
