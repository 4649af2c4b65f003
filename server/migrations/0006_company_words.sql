-- A company is found by its main products too, and by its place in Chinese.
UPDATE "companies" SET "search" = (
  SELECT string_agg("text", E'\n' ORDER BY "at")
  FROM (
    SELECT lower("text") AS "text", min("at") AS "at"
    FROM (
      SELECT "text", "at"
      FROM unnest(ARRAY[
        "name_en", "name_zh", "name_zh_hant", "province_en", "province_zh", "province_zh_hant",
        "city_en", "city_zh", "city_zh_hant", "stock_code"
      ]) WITH ORDINALITY AS "own"("text", "at")
      UNION ALL
      SELECT "name"."text", "product"."at" * 1000 + "piece"."at" * 10 + "name"."at"
      FROM unnest("main_products") WITH ORDINALITY AS "product"("text", "at")
      CROSS JOIN LATERAL unnest(string_to_array("product"."text", ' + ')) WITH ORDINALITY AS "piece"("text", "at")
      LEFT JOIN "vocabulary" AS "word" ON "word"."kind" = 'ingredient' AND "word"."en" = "piece"."text"
      CROSS JOIN LATERAL unnest(ARRAY["piece"."text", "word"."es", "word"."zh_hans", "word"."zh_hant"])
        WITH ORDINALITY AS "name"("text", "at")
    ) AS "every"
    WHERE "text" <> ''
    GROUP BY lower("text")
  ) AS "each"
);--> statement-breakpoint
-- Copies are given other names of companies than they have: a new epoch makes their feeds begin anew.
UPDATE "catalogue_clock" SET "epoch" = 'unset';
