import type { RequestKind } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { copyOfRecords } from '#domain/requests/record/copy-of-record.ts'
import { parseReadable, type AccountDb, recordRow } from '../store/db.ts'
import { recordsOf } from '../store/read-records.ts'
import { draftRow } from '../store/rows.ts'
import * as z from 'zod/mini'
import type { DraftId } from '#domain/ids.ts'
import type { TypedAmount } from '#domain/requests/draft/unusual-quantity.ts'
import { isPlainNumber } from '#lib/numbers/stored-number.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'
import { accountValueKey } from '../store/account-value-keys.ts'
import { changeAccountValue } from './write-account-value.ts'

const maxRecords = 200

export async function readEarlierRequests(db: AccountDb, kind: RequestKind): Promise<RequestContent[]> {
  const [drafts, records] = await Promise.all([
    db.drafts.where('[kind+updatedSeq]').between([kind, -Infinity], [kind, Infinity]).toArray(),
    recordsOf(db, kind).reverse().limit(maxRecords).toArray(),
  ])
  const draftRequests = parseReadable(draftRow, drafts)
    .filter((row) => row.status === 'sent' || row.sendRev !== null)
    .map((row) => ({ at: row.receipt?.sentAt ?? row.updatedAt, content: row.mine }))
  const listedRequests = parseReadable(recordRow, records).map(({ createTime, row }) => ({
    at: createTime,
    content: copyOfRecords(kind, [row]),
  }))
  return [...draftRequests, ...listedRequests].toSorted((a, b) => b.at - a.at).map(({ content }) => content)
}

const confirmations = z.record(z.string(), z.string())

/** `last`: the latest plain quantity by product. `confirmed`: the quantities confirmed in this draft, by field path. */
export const readPastQuantities = accountAction(async ({ db }: AccountContext, localId: DraftId, kind: RequestKind) => {
  const last = new Map<string, TypedAmount>()
  for (const { lines } of await readEarlierRequests(db, kind))
    for (const { pesticideId, quantity, unit } of lines)
      if (!last.has(pesticideId) && isPlainNumber(quantity)) last.set(pesticideId, { quantity, unit })
  const parsed = confirmations.safeParse((await db.meta.get(accountValueKey(`confirmed:${localId}`)))?.v)
  return { last, confirmed: parsed.data ?? {} }
})

export const confirmQuantities = (localId: DraftId, confirmed: Readonly<Record<string, string>>): Promise<void> =>
  changeAccountValue(`confirmed:${localId}`, (parsed) => ({ ...confirmations.safeParse(parsed).data, ...confirmed }))
