import type { RequestKind } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { findDraft, findDraftByRef, type DraftRow } from './repo.ts'
import { code } from '#contract/codes.ts'
import { viewDraft } from './draft-view.ts'
import { texts } from '#server/texts/texts.ts'

/** S5: throws if the caller's text is based on another version. If the header is missing, nothing is checked. */
export const expectVersion = async (tx: Database, row: DraftRow, ifMatch: number | null): Promise<void> => {
  if (ifMatch === null || ifMatch === row.version) return
  throw new Refusal(code.versionConflict, { data: { current: await viewDraft(tx, row) } })
}

export const expectEditable = async (tx: Database, row: DraftRow): Promise<void> => {
  if (row.state === 'draft') return
  if (row.state === 'deleted') throw new Refusal(code.gone, { msg: texts.requests.draftDeleted })
  throw new Refusal(code.gone, { msg: texts.requests.draftSent, data: { current: await viewDraft(tx, row) } })
}

declare const ownedBrand: unique symbol
/** An account's draft, locked until the transaction ends. Only this file can create the type. */
export type OwnDraft = DraftRow & { readonly [ownedBrand]: true }

/**
 * The account's draft that a write refers to. Another account's draft, or a draft of another kind, is treated as
 * missing. I25: if the client reference does not match, nothing is changed, because after a restore the draft number
 * may belong to another draft.
 */
export const namedDraft = async (
  tx: Database,
  accountId: AccountId,
  kind: RequestKind,
  reference: { readonly caseDraftId: string; readonly clientRef: string | null },
): Promise<OwnDraft> => {
  const row = await anyAccountDraft(tx, accountId, reference.caseDraftId)
  if (row?.kind !== kind || !isMeant(row, reference.clientRef)) throw notFound()
  return row
}

/** Whether the client references agree. If the caller or the draft has none, the draft number alone decides. */
export const isMeant = (row: DraftRow, clientRef: string | null): boolean =>
  clientRef === null || row.clientRef === null || row.clientRef === clientRef

/** The account's draft of any kind, or null. A deletion does not state a kind, and succeeds for a missing draft. */
export const anyAccountDraft = async (tx: Database, accountId: AccountId, id: string): Promise<OwnDraft | null> =>
  (await findDraft(tx, accountId, id, true)) as OwnDraft | null

export const accountDraftByRef = async (tx: Database, accountId: AccountId, kind: RequestKind, clientRef: string) => {
  const row = await findDraftByRef(tx, accountId, clientRef, true)
  if (row && row.kind !== kind) throw notFound()
  return row as OwnDraft | null
}
