// @ts-check
import { randomSource } from '../numbers.mjs'

/**
 * @typedef {(text: string, values?: unknown[]) => Promise<{ rows: any[] }>} Query
 * @typedef {Awaited<ReturnType<typeof readSampleValues>>} Known
 * @typedef {{
 *   name: string, promised?: number, path: (turn: number) => string, body?: (turn: number) => { clientRef: string },
 *   sql: (query: Query, turn: number) => Promise<unknown>,
 * }} Request `promised`: minimum rate as a multiple of raw SQL's
 */

/** @param {Query} query */
export const readSampleValues = async (query) => {
  const column = async (/** @type {string} */ text) => (await query(text)).rows.map(({ value }) => String(value))
  const ingredients = `from vocabulary where kind = 'ingredient'`
  const texts = [
    `select lower(labels->>'en') as value ${ingredients} order by sort limit 120`,
    `select lower(left(labels->>'en', 5)) as value ${ingredients} order by sort limit 80`,
    `select labels->>'zh-Hans' as value ${ingredients} and labels ? 'zh-Hans' order by sort limit 40`,
    `select lower(names->>'en') as value from products order by md5(id) limit 80`,
    `select lower(labels->>'en') as value from vocabulary where kind = 'crop' order by sort limit 20`,
    `select lower(split_part(names->>'en', ' ', 2) || ' ' || split_part(names->>'en', ' ', 3)) as value
       from companies order by md5(id) limit 40`,
    `select lower(id) as value from products order by md5(id) limit 60`,
  ]
  const words = []
  for (const text of texts) words.push(...(await column(text)))
  return {
    words: words.filter((word) => word.trim() !== ''),
    ids: await column(
      `select id as value from products where cardinality(export_countries) = 0 and valid_until > '2027-12-31'
       order by md5(id) limit 20000`,
    ),
    categories: await column(
      `select c as value from products, unnest(category_ids) c group by 1 order by count(*) desc limit 8`,
    ),
    formulations: await column(
      `select formulation as value from products where formulation is not null
       group by 1 order by count(*) desc limit 12`,
    ),
  }
}

const select = `select p.*, c.names as company_names, c.province, c.city, c.rating, c.demo as company_demo
  from products p join companies c on c.id = p.company_id`
const byName = `lower(p.names->>'en') collate "C", p.id`
/** `byName` without its index, which the planner would scan completely if few rows match. */
const unindexedOrder = `(lower(p.names->>'en') || '') collate "C", p.id`
const orders = {
  name: byName,
  validUntil: 'p.valid_until desc nulls last, p.id',
  content: 'p.content_value desc nulls last, p.id',
}
const sorts = /** @type {const} */ (['name', 'validUntil', 'content'])

/** @param {Known} known @param {string} accountId @returns {Request[]} */
export const makeRequests = ({ ids, words, categories, formulations }, accountId) => {
  /** @template T @param {readonly T[]} some @param {number} turn @param {number} salt */
  const pick = (some, turn, salt) => randomSource(turn * 31 + salt).pick(some)
  const listOf = (/** @type {number} */ turn) => ({
    category: pick(categories, turn, 1),
    formulation: pick(formulations, turn, 2),
    sort: pick(sorts, turn, 3),
    page: pick([1, 1, 1, 2, 2, 3, 4, 5], turn, 4),
  })
  const wordOf = (/** @type {number} */ turn) => pick(words, turn, 5)
  const idOf = (/** @type {number} */ turn) => pick(ids, turn, 6)
  const categoryOf = (/** @type {number} */ turn) => pick(categories, turn, 7)
  /** Differs between runs, because a draft's reference may be used only once. */
  const runId = Date.now().toString(36)
  const replyBy = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  return [
    {
      name: 'page (filter, sort)',
      promised: 0.7,
      path: (turn) => {
        const { category, formulation, sort, page } = listOf(turn)
        return `pesticide/page?categoryIds=${category}&formulations=${formulation}&sort=${sort}&pageNo=${page}&pageSize=20`
      },
      sql: (query, turn) => {
        const { category, formulation, sort, page } = listOf(turn)
        const condition = 'p.category_ids && $1::text[] and p.formulation = any($2::text[])'
        const text = `${select} where ${condition} order by ${orders[sort]} limit 20 offset $3`
        return query(text, [[category], [formulation], (page - 1) * 20])
      },
    },
    {
      name: 'search',
      promised: 0.7,
      path: (turn) => `pesticide/page?keyword=${encodeURIComponent(wordOf(turn))}&pageSize=20`,
      sql: async (query, turn) => {
        const word = wordOf(turn)
        const begins = `lower(p.names->>'en') collate "C" like $1`
        const { rows } = await query(`${select} where ${begins} order by ${byName} limit 20`, [`${word}%`])
        if (rows.length === 20) return
        const contains = `search_words(p.search) @@ search_query($2) and not ${begins}`
        await query(`${select} where ${contains} order by ${unindexedOrder} limit $3`, [
          `${word}%`,
          word,
          20 - rows.length,
        ])
      },
    },
    {
      name: 'get',
      path: (turn) => `pesticide/get?id=${idOf(turn)}`,
      sql: (query, turn) => query(`${select} where p.id = $1`, [idOf(turn)]),
    },
    {
      name: 'facets',
      path: (turn) => `pesticide/facets?categoryIds=${categoryOf(turn)}`,
      sql: (query, turn) =>
        query(`select formulation, count(*) from products where category_ids && $1::text[] group by formulation`, [
          [categoryOf(turn)],
        ]),
    },
    {
      name: 'insert (a draft)',
      promised: 0.7,
      path: () => 'case-draft/create-samplereq',
      body: (turn) => ({
        caseDraftId: '0',
        clientRef: `bench-${runId}-${turn}`,
        products: [{ pesticideId: idOf(turn), quantity: '2', unit: 'kg' }],
        deliveryPlace: 'Santos',
        purpose: 'REGISTRATION',
        shipMethod: 'DHL',
        canPay: 1,
        maxReplyTime: replyBy,
      }),
      sql: async (query, turn) => {
        const [now, ref] = [Date.now(), `raw-${runId}-${turn}`]
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
          [rows[0].id, idOf(turn)],
        )
        await query(
          `insert into idempotency_keys (scope, key, fingerprint, answer, create_time) values ($1, $2, $2, '{}', $3)`,
          [`buyer:${accountId}`, ref, now],
        )
        await query('commit')
      },
    },
  ]
}
