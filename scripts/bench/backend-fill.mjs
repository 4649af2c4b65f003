// @ts-check
/**
 * Multiplies a seeded catalogue inside the database: products recombined from the register's rows (crops and pests of
 * one row, the rest of another, a maker of their own), so that words and filters are as frequent as in the register.
 * Indexes are built after the rows.
 * @param {(text: string, values?: unknown[]) => Promise<{ rows: any[] }>} query @param {number} count @param {number} makers
 */
export const fill = async (query, count, makers) => {
  const { rows: indexes } = await query(`
    select indexname as name, indexdef as make from pg_indexes
    where schemaname = 'public' and tablename = 'products' and indexname not like '%_pkey'`)
  for (const { name } of indexes) await query(`drop index ${name}`)
  await query(
    `create temporary table base_company as select row_number() over (order by id) - 1 as at, c.* from companies c`,
  )
  // The searchable texts of a row besides its names and its maker's, computed once per register entry.
  await query(`
    create temporary table base_product as
    select row_number() over (order by id) - 1 as at, p.*,
      (select string_agg(lower((select string_agg(value, E'\\n') from jsonb_each_text(v.labels))), E'\\n') from vocabulary v
        where v.kind = 'crop' and v.id = any(p.crop_ids) or v.kind = 'pest' and v.id = any(p.target_ids)) as use_words,
      (select string_agg(concat_ws(E'\\n', i->>'en', i->>'zh', v.extra->>'cas'), E'\\n') from jsonb_array_elements(p.ingredients) i
        left join vocabulary v on v.kind = 'ingredient' and v.id = i->>'id') as ingredient_words
    from products p`)
  await query(`analyze base_company`)
  await query(`analyze base_product`)
  const columns = async (/** @type {string} */ table) =>
    (
      await query(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 order by ordinal_position`,
        [table],
      )
    ).rows.map(({ name }) => name)
  /** @param {string[]} names @param {string} from @param {Record<string, string>} changed */
  const selected = (names, from, changed) => names.map((name) => changed[name] ?? `${from}.${name}`).join(', ')
  const place = (/** @type {string} */ n, /** @type {number} */ salt, /** @type {string} */ table) =>
    `abs(hashint8(${n} * 7919 + ${salt})) % (select count(*) from ${table})`
  const company = selected(await columns('companies'), 'c', {
    id: `(100000 + n)::text`,
    names: `c.names || jsonb_build_object('en', (c.names->>'en') || ' ' || n)`,
    rank: 'null',
    search: `c.search || E'\\n' || n`,
    seq: '0',
  })
  await query(
    `insert into companies select ${company} from generate_series(0, $1::bigint - 1) n
     join base_company c on c.at = ${place('n', 1, 'base_company')}`,
    [makers],
  )
  const id = `'PD' || (2005 + n % 21) || lpad(n::text, 7, '0')`
  const product = selected(await columns('products'), 'p', {
    id,
    company_id: 'c.id',
    crop_ids: 'o.crop_ids',
    target_ids: 'o.target_ids',
    uses: 'o.uses',
    hot: 'null',
    search: `lower(concat_ws(E'\\n', (select string_agg(value, E'\\n') from jsonb_each_text(p.names)), ${id},
      p.ingredient_words, o.use_words, (select string_agg(value, E'\\n') from jsonb_each_text(c.names))))`,
    seq: `(select max(seq) from base_product) + 1 + n`,
  })
  const step = 50_000
  for (let from = 0; from < count; from += step)
    await query(
      `insert into products select ${product} from generate_series($1::bigint, $2::bigint) n
       join base_product p on p.at = ${place('n', 2, 'base_product')}
       join base_product o on o.at = ${place('n', 3, 'base_product')}
       join companies c on c.id = (100000 + abs(hashint8(n * 104729)) % ${makers})::text`,
      [from, Math.min(from + step, count) - 1],
    )
  await query(`with placed as (select id, row_number() over (order by product_count desc, id) as at from companies)
    update companies set rank = case when placed.at <= 100 then placed.at end from placed where placed.id = companies.id`)
  await query(
    `update catalogue_clock set seq = (select max(seq) from products), shape = (select max(seq) from products)`,
  )
  for (const { make } of indexes) await query(make)
}
