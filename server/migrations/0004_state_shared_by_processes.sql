CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"run_at" bigint NOT NULL,
	"is_running" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_guesses" (
	"account" text PRIMARY KEY NOT NULL,
	"wrong" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_exchanges" ADD COLUMN "stops" integer DEFAULT 0 NOT NULL;
