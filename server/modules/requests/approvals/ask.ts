import { code } from '#contract/codes.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { notify } from '#server/modules/messages/repo.ts'
import { viewDraft } from '../drafts/draft-view.ts'
import type { DraftRow } from '../drafts/repo.ts'
import { administratorsOf, approvalOf, ask, nameOf } from './repo.ts'

/** The writer's answer instead of a receipt: the stored draft with the state of its approval. */
export const approvalNeeded = async (tx: Database, row: DraftRow): Promise<Refusal> =>
  new Refusal(code.approvalNeeded, { data: { current: await viewDraft(tx, row) } })

interface Sending {
  readonly companyId: BuyerCompanyId
  readonly contentHash: string
  /** The version on which the sender's text is based; null if unknown, 0 if the sender has not read any. */
  readonly seen: number | null
}

/**
 * True if the same text is already waiting, or was returned to the writer after the version that the sender has read.
 */
export const isAlreadyAsked = async (tx: Database, row: DraftRow, sending: Sending): Promise<boolean> => {
  const approval = await approvalOf(tx, row.id)
  if (approval?.companyId !== sending.companyId || approval.contentHash !== sending.contentHash) return false
  if (approval.state === 'waiting') return true
  return approval.state === 'returned' && sending.seen !== null && sending.seen < row.version
}

/** Submits a draft to the administrators. Its quota is charged when it is sent. */
export const askApproval = async (
  tx: Database,
  row: DraftRow,
  { companyId, contentHash }: Sending,
  now: number,
): Promise<Refusal> => {
  await ask(tx, { draftId: row.id, companyId, version: row.version, contentHash, askedTime: now })
  const company = await nameOf(tx, row.accountId)
  for (const { id } of await administratorsOf(tx, [companyId]))
    await notify(tx, {
      accountId: id,
      template: 'approval-asked',
      values: { company },
      createTime: now,
      updateTime: now,
    })
  return approvalNeeded(tx, row)
}
