// @ts-check
/**
 * Adds products to a seeded catalogue inside the database. They recombine the register's rows (the name of one, the
 * uses of another, the maker of a third), so that words and filters are as frequent as in the register.
 * @param {import('./requests.mjs').Query} query @param {number} count
 */
export const fill = async (query, count) => {
  // Indexes are dropped and built after the rows are inserted, which is faster.
  const { rows: indexes } = await query(`
    select indexname as name, indexdef as make from pg_indexes
    where schemaname = 'public' and tablename = 'products' and indexname not like '%_pkey'`)
  for (const { name } of indexes) await query(`drop index ${name}`)
  // The searchable texts of a row are computed once per entry of the register.
  await query(`
    create temporary table base as
    select row_number() over (order by id) - 1 as at, p.*,
      (select string_agg(lower((select string_agg(value, E'\\n') from jsonb_each_text(v.labels))), E'\\n') from vocabulary v
        where v.kind = 'crop' and v.id = any(p.crop_ids) or v.kind = 'pest' and v.id = any(p.target_ids)) as use_words,
      (select string_agg(concat_ws(E'\\n', i->>'en', i->>'zh', v.extra->>'cas'), E'\\n') from jsonb_array_elements(p.ingredients) i
        left join vocabulary v on v.kind = 'ingredient' and v.id = i->>'id') as ingredient_words,
      (select string_agg(value, E'\\n') from companies c, jsonb_each_text(c.names) where c.id = p.company_id) as company_words
    from products p`)
  await query(`analyze base`)
  const id = `'PD' || (2005 + n % 21) || lpad(n::text, 7, '0')`
  /** @type {Readonly<Record<string, string>>} */
  const expressions = {
    id,
    company_id: 'c.company_id',
    crop_ids: 'o.crop_ids',
    target_ids: 'o.target_ids',
    uses: 'o.uses',
    hot: 'null',
    search: `lower(concat_ws(E'\\n', (select string_agg(value, E'\\n') from jsonb_each_text(p.names)), ${id},
      p.ingredient_words, o.use_words, c.company_words))`,
    seq: `(select max(seq) from base) + 1 + n`,
  }
  const { rows: columns } = await query(`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'products' order by ordinal_position`)
  const selected = columns.map(({ name }) => expressions[name] ?? `p.${name}`).join(', ')
  /** @param {number} salt */
  const picked = (salt) => `abs(hashint8(n * 7919 + ${salt})) % (select count(*) from base)`
  await query(
    `insert into products select ${selected} from generate_series(0, $1::bigint - 1) n
     join base p on p.at = ${picked(2)} join base o on o.at = ${picked(3)} join base c on c.at = ${picked(4)}`,
    [count],
  )
  await query(
    `update catalogue_clock set seq = (select max(seq) from products), shape = (select max(seq) from products)`,
  )
  for (const { make } of indexes) await query(make)
  await query('vacuum analyze products')
}
