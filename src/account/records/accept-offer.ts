import type { RecordId } from '#domain/ids.ts'
import { agreeCallOf } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { header } from '#contract/headers.ts'
import { connection } from '#api/connection.ts'
import { ApiError, isUnclear } from '#api/errors.ts'
import type { AccountDb } from '../store/db.ts'
import { writeTx } from '../store/tx.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'
import { unansweredWhy } from './online.ts'

/**
 * Why an offer was not accepted. `offline`: the browser had no network. `unclear`: it may have been sent, and no answer
 * came. After either, pressing again is safe, because it is the same request. `changed`: there is a newer version.
 * `expired`: its validity has ended. `not-allowed`: the record's status no longer permits it. `message`: the server's
 * own words, or ''.
 */
export type AcceptRefusal = 'offline' | 'unclear' | 'changed' | 'expired' | 'not-allowed' | 'refused'
export type AcceptResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: AcceptRefusal; readonly message: string }

const reasonOf = (error: ApiError, beganOffline: boolean): AcceptRefusal => {
  if (isUnclear(error)) return unansweredWhy(error, beganOffline)
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
      const known = await db.records.get([kind, row.id])
      if (known) await db.records.put({ ...known, provisional: false, row: { ...row, kind } })
    }
  })
}

export interface Acceptance {
  readonly kind: RequestKind
  readonly id: RecordId
  /** Version of the offer that the buyer saw. */
  readonly version: number
  /** The other offers of the batch are declined at the same time. */
  readonly declineOthers: boolean
}

/**
 * Accepts an offer. Only online: it binds the buyer at the present price and may turn the other suppliers away, so the
 * server must confirm at once that the offer still stands. An acceptance queued offline could be refused days after the
 * buyer relied on it. The key is derived from what is accepted, so that two presses, two tabs or a repetition after an
 * unclear outcome are one request.
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
      // The server has taken it: a disk that does not store the rows is no refusal. They come with the next copy.
      await storeRecords(db, kind, records).catch(() => undefined)
      return { ok: true }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // It was done before, by this or another device.
      if (error.code === code.repeated) return { ok: true }
      return { ok: false, why: reasonOf(error, beganOffline), message: error.msg ?? '' }
    }
  },
)
