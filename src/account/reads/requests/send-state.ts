import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { useOffline } from '#api/connection.ts'
import { dataOr } from '#lib/live-read.ts'
import type { AccountDb } from '../../store/db.ts'
import { pendingOps } from '../../store/account-rows.ts'
import type { Intent } from '../../store/rows.ts'
import { stateOfStep } from '../../outbox/status/facts.ts'
import { readSurroundings } from '../device/surroundings.ts'
import { useAccountRead } from '../use-account-read.ts'

/** Things of the account's own that wait here to be sent, each under its name and id. */
const thingsOf = (intent: Intent): string[] => {
  switch (intent.name) {
    case 'cart-add':
      return intent.ids.map((id) => `cart:${id}`)
    case 'favourite':
      return [`favourite:${intent.companyId}`]
    case 'price-alert':
      return [`alert:${intent.id}`]
    case 'profile':
      return ['profile']
    case 'review':
      return [`review:${intent.review.companyId}`]
    default:
      return []
  }
}

type Thing = 'profile' | `${'cart' | 'favourite' | 'alert' | 'review'}:${string}`

/** The state of the last change of a thing that waits; null: none does. */
export const readSendState = async (db: AccountDb, thing: Thing, offline: boolean): Promise<DraftState | null> => {
  const pending = await pendingOps(db)
  const op = pending.findLast(({ intent }) => intent && thingsOf(intent).includes(thing))
  if (!op) return null
  const uploads = pending.filter((one) => op.deps.includes(one.opId))
  return stateOfStep(op, uploads, await readSurroundings(db, offline))
}

/** How a change that waits here stands, as the outbox says it; null until that is read, and where nothing waits. */
export const useSendState = (thing: Thing): DraftState | null => {
  const offline = useOffline()
  return dataOr(
    useAccountRead<DraftState | null>((db) => readSendState(db, thing, offline), null, [thing, offline]),
    null,
  )
}
