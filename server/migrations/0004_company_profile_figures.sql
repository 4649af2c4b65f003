ALTER TABLE "companies" ADD COLUMN "export_amount_3y" numeric;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "export_currency" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "snapshot" date;--> statement-breakpoint
-- Places said something else than the figures beside them; from now on they are counted.
UPDATE "companies" SET "rank" = "now"."rank", "snapshot" = "now"."snapshot", "photos" = "now"."photos"
FROM (
  SELECT
    "id",
    CASE WHEN NOT "unplaced" AND "at" <= 100 THEN "at" END AS "rank",
    (SELECT max("products"."snapshot") FROM "products" WHERE "products"."company_id" = "each"."id") AS "snapshot",
    CASE WHEN "demo" THEN (
      SELECT jsonb_agg(jsonb_build_object(
        'name', "subject" || ' (demonstration)',
        'url', '/files/demo-' || "each"."id" || '-photo/' || lower("subject") || '.png',
        'type', 'image/png'
      ))
      FROM unnest(ARRAY['Plant', 'Laboratory', 'Warehouse']) AS "subject"
    ) ELSE '[]' END AS "photos"
  FROM (
    SELECT "id", "demo", "demo" OR "product_count" = 0 AS "unplaced", row_number() OVER (
      PARTITION BY "demo" OR "product_count" = 0
      ORDER BY "product_count" DESC, lower("name_en") COLLATE "C", "id" COLLATE "C"
    ) AS "at"
    FROM "companies"
  ) AS "each"
) AS "now"
WHERE "now"."id" = "companies"."id";--> statement-breakpoint
-- Rows are shown with more names than copies have of them: a new epoch, given at the next start, makes their feeds begin
-- anew, while what they hold stays readable.
UPDATE "catalogue_clock" SET "epoch" = 'unset';
