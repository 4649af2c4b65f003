import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/**
 * `away`: the database does not answer, is restarting or has a full disk. `busy`: a time or connection limit was
 * reached.
 */
export type DatabaseFailure = 'away' | 'busy'

/** Thrown if no connection was free or could be opened. The statement was not sent. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnection'
  readonly fault: DatabaseFailure
  constructor(fault: DatabaseFailure, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.fault = fault
  }
}

/** Kinds of fault by the first characters of the SQLSTATE code. If several entries match, the longest applies. */
const faults: Readonly<Record<string, DatabaseFailure>> = {
  '08': 'away',
  // A standby that has taken over but still refuses writes.
  '25006': 'away',
  '25P03': 'busy',
  // Serialization failures and deadlocks, which may succeed when they are repeated.
  '40001': 'busy',
  '40P01': 'busy',
  '53': 'away',
  '55P03': 'busy',
  '57014': 'busy',
  '57P0': 'away',
  '58': 'away',
}

const ofState = (sqlState: string): DatabaseFailure | null => {
  for (let length = sqlState.length; length >= 2; length -= 1) {
    const fault = faults[sqlState.slice(0, length)]
    if (fault) return fault
  }
  return null
}

/** Whether the connection must be closed after this error of the driver, which the query builder may have wrapped. */
export const breaksConnection = (error: unknown): boolean => {
  const underlying = error instanceof DrizzleQueryError ? error.cause : error
  return !(underlying instanceof pg.DatabaseError && underlying.severity === 'ERROR')
}

/** The kind of database fault. Null if the statement is wrong or the error does not come from the database. */
export const databaseFailureOf = (error: unknown): DatabaseFailure | null => {
  if (error instanceof NoConnectionError) return error.fault
  if (!(error instanceof DrizzleQueryError)) return null
  const { cause } = error
  if (cause instanceof NoConnectionError) return cause.fault
  if (cause instanceof pg.DatabaseError) return cause.code === undefined ? null : ofState(cause.code)
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const embeddedFault = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? ofState(code) : null
  return embeddedFault ?? (isDriverError(cause) ? 'away' : null)
}

/** The driver reports a broken or silent connection only by a message or by the operating system's code. */
const isDriverError = (cause: unknown): boolean =>
  cause instanceof Error &&
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|timeout e|(?:read|write|connect|getaddrinfo) E|This socket)/.test(
    cause.message,
  )

const awayCode =
  /^(?:E(?:CONN[A-Z]+|TIMEDOUT|PIPE|HOST[A-Z]+|NET[A-Z]+|NOTFOUND|AI_AGAIN|NOENT)|57P0\w|53\w{3}|08\w{3})$/

/**
 * Why a connection could not be opened. `isAway`: it may succeed later, so the address and the password may be right.
 */
export const connectionFailureOf = (error: unknown): { readonly isAway: boolean; readonly message: string } => {
  if (!(error instanceof Error)) return { isAway: false, message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isAway = awayCode.test(code) || /timeout|terminated/.test(error.message)
  // If a name has several addresses, the error for all of them has only a code.
  return { isAway, message: error.message || code }
}
