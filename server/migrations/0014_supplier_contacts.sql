ALTER TABLE "companies" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "email" text;--> statement-breakpoint
-- Suppliers of a demonstration that is there already get what new ones are seeded with; "unset" is replaced at the start.
UPDATE "companies" SET
  "contact_name" = 'Demo Contact ' || "id" || ' (fictitious)',
  "phone" = '+86 000 5550 ' || "id",
  "email" = 'sales@demo-' || "id" || '.example.com',
  "address" = 'Example Road ' || "id" || coalesce(', ' || ("city" ->> 'en'), '') || ' (fictitious)',
  "website" = 'https://demo-' || "id" || '.example.com',
  "documents" = regexp_replace("documents"::text, '/files/(demo-\d+-[a-z0-9]+)/', '/files/\1-unset/', 'g')::jsonb
WHERE "demo";
