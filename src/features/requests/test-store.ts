import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'

/** When a test's rows were read from the server. */
export const askedAt = Date.UTC(2026, 2, 12, 14, 20)

/** Stores sent records of a kind, as after a read from the server. */
export const storeRecords = async (account: AccountContext, kind: RequestKind, ...records: RequestRecord[]) => {
  await account.db.kv.put({ k: `records:${kind}`, v: null, asOf: askedAt })
  for (const row of records)
    await account.db.records.put({
      kind,
      id: row.id,
      createTime: row.createTime,
      batchNo: row.batchNo ?? '',
      provisional: false,
      row,
    })
}
