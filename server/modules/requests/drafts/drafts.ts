import type { DraftAck } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { isMeant, namedDraft, ownDraftByRef, ownDraftOfAnyKind } from './own-draft.ts'
import { firstVersion, insertDraft, insertDraftAtOnce, markDeleted, rewriteDraft } from './repo.ts'
import type { DraftContent, DraftRow, NewDraft } from './repo.ts'
import type { KeyedRequest } from '#server/platform/idempotency/repo.ts'
import { expectEditable, expectVersion } from './draft-refusals.ts'
import { judgeRequest } from './judge-request.ts'
import { expectRoom } from './room.ts'
import type { Buyer } from './judge-request.ts'
import type { ParsedBody } from './request-body.ts'
import type { ServerKind } from '../request-kinds.ts'
import { toldId } from '../row-id.ts'

export interface DraftWrite {
  readonly kind: ServerKind
  readonly buyer: Buyer
  readonly body: ParsedBody
  readonly ifMatch: number | null
  readonly now: number
}

const ack = ({ id, version }: Pick<DraftRow, 'id' | 'version'>): DraftAck => ({ caseDraftId: toldId(id), version })

/**
 * A draft with this reference exists: the answer is that of the create that made it, unless the buyer has deleted it
 * since. It does not contain the present version: the caller would take a text that was written elsewhere for its own.
 */
const repeated = async (tx: Database, row: DraftRow): Promise<DraftAck> => {
  if (row.state === 'deleted') await expectEditable(tx, row)
  return { ...ack(row), version: firstVersion }
}

/** The draft that an earlier create with this reference made. */
const made = async (tx: Database, { kind, buyer, body: { clientRef } }: DraftWrite): Promise<DraftAck | null> => {
  const row = clientRef === null ? null : await ownDraftByRef(tx, buyer.accountId, kind.kind, clientRef)
  return row && repeated(tx, row)
}

const newDraft = ({ kind, buyer, body, now }: DraftWrite, content: DraftContent): NewDraft => ({
  accountId: buyer.accountId,
  kind: kind.kind,
  clientRef: body.clientRef,
  content,
  now,
})

/**
 * A first-time create, as nearly all are: one statement, which is its own transaction and includes the key. Null if
 * anything prevents it.
 */
export const createDraftAtOnce = async (
  db: Database,
  request: KeyedRequest,
  write: DraftWrite,
): Promise<DraftAck | null> => {
  const { kind, buyer, body, now } = write
  // Without a reference nothing would prevent the second of two equal creates.
  if (body.clientRef === null) return null
  const { content } = await judgeRequest(db, kind, buyer, body, now)
  const id = await insertDraftAtOnce(db, { ...newDraft(write, content), ...request })
  return id === null ? null : ack({ id, version: firstVersion })
}

/**
 * S2: a repeated create returns the existing draft, whatever has happened to it and whatever a check would say now:
 * what was allowed then need not be allowed any more. So an existing draft is looked up only if the create is
 * prevented.
 */
export const createDraft = async (tx: Database, write: DraftWrite): Promise<DraftAck> => {
  const { kind, buyer, body, now } = write
  let content
  try {
    content = (await judgeRequest(tx, kind, buyer, body, now)).content
    await expectRoom(tx, buyer.accountId, content, null)
  } catch (refusal) {
    const before = refusal instanceof Refusal ? await made(tx, write) : null
    if (before) return before
    throw refusal
  }
  const row = await insertDraft(tx, newDraft(write, content))
  const answer = row ? ack(row) : await made(tx, write)
  if (!answer) throw new Error('a draft was in the way of an insert and is not there')
  return answer
}

export const updateDraft = async (tx: Database, write: DraftWrite): Promise<DraftAck> => {
  const { kind, buyer, body, ifMatch, now } = write
  const row = await namedDraft(tx, buyer.accountId, kind.kind, body)
  await expectEditable(tx, row)
  await expectVersion(tx, row, ifMatch)
  const { content } = await judgeRequest(tx, kind, buyer, body, now)
  await expectRoom(tx, buyer.accountId, content, row)
  const written = await rewriteDraft(tx, row, content, now)
  if (!written) throw new Error('a locked draft changed under its lock')
  return ack(written)
}

/** Deleting a missing or deleted draft succeeds. A sent draft cannot be deleted. */
export const deleteDraft = async (
  tx: Database,
  accountId: AccountId,
  { id, clientRef = null }: { readonly id: string; readonly clientRef?: string | null | undefined },
  ifMatch: number | null,
  now: number,
): Promise<boolean> => {
  const row = await ownDraftOfAnyKind(tx, accountId, id)
  // I25: the number belongs to another draft by now; the intended one does not exist here.
  if (!row || row.state === 'deleted' || !isMeant(row, clientRef)) return true
  await expectEditable(tx, row)
  await expectVersion(tx, row, ifMatch)
  await markDeleted(tx, row, now)
  return true
}
