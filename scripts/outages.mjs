// @ts-check
/**
 * `npm run nightly -- outages [--only fast,immediate,hung,terminated,full,stop] [--senders 20] [--rounds 20]
 * [--hung 30]`: breaks the database of the built backend while buyers send; `stop` stops one of two backends behind a
 * proxy. Fails if a process died, a send was lost or doubled, a connection leaked, or a call was reset.
 * Requires `npm run build`, PostgreSQL on this machine, and root for the full disk.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres, temporaryPostgresSettings } from './postgres.mjs'
import { countOutcomes, makeBuyers, pause, startSenders } from './outages/senders.mjs'
import { startServer, statusOf } from './outages/server.mjs'
import { stopBackendsBehindProxy } from './outages/stop-behind-proxy.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'fast,immediate,hung,terminated,full,stop' },
    senders: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '20' },
    hung: { type: 'string', default: '30' },
  },
})
const chosenModes = new Set(values.only.split(','))
const poolSize = 20
const awayMs = 5_000
/** Size of the file system for the full disk: little more than the database needs, so that it is soon full. */
const diskMB = 700

const asRoot = userInfo().uid === 0
const disk = mkdtempSync(join(tmpdir(), 'outages-disk-'))
if (asRoot) spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMB}m,mode=755`, 'tmpfs', disk], { stdio: 'inherit' })

// A commit must be in PostgreSQL's log before it is confirmed. A crash of the machine is not tested.
const postgres = await startPostgres(
  { ...temporaryPostgresSettings, synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '64MB' },
  disk,
)

/** Uses a new connection, because outages break existing ones. @type {import('./outages/senders.mjs').Query} */
const query = async (text, params) => {
  const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query(text, params)
  } finally {
    await client.end()
  }
}

const otherClients = `from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
const connections = async () => Number((await query(`select count(*)::int as n ${otherClients}`)).rows[0]?.n)

/** @param {'SIGSTOP' | 'SIGCONT'} signal */
const signalAll = (signal) => {
  const parent = postgres.pid()
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]) === parent
    } catch {
      return false
    }
  })
  for (const pid of [parent, ...children.map(Number)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended since it was listed.
    }
  }
}

const fillDisk = async () => {
  const path = join(disk, 'ballast')
  const file = await openFile(path, 'w')
  for (const size of [1 << 20, 4096])
    try {
      for (;;) await file.write(Buffer.alloc(size))
    } catch {
      // Writing failed because the disk is full.
    }
  await file.close()
  return () => rmSync(path)
}

const server = await startServer(postgres.url, { DB_CONNECTIONS: String(poolSize) })
const buyers = await makeBuyers(query, Number(values.senders))
const [product] = (
  await query(`select id from products where cardinality(export_countries) = 0 and valid_until > '2027-12-31' limit 1`)
).rows
const senders = startSenders(buyers, server.port, String(product.id))
await senders.more(buyers.length)
senders.take()

let hasFailed = false
/** @param {string} name @param {Record<string, unknown>} figures @param {boolean} ok */
const report = (name, figures, ok) => {
  hasFailed ||= !ok
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}: ${JSON.stringify(figures)}`)
}

const health = async () => ({
  healthz: await statusOf(server.port, '/healthz'),
  readyz: await statusOf(server.port, '/readyz'),
})

/**
 * @param {string} name @param {() => Promise<{ healthz: number, readyz: number } | null>} outage resolves when it is
 * over, with the health during it
 */
const round = async (name, outage) => {
  const healthDuring = await outage()
  const began = performance.now()
  await senders.more(3 * buyers.length)
  const recoveredMs = Math.round(performance.now() - began)
  const { outcomes, slowest } = senders.take()
  const open = await connections()
  const figures = { ...healthDuring, recoveredMs, slowest, open, outcomes, events: [...server.events] }
  server.events.clear()
  const isReported = healthDuring === null || (healthDuring.healthz === 200 && healthDuring.readyz === 503)
  const strangeOutcomes = Object.keys(outcomes).filter((outcome) => outcome !== '200' && outcome !== '503')
  report(name, figures, server.lives() && isReported && strangeOutcomes.length === 0 && open <= poolSize + 1)
}

try {
  for (const mode of /** @type {const} */ (['fast', 'immediate']))
    if (chosenModes.has(mode))
      await round(`stop ${mode}`, async () => {
        await postgres.halt(mode)
        await pause(awayMs)
        const healthDuring = await health()
        await postgres.start()
        return healthDuring
      })
  if (chosenModes.has('hung'))
    await round(`hung for ${values.hung} s`, async () => {
      signalAll('SIGSTOP')
      await pause((Number(values.hung) * 1_000) / 2)
      const healthDuring = await health()
      await pause((Number(values.hung) * 1_000) / 2)
      signalAll('SIGCONT')
      return healthDuring
    })
  if (chosenModes.has('terminated'))
    await round(`one connection terminated, ${values.rounds} times`, async () => {
      for (let turn = 0; turn < Number(values.rounds); turn += 1) {
        await query(
          `select pg_terminate_backend(pid) from (select pid ${otherClients} order by random() limit 1) as one`,
        )
        await senders.more(5)
      }
      return null
    })
  if (chosenModes.has('full') && !asRoot) console.log('left out: the full disk needs root')
  else if (chosenModes.has('full'))
    await round('disk full', async () => {
      const makeRoom = await fillDisk()
      await pause(2 * awayMs)
      makeRoom()
      // PostgreSQL stops if it has no space for its log.
      if (
        !(await connections().then(
          () => true,
          () => false,
        ))
      )
        await postgres.start()
      return null
    })
  const verdict = await countOutcomes(query, buyers, await senders.stop())
  report('all sends', verdict, verdict.lost === 0 && verdict.doubled === 0 && verdict.quotaUsed === verdict.accepted)
  await server.close()
  if (chosenModes.has('stop')) {
    const { ok, ...figures } = await stopBackendsBehindProxy(
      postgres.url,
      query,
      String(product.id),
      Number(values.senders),
    )
    report('one of two backends stopped, both in turn', figures, ok)
  }
} finally {
  await server.close()
  postgres.stop()
  if (asRoot) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
}
if (hasFailed) process.exitCode = 1
