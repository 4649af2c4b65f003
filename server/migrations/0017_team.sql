CREATE TABLE "staff_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"inviter_id" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_approvals" (
	"draft_id" bigint PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"content_hash" text NOT NULL,
	"asked_time" bigint NOT NULL,
	"decided_time" bigint,
	"decided_by" text,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "buyer_companies" ADD COLUMN "approval_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "created_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "revoked_at" bigint;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "used_at" bigint;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "used_by" text;--> statement-breakpoint
ALTER TABLE "staff_offers" ADD CONSTRAINT "staff_offers_company_id_buyer_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."buyer_companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_offers" ADD CONSTRAINT "staff_offers_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_approvals" ADD CONSTRAINT "draft_approvals_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_approvals" ADD CONSTRAINT "draft_approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_offers_person" ON "staff_offers" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "staff_offers_email" ON "staff_offers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "draft_approvals_of_company" ON "draft_approvals" USING btree ("company_id","state","asked_time");--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invites_of_company" ON "invites" USING btree ("company_id","created_at");