-- Full-text search with nothing but the core: these functions alone say what a word is, for rows and for keywords.
-- A run is Latin letters and digits, with what joins them (2,4-D), or other letters (草甘膦). Accents do not count.
CREATE FUNCTION "public"."search_runs"("source" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (regexp_matches(
    translate(lower($1), 'áàâäãåéèêëíìîïóòôöõúùûüñçý', 'aaaaaaeeeeiiiiooooouuuuncy'),
    '[a-z0-9]+(?:[-.,''\u2019]+[a-z0-9]+)*|[\u00b5\u00df-\u1fff\u2e80-\u2fff\u3040-\ud7ff\uf900-\ufaff]+',
    'g'
  ))[1]
$$;--> statement-breakpoint
-- Of a Latin run: the whole without what joins it, its parts, and the digits of a number such as PD20160188. Of another
-- run: each of its ends, as its words are not parted; the beginning of an end is any piece of it.
CREATE FUNCTION "public"."search_words"("source" text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
  WITH "runs" AS (SELECT DISTINCT "run", "run" ~ '^[a-z0-9]' AS "latin" FROM "public"."search_runs"($1) AS "run")
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT left("word", 60)), '{}'))
  FROM (
    SELECT regexp_replace("run", '[^a-z0-9]+', '', 'g') AS "word" FROM "runs" WHERE "latin"
    UNION ALL
    SELECT regexp_split_to_table("run", '[^a-z0-9]+') FROM "runs" WHERE "latin"
    UNION ALL
    SELECT substring("run" FROM '^[a-z]+([0-9]{3,})$') FROM "runs" WHERE "latin"
    UNION ALL
    SELECT substr("run", "at", 12) FROM "runs", generate_series(1, length("run")) AS "at" WHERE NOT "latin"
  ) AS "every"
  WHERE "word" <> ''
$$;--> statement-breakpoint
-- All runs of a keyword at once, each as the beginning of a word; eight of them are enough. Null when it holds none.
CREATE FUNCTION "public"."search_query"("keyword" text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(DISTINCT '''' || "word" || ''':*', ' & ')::tsquery
  FROM (
    SELECT CASE WHEN "run" ~ '^[a-z0-9]' THEN left(regexp_replace("run", '[^a-z0-9]+', '', 'g'), 60) ELSE left("run", 12) END
      AS "word"
    FROM "public"."search_runs"($1) AS "run"
    LIMIT 8
  ) AS "every"
$$;--> statement-breakpoint
DROP INDEX "companies_search";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "products_company";--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
DROP INDEX "products_valid";--> statement-breakpoint
DROP INDEX "products_content";--> statement-breakpoint
ALTER TABLE "catalogue_clock" ADD COLUMN "shape" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree (lower("name_en") collate "C","id");--> statement-breakpoint
CREATE INDEX "companies_words" ON "companies" USING gin (search_words("search"));--> statement-breakpoint
CREATE INDEX "products_name_zh" ON "products" USING btree (lower("name_zh_hans") collate "C","id");--> statement-breakpoint
CREATE INDEX "products_hot" ON "products" USING btree ("hot","id") WHERE hot is not null;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (search_words("search"));--> statement-breakpoint
CREATE INDEX "products_company" ON "products" USING btree ("company_id",lower("name_en") collate "C","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name_en") collate "C","id");--> statement-breakpoint
CREATE INDEX "products_valid" ON "products" USING btree ("valid_until" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "products_content" ON "products" USING btree ("content_value" DESC NULLS LAST,"id");