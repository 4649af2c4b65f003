import type { AccountId, DraftId } from '#domain/ids.ts'
import type { Receipt } from '#domain/requests/draft/content.ts'
import type { AccountDb } from '../../store/db.ts'
import type { DraftRow, OpRow } from '../../store/rows.ts'
import type { ConnectionHealth } from '../connection/health.ts'
import type { Pacing } from './timing.ts'
import type { SyncPorts } from '../ports.ts'

/**
 * The result of asking the server: an answer; a failure of the server's own, so that the line is up but the server is
 * of no use; or nothing.
 */
export type Heard = 'answered' | 'failing' | 'nothing'

/** What the engine reports to the rest of the page. Nothing depends on somebody listening. */
export type SyncEvent =
  | { readonly type: 'sent'; readonly draft: DraftRow; readonly receipt: Receipt }
  | { readonly type: 'applied'; readonly op: OpRow }
  | { readonly type: 'contact'; readonly heard: Heard }
  /** KEY-5: whether a request that must not be doubled can be sent so that the browser does not repeat it. */
  | { readonly type: 'protected'; readonly once: boolean }
  | { readonly type: 'storage'; readonly state: 'ok' | 'full' | 'failing' }
  | { readonly type: 'draining'; readonly active: boolean }

export interface SyncContext {
  readonly db: AccountDb
  /** The account of this database. Every operation and every token must belong to it. */
  readonly sub: AccountId
  readonly ports: SyncPorts
  readonly emit: (event: SyncEvent) => void
}

/** The drafts of this device. Where none can be read any more, those that open forms still have in memory. */
export interface DraftsHere {
  readonly get: (localId: DraftId) => Promise<DraftRow | null>
  readonly all: () => Promise<readonly DraftRow[]>
}

/**
 * One run of the engine. A newer drain has a higher epoch; from then on this one may still store successes, but no
 * failures.
 */
export interface DrainContext extends SyncContext {
  readonly drafts: DraftsHere
  readonly epoch: number
  readonly signal: AbortSignal
  readonly line: ConnectionHealth
  readonly pacing: Pacing
}
