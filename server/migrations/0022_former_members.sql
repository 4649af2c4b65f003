CREATE TABLE "former_members" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"until" bigint,
	"profile_bonus_time" bigint,
	"quotas" jsonb NOT NULL,
	"deleted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "former_members_deleted" ON "former_members" USING btree ("deleted_at");