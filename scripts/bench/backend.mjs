// @ts-check
/**
 * `npm run bench:backend -- [--products 100000] [--companies 5000] [--on postgres,pglite] [--seconds 4] [--rounds 3]
 * [--only search] [--database postgres://…]`:
 * the built backend (`npm run build` first) beside raw SQL by the same driver on the same database, 20 connections on
 * loopback, in turns within one run. Prints requests a second, the median and the 99th percentile, the same at 70 % of
 * the load, the server's memory, and the ratios against what is promised.
 */
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { freePort, startPostgres } from '../postgres.mjs'
import { fill } from './backend-fill.mjs'
import { atFullSpeed, atRate, openConnection } from './backend-load.mjs'
import { questionsOf } from './backend-questions.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = join(root, 'dist/server/main.mjs')
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

/** @param {number} port @param {import('node:child_process').ChildProcess} child */
const answers = async (port, child) => {
  for (let tries = 0; ; tries += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return
    if (tries > 1200 || child.exitCode !== null) throw new Error('a server does not answer')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Processor time of a process so far, of its own and of the kernel's for it. @param {number | undefined} pid */
const cpuMs = (pid) => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
const ownCpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** As `npm start` starts it: with the settings and flags of that line. */
const [settings, flags] = (() => {
  /** @type {{ scripts: { start: string } }} */
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const words = scripts.start.split(' ')
  const named = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('='))
  return [Object.fromEntries(named), words.filter((word) => word.startsWith('--'))]
})()

/** @param {Record<string, string>} env */
const startServer = async (env) => {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags, main], {
    cwd: root,
    env: { ...process.env, ...settings, NODE_ENV: 'production', PORT: String(port), RATE_LIMITS: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(port, child)
  const megabytes = (/** @type {string} */ line) => {
    const file = `/proc/${child.pid}/status`
    if (!existsSync(file)) return Number.NaN
    return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024)
  }
  return {
    port,
    cpu: () => cpuMs(child.pid),
    memory: () => megabytes('VmRSS'),
    peak: () => megabytes('VmHWM'),
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', resolve)
        child.kill('SIGTERM')
      }),
  }
}

/** A signed-in buyer: the demonstration account. @param {import('./backend-questions.mjs').Query} query */
const signIn = async (query) => {
  const { rows } = await query(`select id from users where email = 'demo@example.com'`)
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

/** What the questions are made of, read from the database. @param {import('./backend-questions.mjs').Query} query */
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
      // Ingredients as they are typed: whole, begun, in Chinese; two words; crops; makers; numbers.
      ...(await column(`select lower(en) as value from vocabulary where kind = 'ingredient' order by sort limit 120`)),
      ...(await column(
        `select lower(left(en, 5)) as value from vocabulary where kind = 'ingredient' order by sort limit 80`,
      )),
      ...(await column(
        `select zh_hans as value from vocabulary where kind = 'ingredient' and zh_hans is not null order by sort limit 40`,
      )),
      ...(await column(`select lower(name_en) as value from products order by md5(id) limit 80`)),
      ...(await column(`select lower(en) as value from vocabulary where kind = 'crop' order by sort limit 20`)),
      ...(await column(
        `select lower(split_part(name_en, ' ', 2) || ' ' || split_part(name_en, ' ', 3)) as value from companies order by md5(id) limit 40`,
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
 * The first to ask for the public copy waits until it is made; at a million products for longer than `fetch` would.
 * @param {number} port @returns {Promise<{ parts: string[], took: number }>}
 */
const publicParts = async (port) => {
  const started = performance.now()
  /** @type {{ products: { parts: { url: string }[] } }} */
  const manifest = await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/catalogue/en/manifest.json' }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece) => (text += piece))
      answer.on('end', () => resolve(JSON.parse(text)))
      answer.on('error', reject)
    }).on('error', reject)
  })
  return { parts: manifest.products.parts.map(({ url }) => url), took: performance.now() - started }
}

/** The same SQL over HTTP, without anything else. @param {string} url @param {unknown} facts */
const startBare = async (url, facts) => {
  const file = join(mkdtempSync(join(tmpdir(), 'agro-bench-')), 'known.json')
  writeFileSync(file, JSON.stringify(facts))
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'scripts/bench/backend-bare.mjs'), url, String(port), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await answers(port, child)
  return { port, cpu: () => cpuMs(child.pid), stop: () => child.kill('SIGKILL') }
}

/**
 * @param {string} on @param {Awaited<ReturnType<typeof startServer>>} server
 * @param {import('./backend-questions.mjs').Query[]} queries one for each connection
 * @param {{ token: string, accountId: string }} signed @param {string | null} url for the bare server
 */
const measure = async (on, server, queries, { token, accountId }, url) => {
  const [query] = queries
  if (!query) throw new Error('no connection')
  const { parts, took } = await publicParts(server.port)
  console.log(`${on}: public copy in English made in ${(took / 1000).toFixed(1)} s, memory then ${server.memory()} MB`)
  const facts = { ...(await known(query)), accountId, parts }
  const questions = questionsOf(facts)
  const bare = url === null ? null : await startBare(url, facts)
  const rows = []
  for (const [index, question] of questions.entries()) {
    if (!question.name.includes(values.only)) continue
    const sockets = Array.from({ length: connections }, () => openConnection(server.port))
    const { sql } = question
    const bareSockets = bare && sql ? Array.from({ length: connections }, () => openConnection(bare.port)) : []
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
    /** @type {Record<'raw' | 'bare' | 'ours', (Awaited<ReturnType<typeof atFullSpeed>> & { cpu: number })[]>} */
    const runs = { raw: [], bare: [], ours: [] }
    /** @param {keyof typeof runs} who @param {typeof ours} workers @param {() => number} cpu */
    const run = async (who, workers, cpu) => {
      if (workers.length === 0) return
      const before = cpu()
      const done = await atFullSpeed(workers, wanted.ms, next)
      runs[who].push({ ...done, cpu: (cpu() - before) / done.count })
    }
    // First without looking: caches of all fill, statements are compiled.
    for (const workers of [ours, overHttp, raw]) if (workers.length > 0) await atFullSpeed(workers, wanted.ms / 2, next)
    for (let round = 0; round < wanted.rounds; round += 1) {
      await run('raw', raw, ownCpuMs)
      await run('bare', overHttp, () => bare?.cpu() ?? 0)
      await run('ours', ours, server.cpu)
    }
    /** @param {keyof typeof runs} who @param {'rate' | 'p50' | 'p99' | 'cpu'} what */
    const middle = (who, what) => median(runs[who].map((one) => one[what]))
    const eased = await atRate(ours, middle('ours', 'rate') * 0.7, wanted.ms, next)
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
      easedP50: eased.p50,
      easedP99: eased.p99,
      memory: server.memory(),
      load: loadavg()[0] ?? 0,
    }
    rows.push(row)
    const ratio = (/** @type {number} */ peer) =>
      Number.isNaN(peer)
        ? '–'
        : `${(row.rate / peer).toFixed(2)}${row.target === null ? '' : row.rate / peer >= row.target ? ' ✓' : ' ✗'}`
    const cells = [
      on,
      row.question,
      ...[row.rate, row.raw, row.bare].map(short),
      ratio(row.raw),
      ratio(row.bare),
      ...[row.cpu, row.rawCpu, row.bareCpu, row.p50, row.p99, row.easedP50, row.easedP99].map(short),
      `${(row.easedP99 / row.easedP50).toFixed(1)}${row.easedP99 <= 5 * row.easedP50 ? ' ✓' : ' ✗'}`,
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
    // Seeds it, and is gone before the rows are multiplied.
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
      for (const client of clients) await client.end()
      rmSync(data, { recursive: true, force: true })
    }
  } finally {
    stop()
  }
}

/** The embedded one: raw SQL and the backend cannot have it at a time, so they take turns by opening it anew. */
const onPglite = async () => {
  const data = mkdtempSync(join(tmpdir(), 'agro-bench-'))
  const env = { DATABASE_URL: '', DATA_DIR: data }
  await (await startServer(env)).stop()
  let lite = await PGlite.create({ dataDir: join(data, 'pg'), extensions: { pg_trgm } })
  await fill((text, given = []) => lite.query(text, given), wanted.products, wanted.companies)
  await lite.exec('vacuum analyze products, companies')
  await lite.close()
  // A copy for raw SQL: both are then measured in turns like the others.
  cpSync(join(data, 'pg'), join(data, 'raw'), { recursive: true })
  const seen = await PGlite.create({ dataDir: join(data, 'pg'), extensions: { pg_trgm } })
  const signed = await signIn((text, given = []) => seen.query(text, given))
  await seen.close()
  lite = await PGlite.create({ dataDir: join(data, 'raw'), extensions: { pg_trgm } })
  const server = await startServer(env)
  try {
    let inTransaction = Promise.resolve()
    /** One connection: a transaction of one worker keeps the others out. */
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
columns.push('p50 ms', 'p99 ms', 'p50 at 70 %', 'p99 at 70 %', 'p99/p50', 'MB', 'load')
console.log(`| ${columns.join(' | ')} |\n| ${columns.map((_, at) => (at < 2 ? '---' : '---:')).join(' | ')} |`)
const all = []
for (const on of values.on.split(',')) all.push(...(on === 'postgres' ? await onPostgres() : await onPglite()))
mkdirSync(join(root, 'test-results'), { recursive: true })
writeFileSync(join(root, 'test-results/bench-backend.json'), `${JSON.stringify(all, null, 2)}\n`)
