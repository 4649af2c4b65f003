import type { DraftId } from '#domain/ids.ts'
import type { BodyIn } from '#contract/call.ts'
import { approvalCalls } from '#contract/calls/approvals.ts'
import { header } from '#contract/headers.ts'
import { getDraft } from '../store/account-rows.ts'
import { nextSeq, writeTx } from '../store/tx.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'
import { askOnline, type OnlineResult } from './online.ts'

type Which = BodyIn<typeof approvalCalls.approve>

/**
 * Approves and sends what a colleague has written. If it is pressed again, or another administrator approves too, the
 * answer is the same receipt.
 */
export const approveRequest = (which: Which) =>
  askOnline(approvalCalls.approve, {
    body: which,
    headers: { [header.idempotencyKey]: `"v-${which.id}-${which.version}"` },
  })

export const returnRequest = (which: Which, reason: string) =>
  askOnline(approvalCalls.approvalReturn, { body: { ...which, reason } })

/**
 * APPR-2: takes the buyer's own request back from the administrators, to edit it. Only online, because one of them may
 * be approving it at this moment. `sent`: an administrator was faster. If there is no answer, the copy of the drafts
 * shows the outcome.
 */
export const takeBackFromApproval = action(
  async ({ db, sub }: AccountContext, localId: DraftId): Promise<OnlineResult<'taken-back' | 'sent'>> => {
    const draft = await getDraft(db, localId)
    const result = await askOnline(approvalCalls.approvalWithdraw, { body: { id: draft?.serverId ?? '' } }, sub)
    if (!result.ok) return result
    const { draftStatus, version, approval } = result.data
    // It leaves the drafts once the copy finds it among the sent requests.
    if (draftStatus === 'sent') return { ok: true, data: 'sent' }
    await writeTx(db, ['drafts', 'meta'], async () => {
      const now = await getDraft(db, localId)
      if (now?.serverVersion === draft?.serverVersion && now)
        await db.drafts.put({
          ...now,
          serverVersion: version,
          approval: approval ?? null,
          updatedSeq: await nextSeq(db),
        })
    })
    return { ok: true, data: 'taken-back' }
  },
)
