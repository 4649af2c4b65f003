// @ts-check
/** The requests to the backend, and the SQL that somebody would write by hand for each. */

/** mulberry32, as in random-source.ts: every run sends the same requests. @param {number} seed */
const random = (seed) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const productColumns = `p.id, p.company_id, p.registration_class, p.names, p.category_ids, p.formulation,
  p.physical_state, p.is_technical, p.is_single, p.ingredients, p.total_content, p.content_value, p.content_unit,
  p.density_kg_l, p.crop_ids, p.target_ids, p.uses, p.first_approved, p.valid_until, p.toxicity, p.min_order_quantity,
  p.min_order_unit, p.export_only, p.export_countries, p.description, p.source, p.snapshot, p.demo, p.updated_at, p.seq,
  c.names as company_names, c.province, c.city, c.rating, c.demo as company_demo`
const select = `select ${productColumns} from products p join companies c on c.id = p.company_id`
const byName = `lower(p.names->>'en') collate "C", p.id`
/** The same without an index: hand-written SQL too must stop the planner from scanning all names for a few rows. */
const gathered = `(lower(p.names->>'en') || '') collate "C", p.id`

const orders = {
  name: byName,
  validUntil: 'p.valid_until desc nulls last, p.id',
  content: 'p.content_value desc nulls last, p.id',
}

/** @typedef {(text: string, values?: unknown[]) => Promise<{ rows: any[] }>} Query */

/** @param {Query} query @param {string} text @param {unknown[]} [values] */
const rowsOf = async (query, text, values) => (await query(text, values)).rows

/** No backend caches the answers of more different requests than this. */
const mostKnown = 2000

/**
 * One turn for each different request; none when there are too many to cache, or when each changes something.
 * @param {Question} question
 */
export const turnsOfAll = ({ url, body }) => {
  /** @type {Map<string, number>} */
  const turns = new Map()
  for (let turn = 1; turn <= 40_000 && turns.size <= mostKnown; turn += 1)
    if (!turns.has(url(turn))) turns.set(url(turn), turn)
  return body || turns.size > mostKnown ? [] : [...turns.values()]
}

/**
 * `packed`: sent as devices do, which accept Brotli. No `sql`: nobody would ask a database for it.
 * @typedef {{ name: string, target: number | null, url: (turn: number) => string, body?: (turn: number) => unknown,
 *   packed?: boolean, sql?: (query: Query, turn: number) => Promise<unknown[]> }} Question
 * @param {{ ids: string[], words: string[], categories: string[], formulations: string[], accountId: string,
 *   parts: string[] }} known `parts`: names of the public copy's, in English
 * @returns {Question[]}
 */
export const questionsOf = ({ ids, words, categories, formulations, accountId, parts }) => {
  /**
   * The same choice in every engine.
   * @template T @param {readonly T[]} some @param {number} turn @param {number} salt
   */
  const pick = (some, turn, salt) => /** @type {T} */ (some.at(Math.floor(random(turn * 31 + salt)() * some.length)))
  const sorts = /** @type {const} */ (['name', 'validUntil', 'content'])
  const listOf = (/** @type {number} */ turn) => ({
    category: pick(categories, turn, 1),
    formulation: pick(formulations, turn, 2),
    sort: pick(sorts, turn, 3),
    page: pick([1, 1, 1, 2, 2, 3, 4, 5], turn, 4),
  })
  const base = '/buyer-api/buyer'
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  /** Draft references must differ between runs. */
  const run = Date.now().toString(36)
  const since = (/** @type {number} */ turn) => Math.floor(random(turn)() * (ids.length - 1000))
  return [
    {
      name: 'page (filter, sort)',
      target: 0.7,
      url: (turn) => {
        const { category, formulation, sort, page } = listOf(turn)
        return `${base}/pesticide/page?categoryIds=${category}&formulations=${formulation}&sort=${sort}&pageNo=${page}&pageSize=20`
      },
      sql: (query, turn) => {
        const { category, formulation, sort, page } = listOf(turn)
        return rowsOf(
          query,
          `${select} where p.category_ids && $1::text[] and p.formulation = any($2::text[]) order by ${orders[sort]} limit 20 offset $3`,
          [[category], [formulation], (page - 1) * 20],
        )
      },
    },
    {
      name: 'search',
      target: 0.7,
      url: (turn) => `${base}/pesticide/page?keyword=${encodeURIComponent(pick(words, turn, 5))}&pageSize=20`,
      sql: async (query, turn) => {
        const word = pick(words, turn, 5)
        const begins = `lower(p.names->>'en') collate "C" like $1`
        const rows = await rowsOf(query, `${select} where ${begins} order by ${byName} limit 20`, [`${word}%`])
        if (rows.length === 20) return rows
        const rest = await rowsOf(
          query,
          `${select} where search_words(p.search) @@ search_query($2) and not ${begins} order by ${gathered} limit $3`,
          [`${word}%`, word, 20 - rows.length],
        )
        return [...rows, ...rest]
      },
    },
    {
      name: 'suppliers by word',
      target: null,
      url: (turn) => `${base}/company/page?keyword=${encodeURIComponent(pick(words, turn, 10))}&pageSize=20`,
      sql: (query, turn) =>
        rowsOf(
          query,
          `select c.*, m.matching from companies c
           left join (
             select company_id, count(*)::int as matching from products
             where search_words(search) @@ search_query($1) group by 1
           ) m on m.company_id = c.id
           where m.matching is not null
             or c.id in (select id from companies where search_words(search) @@ search_query($1))
           order by c.id in (select id from companies where search_words(search) @@ search_query($1)) desc,
             m.matching desc nulls last, c.rank nulls last, c.id
           limit 20`,
          [pick(words, turn, 10)],
        ),
    },
    {
      name: 'get',
      target: null,
      url: (turn) => `${base}/pesticide/get?id=${pick(ids, turn, 6)}`,
      sql: (query, turn) => rowsOf(query, `${select} where p.id = $1`, [pick(ids, turn, 6)]),
    },
    {
      name: 'facets',
      target: null,
      url: (turn) => `${base}/pesticide/facets?categoryIds=${pick(categories, turn, 7)}`,
      sql: (query, turn) =>
        rowsOf(
          query,
          `select formulation, count(*) from products where category_ids && $1::text[] group by formulation`,
          [[pick(categories, turn, 7)]],
        ),
    },
    {
      name: 'hot',
      target: null,
      url: () => `${base}/pesticide/hot-list`,
      sql: (query) => rowsOf(query, `${select} where p.hot is not null order by p.hot`),
    },
    {
      name: 'top 100',
      target: null,
      url: () => `${base}/company/top100`,
      sql: (query) => rowsOf(query, `select * from companies where rank is not null order by rank limit 100`),
    },
    {
      name: 'changes (200 rows)',
      target: null,
      url: (turn) => `${base}/pesticide/changes?since=bench.${since(turn)}&limit=200`,
      sql: (query, turn) => rowsOf(query, `${select} where p.seq > $1 order by p.seq limit 201`, [since(turn)]),
    },
    {
      name: 'insert (a draft)',
      target: 0.7,
      url: () => `${base}/case-draft/create-samplereq`,
      body: (turn) => ({
        caseDraftId: '0',
        clientRef: `bench-${run}-${turn}`,
        products: [{ pesticideId: pick(ids, turn, 8), quantity: '2', unit: 'kg' }],
        deliveryPlace: 'Santos',
        purpose: 'REGISTRATION',
        shipMethod: 'DHL',
        canPay: 1,
        maxReplyTime: soon,
      }),
      sql: async (query, turn) => {
        const [now, ref] = [Date.now(), `raw-${run}-${turn}`]
        const terms = JSON.stringify({ deliveryPlace: 'Santos', purpose: 'REGISTRATION', shipMethod: 'DHL', canPay: 1 })
        await query('begin')
        const { rows } = await query(
          `insert into drafts (account_id, kind, client_ref, terms, create_time, update_time)
           values ($1, 'sample', $2, $3, $4, $4) returning id`,
          [accountId, ref, terms, now],
        )
        await query(
          `insert into draft_lines (draft_id, position, pesticide_id, name, registration_no, quantity, unit, company_id, company_name)
           select $1, 0, p.id, p.names->>'en', p.id, 2, 'kg', c.id, c.names->>'en'
           from products p join companies c on c.id = p.company_id where p.id = $2`,
          [rows[0].id, pick(ids, turn, 8)],
        )
        await query(
          `insert into idempotency_keys (scope, key, fingerprint, answer, create_time) values ($1, $2, $2, '{}', $3)`,
          [`buyer:${accountId}`, ref, now],
        )
        await query('commit')
        return rows
      },
    },
    { name: 'copy: manifest', target: null, packed: true, url: () => '/catalogue/en/manifest.json' },
    { name: 'copy: first page', target: null, packed: true, url: () => '/catalogue/en/first.json' },
    { name: 'copy: part', target: null, packed: true, url: (turn) => `/catalogue/en/${pick(parts, turn, 9)}` },
  ]
}
