import { proxy } from 'valtio'
import type { Clock } from '#lib/clock.ts'
import { connection } from '#api/connection.ts'
import type { SessionView } from '#api/session/session-state.ts'
import type { Untold } from '../../store/unannounced-refusals.ts'
import type { SyncEvent } from '../engine/context.ts'
import { refuseForMembership } from '#api/refusals.ts'

/**
 * What this page knows of the outbox, for the interface. `storage`: the last write that failed, until one succeeds;
 * `newer`: a newer app has the database, and nothing is written from here; `removed`: the browser has removed it.
 */
export interface SyncStatus {
  draining: boolean
  /** KEY-5, where keys are not honoured: whether a broken line could make the browser send twice. */
  sends: 'unknown' | 'once' | 'unprotected'
  storage: 'ok' | 'full' | 'failing' | 'newer' | 'removed'
  /** What was refused after the buyer had gone on to something else, until the interface has said it. */
  refused: Untold[]
}

export const syncStatus: SyncStatus = proxy({
  draining: false,
  sends: 'unknown',
  storage: 'ok',
  refused: [],
})

/** Whether somebody's database, where none is open, is still to be opened: not yet known is not the same as nobody. */
export const accountAwaited = (view: SessionView, storage: SyncStatus['storage']): boolean =>
  view.status !== 'visitor' && storage === 'ok'

export const showSyncEvent = (event: SyncEvent, clock: Clock): void => {
  switch (event.type) {
    case 'contact':
      connection.reach = event.heard === 'answered' ? 'online' : 'offline'
      connection.failing = event.heard === 'failing'
      if (event.heard === 'answered') connection.lastContactAt = clock.now()
      if (event.heard !== 'nothing') connection.browserOffline = false
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
 * A no to something queued comes when the buyer has long gone on: it is said wherever they are by then, as a no to
 * what was asked directly would be (specification, section 8). What was refused retains its place and its cause.
 */
export const announceRefusal = (untold: Untold): void => {
  const { block } = untold
  if (block.why === 'membership') refuseForMembership(block.scope ?? '')
  else syncStatus.refused = [...syncStatus.refused, untold]
}
