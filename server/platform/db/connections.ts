/** Connections with time limits. A failing one never ends the process, and a broken one is never pooled again. */
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction, type NodePgClient } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createShares, insideTransaction } from './account-share.ts'
import type { Database } from './database.ts'
import { breaksConnection, NoConnection } from './database-faults.ts'

/** Time limits of one connection, ms; 0 for none. */
export interface TimeLimits {
  readonly connectMs: number
  readonly statementMs: number
  readonly lockMs: number
  /** Between two statements of a transaction: an abandoned transaction would block its rows for ever. */
  readonly idleInTransactionMs: number
}
export interface ConnectionSettings extends TimeLimits {
  readonly maxConnections: number
}

/** A fifth of PostgreSQL's default limit. Simultaneous commits are flushed to the disk together. */
export const connectionDefaults: ConnectionSettings = {
  maxConnections: 20,
  connectMs: 5_000,
  statementMs: 30_000,
  lockMs: 4_000,
  idleInTransactionMs: 30_000,
}

/** For migrations, the first data and imports: they may take minutes, and a second one waits for the first. */
export const unhurried: ConnectionSettings = {
  ...connectionDefaults,
  maxConnections: 2,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
}

// int8 (times, sequences) are read as numbers, as in PGlite: they stay far below 2^53.
pg.types.setTypeParser(20, Number)

/** PostgreSQL ends a slow statement; the driver gives up a little later in case the answer does not arrive. */
const driversLimit = (statementMs: number) => Math.ceil(statementMs * 1.1)

const clientOptions = (url: string, { connectMs, statementMs, lockMs, idleInTransactionMs }: TimeLimits) => ({
  connectionString: url,
  keepAlive: true,
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  query_timeout: driversLimit(statementMs),
})

/** Without a listener, the 'error' event of a broken connection would end the process. The statement fails as well. */
class Client extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options)
    this.on('error', () => undefined)
  }
}

export const newClient = (url: string, limits: TimeLimits): pg.Client => new Client(clientOptions(url, limits))

interface Leased {
  readonly client: pg.PoolClient
  /** `broken`: it is closed instead of being used again. */
  readonly release: (broken: boolean) => void
}
type Lease = () => Promise<Leased>

/** The pool reports only by its message that all connections were in use for too long. */
const isPoolExhausted = (error: unknown) => error instanceof Error && error.message.startsWith('timeout exceeded')

const leaseOf = (pool: pg.Pool, waitMs: number): Lease => {
  const shares = createShares()
  return async () => {
    const giveBack = await shares.take(waitMs)
    try {
      const client = await pool.connect().catch((error: unknown) => {
        throw new NoConnection(isPoolExhausted(error) ? 'busy' : 'away', error)
      })
      return {
        client,
        release: (broken) => {
          client.release(broken)
          giveBack()
        },
      }
    } catch (error) {
      giveBack()
      throw error
    }
  }
}

type Tx = NodePgTransaction<Record<string, never>, Record<string, never>>

/** A pool as the query builder sees it: each statement gets a connection. */
const statementsOf = (lease: Lease) => ({
  query: async (config: pg.QueryConfig, values: unknown[]) => {
    const { client, release } = await lease()
    let broken = true
    try {
      const result = await client.query(config, values)
      broken = false
      return result
    } catch (error) {
      broken = breaksConnection(error)
      throw error
    } finally {
      release(broken)
    }
  },
})

/** Drizzle's session leaks the connection of a transaction that could not begin, and reuses broken ones. */
class PooledSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  private readonly lease: Lease
  private readonly sqlDialect: PgDialect
  constructor(lease: Lease, dialect: PgDialect) {
    // Only `query` of a client is used, because `transaction` is replaced.
    super(statementsOf(lease) as unknown as NodePgClient, dialect, undefined)
    this.lease = lease
    this.sqlDialect = dialect
  }

  override async transaction<T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    const { client, release } = await this.lease()
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, this.sqlDialect, undefined)
    const tx: Tx = new NodePgTransaction(this.sqlDialect, session, undefined)
    let broken = true
    try {
      await tx.execute(sql`begin`)
      if (config) await tx.setTransaction(config)
      const result = await insideTransaction(() => work(tx))
      await tx.execute(sql`commit`)
      broken = false
      return result
    } catch (error) {
      broken = !(await rollBack(tx, error))
      throw error
    } finally {
      release(broken)
    }
  }
}

/** False if the connection must be closed, which makes PostgreSQL roll the transaction back. */
const rollBack = async (tx: Tx, error: unknown): Promise<boolean> => {
  if (error instanceof DrizzleQueryError && breaksConnection(error)) return false
  try {
    await tx.execute(sql`rollback`)
    return true
  } catch {
    return false
  }
}

export interface DatabasePool {
  readonly db: Database
  readonly close: () => Promise<void>
}

export const openPool = (url: string, settings: ConnectionSettings): DatabasePool => {
  const { maxConnections: max, connectMs } = settings
  const pool = new pg.Pool({ ...clientOptions(url, settings), max, Client })
  // A broken idle connection has already left the pool; the next query gets a new one.
  pool.on('error', () => undefined)
  const dialect = new PgDialect()
  const session = new PooledSession(leaseOf(pool, connectMs), dialect)
  return { db: new NodePgDatabase(dialect, session, undefined), close: () => pool.end() }
}

/** How long a probe waits, ms: less than its caller does. */
const probeMs = 2_000

export const answers = async (url: string): Promise<boolean> => {
  const client = new Client({
    ...clientOptions(url, unhurried),
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}
