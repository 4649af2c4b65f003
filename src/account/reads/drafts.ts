import type { DraftId, RecordId } from '#domain/ids.ts'
import { requestKinds, type Approval, type RequestKind, kindContracts } from '#contract/entities/request.ts'
import type { DraftConflict } from '#domain/requests/conflict/conflict.ts'
import type { RequestContent, Receipt } from '#domain/requests/draft/content.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import type { AccountDb } from '../store/db.ts'
import { getDraft, opsOfDraft, readable, pendingOps } from '../store/account-rows.ts'
import { draftRow, opRow, type DraftRow, type OpRow, type Intent } from '../store/rows.ts'
import { stateOfDraft, type Surroundings, stateOfStep } from '../outbox/status/facts.ts'
import { useAccountRead } from './use-account-read.ts'
import { useOffline } from '#api/connection.ts'
import { readSurroundings } from './surroundings.ts'
import { listedOf } from './outbox.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { useSnapshot } from 'valtio'
import { judgeQuota, type QuotaJudgement } from '#domain/membership/quota.ts'
import { systemClock } from '#lib/clock.ts'
import { openedAccount } from '../outbox/operations/account-context.ts'
import { sessionState, userOf, type SessionView } from '#api/session/session-state.ts'
import { readQuota, useQuota } from './account.ts'

const endOf = (view: SessionView): number | null | undefined => userOf(view)?.vipExpireTime

/** What the membership allows for a kind, as last stated by the server; null until that is read. */
export const useQuotaCheck = (kind: RequestKind): QuotaJudgement | null => {
  const quota = useQuota(kindContracts[kind].permissionType)
  const { view } = useSnapshot(sessionState)
  if (quota.status === 'loading') return null
  return judgeQuota(quota.status === 'ready' ? quota.data : null, endOf(view), systemClock.now())
}

/** The same for a button that starts a request. Rejects with `NotSignedIn` if no account is open. */
export const readQuotaCheck = async (kind: RequestKind): Promise<QuotaJudgement> => {
  const { db } = await openedAccount()
  return judgeQuota(
    await readQuota(db, kindContracts[kind].permissionType),
    endOf(sessionState.view),
    systemClock.now(),
  )
}

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

/** A draft as a screen shows it. Times are in ms and for display only. */
export interface DraftView {
  readonly localId: DraftId
  readonly kind: RequestKind
  readonly content: RequestContent
  readonly state: DraftState
  /** Send was pressed, and it has neither arrived nor been taken back. */
  readonly sendPending: boolean
  readonly serverId: RecordId | null
  readonly createdAt: number
  readonly updatedAt: number
  /** When the server last acknowledged it. */
  readonly savedAt: number | null
  readonly conflict?: DraftConflict
  /** The state of the company's approval. */
  readonly approval?: Approval
  readonly receipt?: Receipt
}

const viewOf = (row: DraftRow, ops: readonly OpRow[], around: Surroundings, listed = false): DraftView => ({
  localId: row.localId,
  kind: row.kind,
  content: row.mine,
  state: stateOfDraft(row, ops, around, listed),
  sendPending: ops.some((op) => op.type === 'send' && op.state !== 'done'),
  serverId: row.serverId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  savedAt: row.savedAt,
  ...(row.conflict ? { conflict: row.conflict } : {}),
  ...(row.approval ? { approval: row.approval } : {}),
  ...(row.receipt ? { receipt: row.receipt } : {}),
})

export const readDrafts = async (db: AccountDb, kind: RequestKind, offline: boolean): Promise<DraftView[]> => {
  const raw = await db.drafts
    .where('[kind+updatedSeq]')
    .between([kind, -Infinity], [kind, Infinity])
    .reverse()
    .toArray()
  const rows = readable(draftRow, raw).filter((row) => row.status === 'draft')
  const ops = readable(
    opRow,
    await db.ops
      .where('draftId')
      .anyOf(rows.map((row) => row.localId))
      .toArray(),
  )
  const around = await readSurroundings(db, offline)
  return rows.map((row) =>
    viewOf(
      row,
      ops.filter((op) => op.draftId === row.localId),
      around,
    ),
  )
}

export const readDraft = async (db: AccountDb, localId: DraftId, offline: boolean): Promise<DraftView | null> => {
  const row = await getDraft(db, localId)
  if (!row) return null
  const listed = (await listedOf(db, [row])).has(localId)
  return viewOf(row, await opsOfDraft(db, localId), await readSurroundings(db, offline), listed)
}

/** How many drafts of all kinds are on this device. */
export const useDraftCount = (): LiveRead<number> =>
  useAccountRead(
    async (db) => {
      const lists = await Promise.all(requestKinds.map((kind) => readDrafts(db, kind, false)))
      return lists.reduce((sum, rows) => sum + rows.length, 0)
    },
    0,
    [],
  )

/** One draft, even after it was sent (`state.at === 'sent'`, with the receipt). */
export const useDraft = (localId: DraftId): LiveRead<DraftView | null> => {
  const offline = useOffline()
  return useAccountRead<DraftView | null>((db) => readDraft(db, localId, offline), null, [localId, offline])
}
