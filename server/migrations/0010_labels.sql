-- A text in several languages is one column of labels instead of a column for each: a further language needs none.
-- The English column becomes it, so that each table is written anew once.
DROP INDEX "companies_name";--> statement-breakpoint
DROP INDEX "products_company";--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
DROP INDEX "products_name_zh";--> statement-breakpoint
ALTER TABLE "vocabulary"
  ALTER COLUMN "en" TYPE jsonb USING jsonb_strip_nulls(jsonb_build_object('en', nullif("en", ''), 'es', nullif("es", ''), 'zh-Hans', nullif("zh_hans", ''), 'zh-Hant', nullif("zh_hant", '')));--> statement-breakpoint
ALTER TABLE "vocabulary" RENAME COLUMN "en" TO "labels";--> statement-breakpoint
ALTER TABLE "vocabulary"
  DROP COLUMN "es",
  DROP COLUMN "zh_hans",
  DROP COLUMN "zh_hant";--> statement-breakpoint
ALTER TABLE "dictionary_entries"
  ALTER COLUMN "en" TYPE jsonb USING jsonb_strip_nulls(jsonb_build_object('en', nullif("en", ''), 'es', nullif("es", ''), 'zh-Hans', nullif("zh_hans", ''), 'zh-Hant', nullif("zh_hant", '')));--> statement-breakpoint
ALTER TABLE "dictionary_entries" RENAME COLUMN "en" TO "labels";--> statement-breakpoint
ALTER TABLE "dictionary_entries"
  DROP COLUMN "es",
  DROP COLUMN "zh_hans",
  DROP COLUMN "zh_hant";--> statement-breakpoint
ALTER TABLE "companies"
  ALTER COLUMN "name_en" TYPE jsonb USING jsonb_strip_nulls(jsonb_build_object('en', nullif("name_en", ''), 'zh-Hans', nullif("name_zh", ''), 'zh-Hant', nullif("name_zh_hant", ''))),
  ALTER COLUMN "province_en" TYPE jsonb USING jsonb_strip_nulls(jsonb_build_object('en', nullif("province_en", ''), 'zh-Hans', nullif("province_zh", ''), 'zh-Hant', nullif("province_zh_hant", ''))),
  ALTER COLUMN "city_en" TYPE jsonb USING jsonb_strip_nulls(jsonb_build_object('en', nullif("city_en", ''), 'zh-Hans', nullif("city_zh", ''), 'zh-Hant', nullif("city_zh_hant", '')));--> statement-breakpoint
ALTER TABLE "companies" RENAME COLUMN "name_en" TO "names";--> statement-breakpoint
ALTER TABLE "companies" RENAME COLUMN "province_en" TO "province";--> statement-breakpoint
ALTER TABLE "companies" RENAME COLUMN "city_en" TO "city";--> statement-breakpoint
ALTER TABLE "companies"
  DROP COLUMN "name_zh",
  DROP COLUMN "name_zh_hant",
  DROP COLUMN "province_zh",
  DROP COLUMN "province_zh_hant",
  DROP COLUMN "city_zh",
  DROP COLUMN "city_zh_hant";--> statement-breakpoint
ALTER TABLE "companies"
  ALTER COLUMN "province" SET NOT NULL,
  ALTER COLUMN "city" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "products"
  ALTER COLUMN "name_en" TYPE jsonb USING jsonb_strip_nulls(jsonb_build_object('en', nullif("name_en", ''), 'es', nullif("name_es", ''), 'zh-Hans', nullif("name_zh_hans", ''), 'zh-Hant', nullif("name_zh_hant", '')));--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "name_en" TO "names";--> statement-breakpoint
ALTER TABLE "products"
  DROP COLUMN "name_es",
  DROP COLUMN "name_zh_hans",
  DROP COLUMN "name_zh_hant";--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree (lower(("names" ->> 'en')) collate "C","id");--> statement-breakpoint
CREATE INDEX "products_company" ON "products" USING btree ("company_id",lower(("names" ->> 'en')) collate "C","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower(("names" ->> 'en')) collate "C","id");--> statement-breakpoint
CREATE INDEX "products_name_zh" ON "products" USING btree (lower(("names" ->> 'zh-Hans')) collate "C","id");--> statement-breakpoint
-- The planner knows nothing of the new expressions yet. A table that is still empty must not be looked at: it would be
-- taken for tiny.
DO $$ BEGIN
  IF EXISTS (SELECT FROM "companies") THEN ANALYZE "companies"; END IF;
  IF EXISTS (SELECT FROM "products") THEN ANALYZE "products"; END IF;
END $$;
