import { proxy } from 'valtio'
import type { Clock } from '#lib/clock.ts'
import { connection, isConnected } from '#api/connection.ts'
import type { SessionView } from '#api/session/session-state.ts'
import type { UnannouncedRefusal } from '../../store/unannounced-refusals.ts'
import type { OutboxEvent } from '../engine/context.ts'
import { showMembershipRefusal } from '#api/refusals.ts'

export interface OutboxStatus {
  draining: boolean
  /** KEY-5: `unprotected` if the browser could send a request twice after a broken connection. */
  sends: 'unknown' | 'once' | 'unprotected'
  storage: 'ok' | 'full' | 'failing' | 'newer' | 'older' | 'removed'
  refused: UnannouncedRefusal[]
}

export const outboxStatus: OutboxStatus = proxy({ draining: false, sends: 'unknown', storage: 'ok', refused: [] })

export const isAccountOpening = (view: SessionView, storage: OutboxStatus['storage']): boolean =>
  view.status !== 'visitor' && storage === 'ok'

export const applyOutboxEvent = (event: OutboxEvent, clock: Clock): void => {
  switch (event.type) {
    case 'contact':
      connection.reach = event.heard === 'answered' ? 'online' : 'offline'
      connection.failing = event.heard === 'failing'
      connection.silent = event.heard === 'silent'
      if (event.heard === 'answered') connection.lastContactAt = clock.now()
      if (isConnected(event.heard)) connection.browserOffline = false
      return
    case 'protected':
      outboxStatus.sends = event.once ? 'once' : 'unprotected'
      return
    case 'storage':
      outboxStatus.storage = event.state
      return
    case 'draining':
      outboxStatus.draining = event.active
      return
    case 'sent':
    case 'applied':
      return
  }
}

/** REFUSE-4: a refusal may arrive long after the buyer left the screen, so it is announced on any screen. */
export const announceRefusal = (refusal: UnannouncedRefusal): void => {
  const { block } = refusal
  if (block.why === 'membership') showMembershipRefusal(block.scope ?? '')
  else outboxStatus.refused = [...outboxStatus.refused, refusal]
}
