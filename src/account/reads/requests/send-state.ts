import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { useOffline } from '#api/connection.ts'
import { dataOr } from '#lib/live-read.ts'
import type { AccountDb } from '../../store/db.ts'
import { pendingOps } from '../../store/account-rows.ts'
import type { Intent, OpRow } from '../../store/rows.ts'
import { stateOfStep } from '../../outbox/status/facts.ts'
import { readSurroundings } from '../device/surroundings.ts'
import { useAccountRead } from '../use-account-read.ts'

type Thing = 'profile' | `${'cart' | 'favourite' | 'alert' | 'review'}:${string}`

/** The account's own things that an intent changes, each by kind and id. */
const thingsOf = (intent: Intent): Thing[] => {
  switch (intent.name) {
    case 'cart-add':
      return intent.ids.map((id) => `cart:${id}` as const)
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

/** The state of each thing with a waiting change. A plain object, so that an unchanged result renders nothing. */
export type SendStates = { readonly [thing in Thing]?: DraftState }

/** The state of the last waiting change of each thing, from one read of the outbox. */
export const readSendStates = async (db: AccountDb, offline: boolean): Promise<SendStates> => {
  const pending = await pendingOps(db)
  const around = await readSurroundings(db, offline)
  const byId = new Map(pending.map((op) => [op.opId, op]))
  const last = new Map<Thing, OpRow>()
  for (const op of pending) for (const thing of op.intent ? thingsOf(op.intent) : []) last.set(thing, op)
  const stateOf = (op: OpRow) =>
    stateOfStep(
      op,
      op.deps.flatMap((id) => byId.get(id) ?? []),
      around,
    )
  return Object.fromEntries([...last].map(([thing, op]) => [thing, stateOf(op)]))
}

const none: SendStates = {}

/** The states of waiting changes, as the outbox shows them; empty until they are read. One read serves a whole list. */
export const useSendStates = (): SendStates => {
  const offline = useOffline()
  return dataOr(
    useAccountRead((db) => readSendStates(db, offline), none, [offline]),
    none,
  )
}
