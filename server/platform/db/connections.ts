import { DrizzleQueryError, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction, type NodePgClient } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createConnectionShares, runInsideTransaction } from './account-share.ts'
import type { Database } from './database.ts'
import { breaksConnection, databaseFailureOf, NoConnectionError } from './database-faults.ts'
import type { OutageLog } from '../log.ts'

/** Times in ms. 0 means no limit, except for `connectMs`. */
export interface TimeLimits {
  readonly connectMs: number
  readonly statementMs: number
  readonly lockMs: number
  /** Time between two statements of a transaction. An abandoned transaction would lock its rows forever. */
  readonly idleInTransactionMs: number
}
export interface ConnectionSettings extends TimeLimits {
  readonly maxConnections: number
}

export const connectionDefaults: ConnectionSettings = {
  maxConnections: 20,
  connectMs: 5_000,
  statementMs: 30_000,
  lockMs: 4_000,
  idleInTransactionMs: 30_000,
}

/** Limits for migrations, seeding and imports, which may take minutes while a second process waits for them. */
export const slowWorkSettings: ConnectionSettings = {
  ...connectionDefaults,
  maxConnections: 2,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
}

// Times and sequences (int8) are read as numbers, as in PGlite. They stay far below 2^53.
pg.types.setTypeParser(20, Number)

/** The driver's limit is longer than PostgreSQL's own, and applies if PostgreSQL cannot report that it was reached. */
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

/** Without a listener, the 'error' event of a broken connection would end the process. Its statement still fails. */
class Client extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options)
    this.on('error', () => undefined)
  }
}

export const newClient = (url: string, limits: TimeLimits): pg.Client => new Client(clientOptions(url, limits))

interface LeasedClient {
  readonly client: pg.PoolClient
  /** `broken`: the connection is closed instead of being reused. `error`: the error of the last statement. */
  readonly release: (broken: boolean, error?: unknown) => void
}
type Lease = () => Promise<LeasedClient>

/** Recognises the pool's error for connections that all stay in use, by its message, because it has no code. */
const isPoolExhausted = (error: unknown) => error instanceof Error && error.message.startsWith('timeout exceeded')

const leaseOf = (pool: pg.Pool, waitMs: number, logLoss: OutageLog): Lease => {
  const shares = createConnectionShares()
  return async () => {
    const giveBack = await shares.take(waitMs)
    try {
      const client = await pool.connect().catch((error: unknown) => {
        const fault = isPoolExhausted(error) ? 'busy' : 'away'
        if (fault === 'away') logLoss(true, error)
        throw new NoConnectionError(fault, error)
      })
      return {
        client,
        release: (broken, error) => {
          client.release(broken)
          giveBack()
          if (error === undefined) logLoss(false)
          else if (databaseFailureOf(error) === 'away') logLoss(true, error)
        },
      }
    } catch (error) {
      giveBack()
      throw error
    }
  }
}

type Tx = NodePgTransaction<Record<string, never>, Record<string, never>>

const statementsOf = (lease: Lease) => ({
  query: async (config: pg.QueryConfig, values: unknown[]) => {
    const { client, release } = await lease()
    let fault: unknown
    try {
      return await client.query(config, values)
    } catch (error) {
      // The query builder will wrap the error in the same way, and `databaseFailureOf` recognises only a wrapped one.
      fault = new DrizzleQueryError('', [], error as Error)
      throw error
    } finally {
      release(fault !== undefined && breaksConnection(fault), fault)
    }
  },
})

/** Replaces Drizzle's session, which leaks the connection if a transaction cannot begin, and reuses broken ones. */
class PooledSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  private readonly lease: Lease
  private readonly sqlDialect: PgDialect
  constructor(lease: Lease, dialect: PgDialect) {
    // Only the client's `query` is used, because `transaction` is overridden.
    super(statementsOf(lease) as unknown as NodePgClient, dialect, undefined)
    this.lease = lease
    this.sqlDialect = dialect
  }

  override async transaction<T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    const { client, release } = await this.lease()
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, this.sqlDialect, undefined)
    const tx: Tx = new NodePgTransaction(this.sqlDialect, session, undefined)
    let isBroken = true
    let fault: unknown
    try {
      await tx.execute(sql`begin`)
      if (config) await tx.setTransaction(config)
      const result = await runInsideTransaction(() => work(tx))
      await tx.execute(sql`commit`)
      isBroken = false
      return result
    } catch (error) {
      fault = error
      isBroken = !(await rollBack(tx, error))
      throw error
    } finally {
      release(isBroken, fault)
    }
  }
}

/** If this returns false, the connection must be closed, which makes PostgreSQL roll back. */
const rollBack = async (tx: Tx, error: unknown): Promise<boolean> => {
  if (error instanceof DrizzleQueryError && breaksConnection(error)) return false
  try {
    await tx.execute(sql`rollback`)
    return true
  } catch {
    return false
  }
}

export const openPool = (url: string, settings: ConnectionSettings, logLoss: OutageLog = () => undefined) => {
  const { maxConnections: max, connectMs } = settings
  const pool = new pg.Pool({ ...clientOptions(url, settings), max, Client })
  // The pool has already dropped a broken idle connection, so the next query gets a new one.
  pool.on('error', (error) => logLoss(true, error))
  const dialect = new PgDialect()
  const db: Database = new NodePgDatabase(
    dialect,
    new PooledSession(leaseOf(pool, connectMs, logLoss), dialect),
    undefined,
  )
  const use = () => {
    const { totalCount, idleCount: idle, waitingCount: waiting } = pool
    return { 'in-use': totalCount - idle, idle, waiting }
  }
  return { db, use, close: () => pool.end() }
}
export type DatabasePool = ReturnType<typeof openPool>

const probeMs = 2_000

export const isDatabaseAnswering = async (url: string): Promise<boolean> => {
  const client = new Client({
    ...clientOptions(url, slowWorkSettings),
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
