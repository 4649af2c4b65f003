import type { DraftId } from '#domain/ids.ts'
import { type RequestKind, kindContracts } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { type AccountDb, getDraft, opsOfDraft, parseReadable, pendingOps } from '../store/db.ts'
import { draftRow, opRow, type DraftRow, type OpRow, type Intent } from '../store/rows.ts'
import { stateOfDraft, type StatusInputs, stateOfOp } from '../outbox/status/item-state.ts'
import { useAccountData, useAccountRead } from './use-account-read.ts'
import { useOffline } from '#api/connection.ts'
import { readStatusInputs } from './surroundings.ts'
import { readListedDraftIds } from './outbox.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { useSnapshot } from 'valtio'
import { checkQuota, type QuotaCheck } from '#domain/membership/quota.ts'
import { serverNow } from '#lib/clock.ts'
import { whenAccountOpen } from '../outbox/session.ts'
import type { DashboardEntry } from '#contract/entities/account.ts'
import { sessionState, userOf, type SessionView } from '#api/session/session-state.ts'
import { readQuota, useQuota } from './account.ts'

const checkOf = (quota: DashboardEntry | null, view: SessionView): QuotaCheck =>
  checkQuota(quota, userOf(view)?.vipExpireTime, serverNow())

export const useQuotaCheck = (kind: RequestKind): QuotaCheck | null => {
  const quota = useQuota(kindContracts[kind].permissionType)
  const { view } = useSnapshot(sessionState)
  if (quota.status === 'loading') return null
  return checkOf(quota.status === 'ready' ? quota.data : null, view)
}

export const readQuotaCheck = async (kind: RequestKind): Promise<QuotaCheck> => {
  const { db } = await whenAccountOpen()
  return checkOf(await readQuota(db, kindContracts[kind].permissionType), sessionState.view)
}

type AccountPart = 'profile' | `${'cart' | 'favourite' | 'alert' | 'review'}:${string}`

const partsOf = (intent: Intent): AccountPart[] => {
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

export type SendStates = { readonly [thing in AccountPart]?: DraftState }

export const readSendStates = async (db: AccountDb, offline: boolean): Promise<SendStates> => {
  const pending = await pendingOps(db)
  const surroundings = await readStatusInputs(db, offline)
  const byId = new Map(pending.map((op) => [op.opId, op]))
  const lastOps = new Map<AccountPart, OpRow>()
  for (const op of pending) for (const thing of op.intent ? partsOf(op.intent) : []) lastOps.set(thing, op)
  const stateOf = (op: OpRow) => {
    const uploads = op.deps.flatMap((id) => byId.get(id) ?? [])
    return stateOfOp(op, uploads, surroundings)
  }
  return Object.fromEntries([...lastOps].map(([thing, op]) => [thing, stateOf(op)]))
}

const none: SendStates = {}

export const useWaitingChangeStates = (): SendStates => {
  const offline = useOffline()
  return useAccountData((db) => readSendStates(db, offline), none, [offline])
}

export interface DraftView
  extends
    Pick<DraftRow, 'localId' | 'kind' | 'rev' | 'serverId' | 'createdAt' | 'updatedAt' | 'savedAt'>,
    Partial<Pick<DraftRow, 'conflict' | 'approval' | 'receipt'>> {
  readonly content: RequestContent
  readonly state: DraftState
  /** Whether "Send" was pressed and the send has neither arrived nor been withdrawn. */
  readonly sendPending: boolean
}

const viewOf = (row: DraftRow, ops: readonly OpRow[], surroundings: StatusInputs, isListed = false): DraftView => {
  const { localId, kind, rev, mine, serverId, createdAt, updatedAt, savedAt, conflict, approval, receipt } = row
  const state = stateOfDraft(row, ops, surroundings, isListed)
  const sendPending = ops.some((op) => op.type === 'send' && op.state !== 'done')
  const times = { createdAt, updatedAt, savedAt }
  return { localId, kind, rev, content: mine, state, sendPending, serverId, ...times, conflict, approval, receipt }
}

export const readDrafts = async (db: AccountDb, kind: RequestKind, offline: boolean): Promise<DraftView[]> => {
  const raw = await db.drafts
    .where('[kind+updatedSeq]')
    .between([kind, -Infinity], [kind, Infinity])
    .reverse()
    .toArray()
  const rows = parseReadable(draftRow, raw).filter((row) => row.status === 'draft')
  const localIds = rows.map((row) => row.localId)
  const ops = parseReadable(opRow, await db.ops.where('draftId').anyOf(localIds).toArray())
  const surroundings = await readStatusInputs(db, offline)
  const opsOf = (localId: DraftId) => ops.filter((op) => op.draftId === localId)
  return rows.map((row) => viewOf(row, opsOf(row.localId), surroundings))
}

export const readDraft = async (db: AccountDb, localId: DraftId, offline: boolean): Promise<DraftView | null> => {
  const row = await getDraft(db, localId)
  if (!row) return null
  const isListed = (await readListedDraftIds(db, [row])).has(localId)
  return viewOf(row, await opsOfDraft(db, localId), await readStatusInputs(db, offline), isListed)
}

const sameProducts = (a: RequestContent, b: RequestContent): boolean => {
  const [one, other] = [a, b].map(({ lines }) => lines.map((line) => [line.pesticideId, line.wish].join()).toSorted())
  return one?.join(';') === other?.join(';')
}

const readTwin = async (db: AccountDb, localId: DraftId, content: RequestContent): Promise<DraftView | null> => {
  const drafts = await readDrafts(db, content.kind, false)
  return (
    drafts.find(
      (draft) =>
        draft.localId !== localId &&
        (draft.state.at === 'device' || draft.state.at === 'saved') &&
        sameProducts(draft.content, content),
    ) ?? null
  )
}

export const useDuplicateDraft = (localId: DraftId, content: RequestContent): DraftView | null => {
  const products = content.lines.map(({ pesticideId, wish }) => pesticideId + wish).join()
  return useAccountData((db) => readTwin(db, localId, content), null, [localId, products])
}

export const useDraftCount = () => useAccountRead((db) => db.drafts.where('status').equals('draft').count(), 0, [])

export const useDraft = (localId: DraftId): LiveRead<DraftView | null> => {
  const offline = useOffline()
  return useAccountRead<DraftView | null>((db) => readDraft(db, localId, offline), null, [localId, offline])
}
