import type { AccountId } from '#domain/ids.ts'
import type { Receipt } from '#domain/requests/record/receipt.ts'
import type { AccountDb } from '../../store/db.ts'
import type { DraftRow, OpRow } from '../../store/rows.ts'
import type { ConnectionHealth } from '../connection/health.ts'
import type { Pacing } from './timing.ts'
import type { SyncPorts } from '../ports.ts'

/**
 * What came of a question to the server: an answer; a failure of the server's own, so that the line is up and the server
 * of no use; or nothing.
 */
export type Heard = 'answered' | 'failing' | 'nothing'

/** What the engine tells the rest of the page. Nothing depends on it being heard. */
export type SyncEvent =
  | { readonly type: 'sent'; readonly draft: DraftRow; readonly receipt: Receipt }
  | { readonly type: 'applied'; readonly op: OpRow }
  | { readonly type: 'contact'; readonly heard: Heard }
  /** KEY-5: whether what must not be doubled can leave so that the browser does not repeat it. */
  | { readonly type: 'protected'; readonly once: boolean }
  | { readonly type: 'storage'; readonly state: 'ok' | 'full' | 'failing' }
  | { readonly type: 'draining'; readonly active: boolean }

export interface SyncContext {
  readonly db: AccountDb
  /** The account of the database; every operation and every token must be its. */
  readonly sub: AccountId
  readonly ports: SyncPorts
  readonly emit: (event: SyncEvent) => void
}

/** The drain that may write: a newer one has a higher epoch, and then nothing this one learns of failures counts. */
export interface DrainContext extends SyncContext {
  readonly epoch: number
  readonly signal: AbortSignal
  readonly line: ConnectionHealth
  readonly pacing: Pacing
}
