import type { BodyIn } from '#contract/call.ts'
import { agreeCallOf } from '#contract/calls/requests.ts'
import { status } from '#domain/lifecycle/status.ts'
import { code } from '#contract/codes.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { header } from '#contract/headers.ts'
import type { AccountDb } from '../store/db.ts'
import { writeTx } from '../store/tx.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'
import { callOnline, type OnlineFailure } from './online.ts'

export type AcceptFailure = 'offline' | 'unclear' | 'changed' | 'expired' | 'not-allowed' | 'refused'
type AcceptResult =
  | { readonly ok: true; readonly told?: number }
  | (Pick<OnlineFailure, 'ok' | 'message' | 'requestId'> & { readonly why: AcceptFailure })

const reasons: Readonly<Record<number, AcceptFailure>> = {
  [code.quoteChanged]: 'changed',
  [code.quoteExpired]: 'expired',
  [code.transitionRefused]: 'not-allowed',
}

const storeRecords = async (db: AccountDb, kind: RequestKind, records: readonly RequestRecord[]): Promise<void> => {
  await writeTx(db, ['records'], async () => {
    for (const row of records) {
      const storedRow = await db.records.get([kind, row.id])
      if (storedRow) await db.records.put({ ...storedRow, provisional: false, row: { ...row, kind } })
    }
  })
}

type Acceptance = BodyIn<ReturnType<typeof agreeCallOf>> & { readonly kind: RequestKind }

/** Works only online, because it binds the buyer. All tabs make the same key, so repeated calls accept once. */
export const acceptQuotation = accountAction(
  async ({ db, call }: AccountContext, { kind, ...acceptance }: Acceptance): Promise<AcceptResult> => {
    const { id, version, declineOthers } = acceptance
    const headers = { [header.idempotencyKey]: `"x-${kind}-${id}-${version}-${declineOthers ? 1 : 0}"` }
    const result = await callOnline(agreeCallOf(kind), { body: acceptance, headers }, call)
    if (!result.ok) {
      if (result.code === code.repeated) return { ok: true }
      const { ok, why, message, requestId } = result
      const isUnanswered = why === 'offline' || why === 'unclear'
      return { ok, why: isUnanswered ? why : (reasons[result.code] ?? 'refused'), message, requestId }
    }
    // The quotation is accepted. If the returned records cannot be stored, they arrive with the next sync.
    const { records } = result.data
    await storeRecords(db, kind, records).catch(() => undefined)
    if (records.length === 0) return { ok: true }
    return { ok: true, told: records.filter((record) => record.status === status.notSelected).length }
  },
)
