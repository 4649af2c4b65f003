import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** `away`: the database is unreachable, restarting or out of space. `busy`: a time limit, a full pool or a conflict. */
export type DatabaseFailure = 'away' | 'busy'

/** Thrown if no connection was free, or none could be opened. The statement was not sent. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError'
  readonly fault: DatabaseFailure
  constructor(fault: DatabaseFailure, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.fault = fault
  }
}

/** Keys are the first characters of a SQLSTATE code. The longest matching key applies. */
const faults: Readonly<Record<string, DatabaseFailure>> = {
  '08': 'away',
  '25006': 'away',
  '25P03': 'busy',
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

export const breaksConnection = (error: unknown): boolean => {
  const underlying = error instanceof DrizzleQueryError ? error.cause : error
  return !(underlying instanceof pg.DatabaseError && underlying.severity === 'ERROR')
}

/** Returns null if the database works and only rejected the statement, or if the error does not come from it. */
export const databaseFailureOf = (error: unknown): DatabaseFailure | null => {
  if (error instanceof NoConnectionError) return error.fault
  if (!(error instanceof DrizzleQueryError)) return null
  const { cause } = error
  if (cause instanceof NoConnectionError) return cause.fault
  if (cause instanceof pg.DatabaseError) return cause.code === undefined ? null : ofState(cause.code)
  if (!(cause instanceof Error)) return null
  const code = codeOf(cause)
  const embeddedFault = /^[0-9A-Z]{5}$/.test(code) ? ofState(code) : null
  return embeddedFault ?? (awayCode.test(code) || isDriverError(cause) ? 'away' : null)
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** The driver reports a broken or silent connection by its message, if the system gave no code. */
const isDriverError = ({ message }: Error): boolean =>
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|timeout e|(?:read|write|connect|getaddrinfo) E|This socket)/.test(
    message,
  )

const awayCode =
  /^(?:E(?:CONN[A-Z]+|TIMEDOUT|PIPE|HOST[A-Z]+|NET[A-Z]+|NOTFOUND|AI_AGAIN|NOENT)|57P0\w|53\w{3}|08\w{3})$/

/** `isAway`: connecting may succeed later with the same URL. */
export const connectionFailureOf = (error: unknown): { readonly isAway: boolean; readonly message: string } => {
  if (!(error instanceof Error)) return { isAway: false, message: String(error) }
  const code = codeOf(error)
  const isAway = awayCode.test(code) || /timeout|terminated/.test(error.message)
  // If a host name has several addresses, the error for all of them has a code but no message.
  return { isAway, message: error.message || code }
}
