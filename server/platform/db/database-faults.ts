import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** `away`: no answer, a restart, a full disk. `busy`: a time limit or the connection limit was reached. */
export type DatabaseFault = 'away' | 'busy'

/** No statement was sent: there was no connection for it. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection'
  readonly fault: DatabaseFault
  constructor(fault: DatabaseFault, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.fault = fault
  }
}

/** Faults by the beginning of their SQLSTATE; the longest match counts. */
const faults: Readonly<Record<string, DatabaseFault>> = {
  // Connection exceptions.
  '08': 'away',
  // A standby that has taken over and still refuses writes.
  '25006': 'away',
  // A transaction whose process was silent for too long.
  '25P03': 'busy',
  // The wrong moment: serialization failures and deadlocks.
  '40001': 'busy',
  '40P01': 'busy',
  // No disk, no memory, no free connection.
  '53': 'away',
  // A lock or a statement took too long.
  '55P03': 'busy',
  '57014': 'busy',
  // Shutdown, crash, start.
  '57P0': 'away',
  '58': 'away',
}

const ofState = (sqlState: string): DatabaseFault | null => {
  for (let length = sqlState.length; length >= 2; length -= 1) {
    const fault = faults[sqlState.slice(0, length)]
    if (fault) return fault
  }
  return null
}

/** Whether the connection cannot be used again after this error of the driver, or of the query builder around it. */
export const breaksConnection = (error: unknown): boolean => {
  const underlying = error instanceof DrizzleQueryError ? error.cause : error
  return !(underlying instanceof pg.DatabaseError && underlying.severity === 'ERROR')
}

/** Null: the statement itself is at fault, or the error has nothing to do with the database. */
export const databaseFaultOf = (error: unknown): DatabaseFault | null => {
  if (error instanceof NoConnection) return error.fault
  if (!(error instanceof DrizzleQueryError)) return null
  const { cause } = error
  if (cause instanceof NoConnection) return cause.fault
  if (cause instanceof pg.DatabaseError) return cause.code === undefined ? null : ofState(cause.code)
  // The embedded database has its SQLSTATE in the same place.
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const embedded = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? ofState(code) : null
  return embedded ?? (isDriverError(cause) ? 'away' : null)
}

/** The driver reports only by text, or with the operating system's code, that the connection is broken or silent. */
const isDriverError = (cause: unknown): boolean =>
  cause instanceof Error &&
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|timeout e|(?:read|write|connect|getaddrinfo) E|This socket)/.test(
    cause.message,
  )
