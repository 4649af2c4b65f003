import type { RequestKind } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { findDraft, findDraftByRef } from './repo.ts'
import type { DraftRow } from './repo.ts'

declare const owned: unique symbol
/** A draft that is the account's own and is held until the transaction ends. Only this file makes one. */
export type OwnDraft = DraftRow & { readonly [owned]: true }

const asOwn = (row: DraftRow): OwnDraft => row as OwnDraft

/** Another account's draft, or one of another kind, is answered like one that does not exist. */
export const ownDraft = async (
  tx: Database,
  accountId: AccountId,
  kind: RequestKind,
  id: string,
): Promise<OwnDraft> => {
  const row = await findDraft(tx, accountId, id, true)
  if (!row || row.kind !== kind) throw notFound()
  return asOwn(row)
}

/**
 * The draft a write names. I25: a device knows it by its reference, and the number by hearsay: after a restore a number
 * may belong to another one, which is not touched.
 */
export const namedDraft = async (
  tx: Database,
  accountId: AccountId,
  kind: RequestKind,
  named: { readonly caseDraftId: string; readonly clientRef: string | null },
): Promise<OwnDraft> => {
  const row = await ownDraft(tx, accountId, kind, named.caseDraftId)
  if (!isMeant(row, named.clientRef)) throw notFound()
  return row
}

/** A caller without a reference, and a draft without one, are taken at their number. */
export const isMeant = (row: DraftRow, clientRef: string | null): boolean =>
  clientRef === null || row.clientRef === null || row.clientRef === clientRef

/** For deleting, which names no kind and where a missing draft is no fault. */
export const ownDraftOfAnyKind = async (tx: Database, accountId: AccountId, id: string): Promise<OwnDraft | null> => {
  const row = await findDraft(tx, accountId, id, true)
  return row && asOwn(row)
}

/** The draft the account's device knows under this reference, or null when there is none yet. */
export const ownDraftByRef = async (
  tx: Database,
  accountId: AccountId,
  kind: RequestKind,
  clientRef: string,
): Promise<OwnDraft | null> => {
  const row = await findDraftByRef(tx, accountId, clientRef, true)
  if (row && row.kind !== kind) throw notFound()
  return row && asOwn(row)
}
