import { proxy } from 'valtio'
import type { Clock } from '#lib/clock.ts'
import { connection } from '#api/connection.ts'
import type { SessionView } from '#api/session/session-state.ts'
import type { UnannouncedRefusal } from '../../store/unannounced-refusals.ts'
import type { SyncEvent } from '../engine/context.ts'
import { isConnected } from '../connection/heard.ts'
import { refuseForMembership } from '#api/refusals.ts'

/**
 * What this page knows about the outbox, for the interface. `storage`: the last write that failed, until one succeeds;
 * `newer`, `older`: the database belongs to another version of the app, so this one writes nothing; `removed`: the
 * browser has removed the database.
 */
export interface SyncStatus {
  draining: boolean
  /**
   * KEY-5, with a backend that does not honour keys: whether the browser could send twice after a broken connection.
   */
  sends: 'unknown' | 'once' | 'unprotected'
  storage: 'ok' | 'full' | 'failing' | 'newer' | 'older' | 'removed'
  /** Refusals that came after the buyer had gone on to something else, until the interface has announced them. */
  refused: UnannouncedRefusal[]
}

export const syncStatus: SyncStatus = proxy({
  draining: false,
  sends: 'unknown',
  storage: 'ok',
  refused: [],
})

/** If no database is open: whether one is about to be. Not to know yet who is signed in does not mean that nobody is. */
export const accountAwaited = (view: SessionView, storage: SyncStatus['storage']): boolean =>
  view.status !== 'visitor' && storage === 'ok'

export const showSyncEvent = (event: SyncEvent, clock: Clock): void => {
  switch (event.type) {
    case 'contact':
      connection.reach = event.heard === 'answered' ? 'online' : 'offline'
      connection.failing = event.heard === 'failing'
      connection.silent = event.heard === 'silent'
      if (event.heard === 'answered') connection.lastContactAt = clock.now()
      if (isConnected(event.heard)) connection.browserOffline = false
      return
    case 'protected':
      syncStatus.sends = event.once ? 'once' : 'unprotected'
      return
    case 'storage':
      syncStatus.storage = event.state
      return
    case 'draining':
      syncStatus.draining = event.active
      return
    case 'sent':
    case 'applied':
      return
  }
}

/**
 * A queued operation is refused long after the buyer has gone on. The refusal is announced on whatever screen is open,
 * like the refusal of a direct call (specification, section 8). The refused operation retains its place and its cause.
 */
export const announceRefusal = (refusal: UnannouncedRefusal): void => {
  const { block } = refusal
  if (block.why === 'membership') refuseForMembership(block.scope ?? '')
  else syncStatus.refused = [...syncStatus.refused, refusal]
}
