import type { RequestKind } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { findDraft, findDraftByRef, type DraftRow } from './repo.ts'
import { code } from '#contract/codes.ts'
import { draftToWire } from './draft-view.ts'
import { texts } from '#server/texts/texts.ts'

/** S5: throws if the caller's text is based on another version. Without `If-Match`, `ifMatch` is null and passes. */
export const expectVersion = async (tx: Database, row: DraftRow, ifMatch: number | null): Promise<void> => {
  if (ifMatch === null || ifMatch === row.version) return
  throw new Refusal(code.versionConflict, { data: { current: await draftToWire(tx, row) } })
}

export const expectEditable = async (tx: Database, row: DraftRow): Promise<void> => {
  if (row.state === 'draft') return
  if (row.state === 'deleted') throw new Refusal(code.gone, { msg: texts.requests.draftDeleted })
  throw new Refusal(code.gone, { msg: texts.requests.draftSent, data: { current: await draftToWire(tx, row) } })
}

declare const ownedBrand: unique symbol
/** An account's draft, locked until the transaction ends. Only this file can create the type. */
export type LockedDraft = DraftRow & { readonly [ownedBrand]: true }

/** I25: also throws if the client reference differs, because after a restore the id may belong to another draft. */
export const requireDraft = async (
  tx: Database,
  accountId: AccountId,
  kind: RequestKind,
  reference: { readonly caseDraftId: string; readonly clientRef: string | null },
): Promise<LockedDraft> => {
  const row = await findAccountDraft(tx, accountId, reference.caseDraftId)
  if (row?.kind !== kind || !clientRefMatches(row, reference.clientRef)) throw notFound()
  return row
}

export const clientRefMatches = (row: DraftRow, clientRef: string | null): boolean =>
  clientRef === null || row.clientRef === null || row.clientRef === clientRef

/** Finds a draft of any kind, because a deletion does not state a kind, and succeeds if the draft is missing. */
export const findAccountDraft = async (tx: Database, accountId: AccountId, id: string): Promise<LockedDraft | null> =>
  (await findDraft(tx, accountId, id, true)) as LockedDraft | null

export const findAccountDraftByRef = async (
  tx: Database,
  accountId: AccountId,
  kind: RequestKind,
  clientRef: string,
) => {
  const row = await findDraftByRef(tx, accountId, clientRef, true)
  if (row && row.kind !== kind) throw notFound()
  return row as LockedDraft | null
}
