// @ts-check
/**
 * Measures the built backend (`npm run build` first) next to raw SQL with the same driver on the same database, over 20
 * connections on loopback, in alternating turns of one run:
 *
 *     npm run bench:backend -- [--products 100000] [--companies 5000] [--on postgres,pglite] [--seconds 4]
 *                              [--rounds 3] [--only search] [--database postgres://…]
 *
 * Prints, for each request:
 * - requests per second, median and 99th percentile at full speed, the server's memory, and the promised ratios;
 * - the spread of the answers at 70 % of full speed, also for raw SQL and for the same SQL over HTTP, and how long the
 *   server waited for a processor meanwhile, which is the machine's fault and not the server's;
 * - the same where 70 % of a processor is busy. Twenty answers at a time cost half of twenty single ones, so that 70 %
 *   of the requests are nine tenths of the work;
 * - median and 99th percentile of ours and of raw SQL at the same load, 70 % of what raw SQL can do.
 *
 * Before all that it sends each different request once, if there are at most some thousands: a first request costs more
 * than a repeated one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { startPostgres } from '../postgres.mjs'
import { fill } from './backend-fill.mjs'
import { atFullSpeed, atRate, onceEach, openConnection } from './backend-load.mjs'
import { questionsOf, turnsOfAll } from './backend-questions.mjs'
import { main, ownCpuMs, publicParts, startBare, startServer } from './backend-servers.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    companies: { type: 'string', default: '5000' },
    on: { type: 'string', default: 'postgres,pglite' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    database: { type: 'string' },
  },
})
const wanted = {
  products: Number(values.products),
  companies: Number(values.companies),
  ms: Number(values.seconds) * 1000,
  rounds: Number(values.rounds),
}
const connections = 20
const mostMegabytes = 150

/** Signs in the ready account that has nothing yet. @param {import('./backend-questions.mjs').Query} query */
const signIn = async (query) => {
  const { rows } = await query(`select id from users where email = 'new@example.com'`)
  const [token, accountId] = [randomBytes(32).toString('base64url'), rows[0].id]
  const hash = createHash('sha256').update(token).digest('hex')
  const now = Date.now()
  await query(
    `insert into sessions (id, family_id, user_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, created_at, first_used_at)
     values ($1, $1, $2, $1, $1, $3, $3, $4, $4)`,
    [hash, accountId, now + 86_400_000, now],
  )
  return { token, accountId }
}

/** Values for the requests, read from the database. @param {import('./backend-questions.mjs').Query} query */
const known = async (query) => {
  const column = async (/** @type {string} */ text) => (await query(text)).rows.map(({ value }) => String(value))
  return {
    ids: await column(
      `select id as value from products where cardinality(export_countries) = 0 and valid_until > '2027-12-31' order by md5(id) limit 20000`,
    ),
    categories: await column(
      `select c as value from products, unnest(category_ids) c group by 1 order by count(*) desc limit 8`,
    ),
    formulations: await column(
      `select formulation as value from products where formulation is not null group by 1 order by count(*) desc limit 12`,
    ),
    words: [
      // Search texts as people type them: whole and partial ingredients, Chinese, two words; crops; makers; numbers.
      ...(await column(
        `select lower(labels->>'en') as value from vocabulary where kind = 'ingredient' order by sort limit 120`,
      )),
      ...(await column(
        `select lower(left(labels->>'en', 5)) as value from vocabulary where kind = 'ingredient' order by sort limit 80`,
      )),
      ...(await column(
        `select labels->>'zh-Hans' as value from vocabulary where kind = 'ingredient' and labels ? 'zh-Hans' order by sort limit 40`,
      )),
      ...(await column(`select lower(names->>'en') as value from products order by md5(id) limit 80`)),
      ...(await column(
        `select lower(labels->>'en') as value from vocabulary where kind = 'crop' order by sort limit 20`,
      )),
      ...(await column(
        `select lower(split_part(names->>'en', ' ', 2) || ' ' || split_part(names->>'en', ' ', 3)) as value from companies order by md5(id) limit 40`,
      )),
      ...(await column(`select lower(id) as value from products order by md5(id) limit 60`)),
    ].filter((word) => word.trim() !== ''),
  }
}

/** @param {number[]} some */
const median = (some) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? Number.NaN
/** @param {number} value */
const short = (value) =>
  Number.isNaN(value) ? '–' : value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/**
 * @param {string} on @param {Awaited<ReturnType<typeof startServer>>} server
 * @param {import('./backend-questions.mjs').Query[]} queries one for each connection
 * @param {{ token: string, accountId: string }} signed @param {string | null} url for the bare server
 */
const measure = async (on, server, queries, { token, accountId }, url) => {
  const [query] = queries
  if (!query) throw new Error('no connection')
  const { parts, took } = await publicParts(server.port, 'en')
  console.log(`${on}: public copy in English made in ${(took / 1000).toFixed(1)} s, memory then ${server.memory()} MB`)
  // The server goes on building the copies of the other languages: wait for them before measuring.
  const others = performance.now()
  for (const locale of ['es', 'zh-Hans', 'zh-Hant']) await publicParts(server.port, locale)
  const seconds = ((performance.now() - others) / 1000).toFixed(1)
  console.log(`${on}: in the other languages ${seconds} s more, memory then ${server.memory()} MB`)
  const facts = { ...(await known(query)), accountId, parts }
  const questions = questionsOf(facts)
  const bare = url === null ? null : await startBare(url, facts)
  const rows = []
  for (const [index, question] of questions.entries()) {
    if (!question.name.includes(values.only)) continue
    const sockets = Array.from({ length: connections }, () => openConnection(server.port))
    const { sql } = question
    const bareSockets = bare ? Array.from({ length: connections }, () => openConnection(bare.port)) : []
    /** @param {number} turn */
    const requestOf = (turn) => {
      const body = question.body ? JSON.stringify(question.body(turn)) : null
      const keyed = body
        ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nIdempotency-Key: "k${turn}-${process.pid}-${on}"\r\n`
        : ''
      return `${body ? 'POST' : 'GET'} ${question.url(turn)} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en-US\r\nAuthorization: Bearer ${token}\r\n${question.packed ? 'Accept-Encoding: br\r\n' : ''}${keyed}\r\n${body ?? ''}`
    }
    /** @param {typeof sockets} some @param {(turn: number) => string} request */
    const asking = (some, request) =>
      some.map(({ ask }) => async (/** @type {number} */ turn) => {
        const status = await ask(request(turn))
        if (status !== 200) throw new Error(`${question.name}: ${status} for\n${request(turn)}`)
      })
    const ours = asking(sockets, requestOf)
    const overHttp = asking(bareSockets, (turn) => `GET /${index}/${turn} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    const raw = sql ? queries.map((one) => async (/** @type {number} */ turn) => void (await sql(one, turn))) : []
    let turn = 0
    const next = () => (turn += 1)
    /** @typedef {Awaited<ReturnType<typeof atFullSpeed>> & { cpu: number }} Full */
    /**
     * `share`: of a processor that was busy with it.
     * @typedef {Awaited<ReturnType<typeof atRate>> & { uneven: number, waited: number, share: number }} Eased
     */
    /** @typedef {{ workers: typeof ours, cpu: () => number, full: Full[], eased: Eased[], worked: Eased[] }} Run */
    /** @type {Record<'raw' | 'bare' | 'ours', Run>} */
    const runs = {
      raw: { workers: raw, cpu: ownCpuMs, full: [], eased: [], worked: [] },
      bare: { workers: overHttp, cpu: () => bare?.cpu() ?? 0, full: [], eased: [], worked: [] },
      ours: { workers: ours, cpu: server.cpu, full: [], eased: [], worked: [] },
    }
    const fullRate = (/** @type {Run} */ { full }) => median(full.map(({ rate }) => rate))
    /** @param {Run} run @param {number} rate @returns {Promise<Eased>} */
    const asked = async ({ workers, cpu }, rate) => {
      const [started, waited, worked] = [performance.now(), server.waited(), cpu()]
      const done = await atRate(workers, rate, wanted.ms, next)
      const ms = performance.now() - started
      return {
        ...done,
        uneven: done.p99 / done.p50,
        waited: (server.waited() - waited) / ms,
        share: (cpu() - worked) / ms,
      }
    }
    const each = Object.values(runs).filter(({ workers }) => workers.length > 0)
    // A first request costs more than a repeated one: measure it separately, if the number of requests is limited.
    const first = await onceEach(ours, turnsOfAll(question))
    // Warm up: fill caches and compile statements.
    for (const { workers } of each) await atFullSpeed(workers, wanted.ms / 2, next)
    for (let round = 0; round < wanted.rounds; round += 1)
      for (const { workers, cpu, full } of each) {
        const before = cpu()
        const done = await atFullSpeed(workers, wanted.ms, next)
        full.push({ ...done, cpu: (cpu() - before) / done.count })
      }
    for (let round = 0; round < wanted.rounds; round += 1)
      for (const run of each) run.eased.push(await asked(run, fullRate(run) * 0.7))
    /** The rate at which 70 % of a processor is busy. Searched for, because fewer requests at a time cost more each. */
    const sharedRate = async (/** @type {Run} */ run) => {
      const most = fullRate(run) * 0.7
      let rate = Math.min(most, (most * 0.7) / median(run.eased.map(({ share }) => share)))
      for (let tries = 0; tries < 6; tries += 1) {
        const { share } = await asked(run, rate)
        if (Math.abs(share - 0.7) < 0.03 || (rate === most && share < 0.7)) return rate
        rate = Math.min(most, (rate * 0.7) / share)
      }
      return rate
    }
    for (const run of [runs.bare, runs.ours].filter(({ workers }) => workers.length > 0)) {
      const rate = await sharedRate(run)
      for (let round = 0; round < wanted.rounds; round += 1) run.worked.push(await asked(run, rate))
    }
    /** Ours at the rate of raw SQL. @type {Awaited<ReturnType<typeof atRate>>[]} */
    const likeRaw = []
    const rawRate = fullRate(runs.raw)
    for (let round = 0; round < (raw.length > 0 ? wanted.rounds : 0); round += 1)
      likeRaw.push(await atRate(ours, rawRate * 0.7, wanted.ms, next))
    /** @param {keyof typeof runs} who @param {'rate' | 'p50' | 'p99' | 'cpu'} what */
    const middle = (who, what) => median(runs[who].full.map((one) => one[what]))
    /** @param {keyof typeof runs} who @param {'p50' | 'p99' | 'uneven' | 'waited' | 'share'} what */
    const eased = (who, what) => median(runs[who].eased.map((one) => one[what]))
    /** @param {keyof typeof runs} who @param {'rate' | 'p50' | 'p99' | 'uneven' | 'share'} what */
    const worked = (who, what) => median(runs[who].worked.map((one) => one[what]))
    const atOneLoad = (/** @type {'p50' | 'p99'} */ what) => median(likeRaw.map((one) => one[what]))
    for (const { close } of [...sockets, ...bareSockets]) close()
    const row = {
      on,
      products: wanted.products,
      question: question.name,
      target: question.target,
      rate: middle('ours', 'rate'),
      raw: middle('raw', 'rate'),
      bare: middle('bare', 'rate'),
      cpu: middle('ours', 'cpu'),
      rawCpu: middle('raw', 'cpu'),
      bareCpu: middle('bare', 'cpu'),
      p50: middle('ours', 'p50'),
      p99: middle('ours', 'p99'),
      easedP50: eased('ours', 'p50'),
      easedP99: eased('ours', 'p99'),
      uneven: eased('ours', 'uneven'),
      rawUneven: eased('raw', 'uneven'),
      bareUneven: eased('bare', 'uneven'),
      waited: eased('ours', 'waited'),
      share: eased('ours', 'share'),
      atShare: {
        rate: worked('ours', 'rate'),
        share: worked('ours', 'share'),
        p50: worked('ours', 'p50'),
        p99: worked('ours', 'p99'),
        uneven: worked('ours', 'uneven'),
        bareUneven: worked('bare', 'uneven'),
      },
      atOneLoad: {
        ours: { p50: atOneLoad('p50'), p99: atOneLoad('p99') },
        raw: { p50: eased('raw', 'p50'), p99: eased('raw', 'p99') },
      },
      first: { rate: first.rate, p50: first.p50, p99: first.p99 },
      memory: server.memory(),
      load: loadavg()[0] ?? 0,
    }
    rows.push(row)
    const ratio = (/** @type {number} */ peer) =>
      Number.isNaN(peer)
        ? '–'
        : `${(row.rate / peer).toFixed(2)}${row.target === null ? '' : row.rate / peer >= row.target ? ' ✓' : ' ✗'}`
    const verdict = (/** @type {number} */ uneven) => `${uneven.toFixed(1)}${uneven <= 5 ? ' ✓' : ' ✗'}`
    const cells = [
      on,
      row.question,
      ...[row.rate, row.raw, row.bare].map(short),
      ratio(row.raw),
      ratio(row.bare),
      ...[row.cpu, row.rawCpu, row.bareCpu, row.p50, row.p99, row.easedP50, row.easedP99].map(short),
      verdict(row.uneven),
      ...[row.rawUneven, row.bareUneven].map(short),
      `${Math.round(row.waited * 100)} %`,
      `${Math.round(row.share * 100)} %`,
      ...[row.atShare.rate, row.atShare.p50, row.atShare.p99].map(short),
      `${Math.round(row.atShare.share * 100)} %`,
      verdict(row.atShare.uneven),
      short(row.atShare.bareUneven),
      ...[row.atOneLoad.ours, row.atOneLoad.raw].flatMap(({ p50, p99 }) => [p50, p99]).map(short),
      ...[row.first.rate, row.first.p50, row.first.p99].map(short),
      row.memory,
      row.load.toFixed(0),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  bare?.stop()
  const peak = server.peak()
  console.log(`${on}: most memory ${peak} MB${on === 'postgres' ? (peak <= mostMegabytes ? ' ✓' : ' ✗') : ''}`)
  return rows
}

const onPostgres = async () => {
  const { url, stop } = values.database
    ? { url: values.database, stop: () => undefined }
    : await startPostgres({ max_connections: 60, shared_buffers: '512MB', maintenance_work_mem: '256MB' })
  try {
    const data = mkdtempSync(join(tmpdir(), 'agro-bench-'))
    const env = { DATABASE_URL: url, DATA_DIR: data }
    // Seeds the database, and stops before the rows are multiplied.
    await (await startServer(env)).stop()
    const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
    for (const client of clients) await client.connect()
    const queries = clients.map(
      (client) =>
        (/** @type {string} */ text, /** @type {unknown[]} */ given = []) =>
          client.query(text, given),
    )
    const [query] = queries
    if (!query) throw new Error('no connection')
    const started = performance.now()
    // A database given by its address may have been filled by an earlier run.
    if (Number((await query('select count(*) as total from products')).rows[0].total) < wanted.products) {
      await fill(query, wanted.products, wanted.companies)
      await query('vacuum analyze products, companies')
      await query('checkpoint')
      console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
    const server = await startServer(env)
    try {
      return await measure('postgres', server, queries, await signIn(query), url)
    } finally {
      await server.stop()
      const again = await startServer(env)
      const { took } = await publicParts(again.port, 'en')
      console.log(`postgres: after another start the public copy is there in ${took.toFixed(0)} ms`)
      await again.stop()
      for (const client of clients) await client.end()
      rmSync(data, { recursive: true, force: true })
    }
  } finally {
    stop()
  }
}

/** The embedded database: raw SQL and the backend cannot open it at the same time, so they take turns. */
const onPglite = async () => {
  const data = mkdtempSync(join(tmpdir(), 'agro-bench-'))
  const env = { DATABASE_URL: '', DATA_DIR: data }
  await (await startServer(env)).stop()
  let lite = await PGlite.create({ dataDir: join(data, 'pg'), extensions: { pg_trgm } })
  await fill((text, given = []) => lite.query(text, given), wanted.products, wanted.companies)
  await lite.exec('vacuum analyze products, companies')
  await lite.close()
  // A copy for raw SQL, so that both can be measured in turns like the others.
  cpSync(join(data, 'pg'), join(data, 'raw'), { recursive: true })
  const seen = await PGlite.create({ dataDir: join(data, 'pg'), extensions: { pg_trgm } })
  const signed = await signIn((text, given = []) => seen.query(text, given))
  await seen.close()
  lite = await PGlite.create({ dataDir: join(data, 'raw'), extensions: { pg_trgm } })
  const server = await startServer(env)
  try {
    let inTransaction = Promise.resolve()
    /** One connection: a transaction of one worker must block the others. */
    const queries = Array.from({ length: connections }, () => {
      /** @type {() => void} */
      let release = () => undefined
      return async (/** @type {string} */ text, /** @type {unknown[]} */ given = []) => {
        if (text === 'begin') {
          const before = inTransaction
          inTransaction = new Promise((resolve) => {
            release = resolve
          })
          await before
        }
        try {
          return await lite.query(text, given)
        } finally {
          if (text === 'commit') release()
        }
      }
    })
    return await measure('pglite', server, queries, signed, null)
  } finally {
    await server.stop()
    await lite.close()
    rmSync(data, { recursive: true, force: true })
  }
}

if (!existsSync(main)) throw new Error('run `npm run build` first')
console.log(
  `${wanted.products} products, ${wanted.companies} companies, ${connections} connections, load ${loadavg()[0]?.toFixed(0)}`,
)
const columns = ['on', 'question', 'a second', 'raw SQL', 'SQL over HTTP', 'of raw', 'of HTTP', 'CPU ms', 'raw', 'HTTP']
columns.push('p50 ms', 'p99 ms', 'p50 at 70 %', 'p99 at 70 %', 'p99/p50', 'raw', 'HTTP', 'waited', 'CPU')
columns.push('a second at 70 % CPU', 'p50', 'p99', 'CPU', 'p99/p50', 'HTTP')
columns.push('p50 at one load', 'p99', 'p50 raw', 'p99 raw', 'first asked a second', 'p50', 'p99', 'MB', 'load')
console.log(`| ${columns.join(' | ')} |\n| ${columns.map((_, at) => (at < 2 ? '---' : '---:')).join(' | ')} |`)
const all = []
for (const on of values.on.split(',')) all.push(...(on === 'postgres' ? await onPostgres() : await onPglite()))
mkdirSync(join(root, 'test-results'), { recursive: true })
writeFileSync(join(root, 'test-results/bench-backend.json'), `${JSON.stringify(all, null, 2)}\n`)
