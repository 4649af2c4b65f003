import * as z from 'zod/mini'
import type { RequestKind } from '#contract/entities/request.ts'
import type { DraftId } from '#domain/ids.ts'
import type { Amount } from '#domain/requests/draft/unusual-quantity.ts'
import { isPlainNumber } from '#lib/numbers/stored-number.ts'
import { action, type AccountContext } from '../outbox/operations/account-context.ts'
import { ownValueRowKey } from '../store/own-value-keys.ts'
import { earlierRequests } from './earlier.ts'
import { changeOwnValue } from './write-own-value.ts'

const confirmations = z.record(z.string(), z.string())

export interface PastQuantities {
  /** What was requested of each product last, by the same kind of request. */
  readonly last: ReadonlyMap<string, Amount>
  /** The quantities of this draft that the buyer has confirmed, by the path of their field. */
  readonly confirmed: Readonly<Record<string, string>>
}

export const pastQuantities = action(
  async ({ db }: AccountContext, localId: DraftId, kind: RequestKind): Promise<PastQuantities> => {
    const last = new Map<string, Amount>()
    for (const { lines } of await earlierRequests(db, kind))
      for (const { pesticideId, quantity, unit } of lines)
        if (!last.has(pesticideId) && isPlainNumber(quantity)) last.set(pesticideId, { quantity, unit })
    const stored = confirmations.safeParse((await db.meta.get(ownValueRowKey(`confirmed:${localId}`)))?.v)
    return { last, confirmed: stored.data ?? {} }
  },
)

/** Remembers that the buyer has confirmed these quantities, so that nobody is asked twice about one. */
export const confirmQuantities = (localId: DraftId, confirmed: Readonly<Record<string, string>>): Promise<void> =>
  changeOwnValue(`confirmed:${localId}`, (stored) => ({ ...confirmations.safeParse(stored).data, ...confirmed }))
