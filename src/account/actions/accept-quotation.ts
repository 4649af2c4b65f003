import type { RecordId } from '#domain/ids.ts'
import { agreeCallOf } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { header } from '#contract/headers.ts'
import { connection } from '#api/connection.ts'
import { ApiError, isUnclear } from '#api/errors.ts'
import type { AccountDb } from '../store/db.ts'
import { writeTx } from '../store/tx.ts'
import { action, type AccountContext } from '../outbox/session.ts'
import { unansweredReason } from './online.ts'

/**
 * Why a quotation was not accepted. `offline`: nothing was sent. `unclear`: no answer arrived; trying again is safe, as
 * the same request is repeated. `changed`: there is a newer version. `not-allowed`: the record's status forbids it.
 */
export type AcceptRefusal = 'offline' | 'unclear' | 'changed' | 'expired' | 'not-allowed' | 'refused'
export type AcceptResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly why: AcceptRefusal
      readonly message: string
      readonly requestId?: string | undefined
    }

const reasonOf = (error: ApiError, beganOffline: boolean): AcceptRefusal => {
  if (isUnclear(error)) return unansweredReason(error, beganOffline)
  switch (error.code) {
    case code.quoteChanged:
      return 'changed'
    case code.quoteExpired:
      return 'expired'
    case code.transitionRefused:
      return 'not-allowed'
    default:
      return 'refused'
  }
}

const storeRecords = async (db: AccountDb, kind: RequestKind, records: readonly RequestRecord[]): Promise<void> => {
  await writeTx(db, ['records'], async () => {
    for (const row of records) {
      const storedRow = await db.records.get([kind, row.id])
      if (storedRow) await db.records.put({ ...storedRow, provisional: false, row: { ...row, kind } })
    }
  })
}

export interface Acceptance {
  readonly kind: RequestKind
  readonly id: RecordId
  readonly version: number
  readonly declineOthers: boolean
}

/**
 * Accepts a quotation, only online: it binds the buyer and may turn other suppliers away, so the server must confirm at
 * once that it is still valid. The key is derived from the acceptance, so a repetition in any tab is the same request.
 */
export const acceptOffer = action(
  async ({ db, call }: AccountContext, acceptance: Acceptance): Promise<AcceptResult> => {
    const { kind, id, version, declineOthers } = acceptance
    const beganOffline = connection.browserOffline
    try {
      const { records } = await call(agreeCallOf(kind), {
        body: { id, version, declineOthers },
        headers: { [header.idempotencyKey]: `"x-${kind}-${id}-${version}-${declineOthers ? 1 : 0}"` },
      })
      // The server has accepted, so a failure to store its rows is ignored: they arrive with the next sync.
      await storeRecords(db, kind, records).catch(() => undefined)
      return { ok: true }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === code.repeated) return { ok: true }
      const { msg: message = '', requestId } = error
      return { ok: false, why: reasonOf(error, beganOffline), message, requestId }
    }
  },
)
