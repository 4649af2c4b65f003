// @ts-check
/**
 * Compares the built backend with raw SQL on the same PostgreSQL, both over 20 connections: each different request once
 * ("first"), so that no cache has its answer, then the same requests for some seconds ("repeated"). The client sends a
 * few thousand requests a second at most, so ratios of faster requests are too low.
 */
import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { call, makeBuyers } from '../../outages/senders.mjs'
import { startPostgres } from '../../postgres.mjs'
import { median, startTable, quantile, formatMeasurement } from '../numbers.mjs'
import { waitForPublicCopy, startServer } from '../server.mjs'
import { makeRequests, readSampleValues } from './requests.mjs'

/**
 * Adds products that recombine the register's rows, so that words and filters are as frequent as in the register.
 * @param {import('./requests.mjs').Query} query @param {number} count
 */
const fill = async (query, count) => {
  // Indexes are dropped and built again after the inserts, which is faster.
  const { rows: indexes } = await query(`
    select indexname as name, indexdef as make from pg_indexes
    where schemaname = 'public' and tablename = 'products' and indexname not like '%_pkey'`)
  for (const { name } of indexes) await query(`drop index ${name}`)
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
  const selectList = columns.map(({ name }) => expressions[name] ?? `p.${name}`).join(', ')
  /** @param {number} salt */
  const pickSql = (salt) => `abs(hashint8(n * 7919 + ${salt})) % (select count(*) from base)`
  await query(
    `insert into products select ${selectList} from generate_series(0, $1::bigint - 1) n
     join base p on p.at = ${pickSql(2)} join base o on o.at = ${pickSql(3)} join base c on c.at = ${pickSql(4)}`,
    [count],
  )
  await query(
    `update catalogue_clock set seq = (select max(seq) from products), shape = (select max(seq) from products)`,
  )
  for (const { make } of indexes) await query(make)
  await query('vacuum analyze products')
}

const connections = 20
const maxFirst = 400
const maxTurns = 10 * maxFirst

const agent = new Agent({ keepAlive: true, maxSockets: connections })

/**
 * @typedef {import('./requests.mjs').Request} Request
 * @typedef {import('./requests.mjs').Query} Query
 * @typedef {{ port: number, token: string }} Signed where to send, and as whom
 */

/**
 * @param {Signed} signed @param {Request} request @param {number} turn @param {number} [repeatsLeft]
 * @returns {Promise<void>} rejects if the request was refused, because a refusal would be fast
 */
const ask = async ({ port, token }, request, turn, repeatsLeft = connections) => {
  const body = request.body?.(turn)
  const headers = {
    Authorization: `Bearer ${token}`,
    'Accept-Encoding': 'br',
    ...(body ? { 'Content-Type': 'application/json', 'Idempotency-Key': `"${body.clientRef}"` } : {}),
  }
  const options = {
    port,
    agent,
    method: body ? 'POST' : 'GET',
    path: `/buyer-api/buyer/${request.path(turn)}`,
    headers,
  }
  const { status, code } = await call(options, body ? JSON.stringify(body) : null)
  // Status 0: no answer, usually because the server closed an idle connection just then. The request is repeated, at
  // most once for each connection, because a dead server never answers.
  if (status === 0 && repeatsLeft > 0) return ask({ port, token }, request, turn, repeatsLeft - 1)
  if (status !== 200 || code > 0) throw new Error(`${options.path}: status ${status}, code ${code}`)
}

/**
 * @param {readonly ((turn: number) => Promise<unknown>)[]} workers @param {IterableIterator<number>} turns
 */
const measure = async (workers, turns) => {
  /** @type {number[]} */
  const took = []
  const began = performance.now()
  await Promise.all(
    workers.map(async (work) => {
      for (const turn of turns) {
        const startedAt = performance.now()
        await work(turn)
        took.push(performance.now() - startedAt)
      }
    }),
  )
  const rate = took.length / ((performance.now() - began) / 1000)
  return { rate, p50: median(took), p99: quantile(took, 0.99) }
}

/** @param {Request} request */
const differentTurns = ({ path, body }) => {
  /** @type {Map<string, number>} */
  const turns = new Map()
  for (let turn = 1; turn < maxTurns && turns.size < maxFirst; turn += 1) {
    const key = body ? String(turn) : path(turn)
    if (!turns.has(key)) turns.set(key, turn)
  }
  return [...turns.values()]
}

/**
 * @param {Request} request @param {Signed} signed @param {readonly Query[]} queries one for each connection
 * @param {number} rounds @param {number} ms of a turn
 */
const compare = async (request, signed, queries, rounds, ms) => {
  const ours = queries.map(() => (/** @type {number} */ turn) => ask(signed, request, turn))
  const raw = queries.map((query) => (/** @type {number} */ turn) => request.sql(query, turn))
  const turns = differentTurns(request)
  // The backend is measured first, although this is to its disadvantage: PostgreSQL's memory is still cold.
  const first = { ours: await measure(ours, turns.values()), raw: await measure(raw, turns.values()) }
  let sentCount = 0
  const repeatTurns = function* () {
    for (const until = performance.now() + ms; performance.now() < until; sentCount += 1)
      // A write must have new content each time.
      yield request.body ? maxTurns + sentCount : (turns[sentCount % turns.length] ?? 0)
  }
  /** @type {Record<'ours' | 'raw', Awaited<ReturnType<typeof measure>>[]>} */
  const repeats = { ours: [], raw: [] }
  for (let round = 0; round < rounds; round += 1) {
    repeats.ours.push(await measure(ours, repeatTurns()))
    repeats.raw.push(await measure(raw, repeatTurns()))
  }
  /** @param {'ours' | 'raw'} who @param {'rate' | 'p50' | 'p99'} what */
  const middle = (who, what) => median(repeats[who].map((one) => one[what]))
  const ratio = middle('ours', 'rate') / middle('raw', 'rate')
  const verdict = request.promised === undefined ? '' : ratio >= request.promised ? ' ✓' : ' ✗'
  return [
    request.name,
    ...[first.ours.rate, first.raw.rate, first.ours.rate / first.raw.rate, first.ours.p50, first.ours.p99].map(
      formatMeasurement,
    ),
    ...[middle('ours', 'rate'), middle('raw', 'rate')].map(formatMeasurement),
    `${formatMeasurement(ratio)}${verdict}`,
    ...[middle('ours', 'p50'), middle('ours', 'p99')].map(formatMeasurement),
  ]
}

const columns = ['request', 'first, a second', 'raw SQL', 'ratio', 'p50 ms', 'p99 ms']
columns.push('repeated, a second', 'raw SQL', 'ratio', 'p50 ms', 'p99 ms')

/** @param {string[]} args */
export const run = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
    },
  })
  const postgres = await startPostgres({ max_connections: 60, shared_buffers: '512MB', maintenance_work_mem: '256MB' })
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: postgres.url }))
  try {
    // The first start seeds the database.
    await (await startServer(postgres.url)).close()
    for (const client of clients) await client.connect()
    const queries = clients.map((client) => /** @type {Query} */ ((text, params) => client.query(text, params)))
    const [query] = queries
    if (!query) throw new Error('no connection')
    await fill(query, Number(values.products))
    const server = await startServer(postgres.url)
    try {
      // Waits until the copies are built, because building them takes processor time.
      for (const locale of ['en', 'es', 'zh-Hans', 'zh-Hant']) await waitForPublicCopy(server.port, locale)
      const [buyer] = await makeBuyers(query, 1)
      if (!buyer) throw new Error('no buyer')
      const requests = makeRequests(await readSampleValues(query), buyer.id).filter(({ name }) =>
        name.includes(values.only),
      )
      const print = startTable(columns)
      const session = { port: server.port, token: buyer.token }
      for (const request of requests)
        print(await compare(request, session, queries, Number(values.rounds), Number(values.seconds) * 1000))
      console.log(`most memory: ${server.peak()} MB (promised for 100,000 products: 150 MB)`)
    } finally {
      await server.close()
    }
  } finally {
    for (const client of clients) await client.end()
    postgres.stop()
  }
}
