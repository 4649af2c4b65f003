import { requestKinds, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import { filesOfRecord } from '#domain/requests/record/copy-of-record.ts'
import type { AccountContext } from '../outbox/session.ts'
import { pinFiles, maxSmallFileBytes } from '../actions/pin-files.ts'
import { addRecordDocuments } from '../actions/my-documents.ts'
import { recordFilesSize } from '#api/files/files.ts'
import { fileBudget } from '../store/db.ts'
import { readRecords } from '../store/read-records.ts'

const scarceShare = 0.8

export function followRecordFiles(account: AccountContext, spares: () => boolean) {
  const waiting = new Map<string, { readonly kind: RequestKind; readonly record: RequestRecord }>()
  const doneTimes = new Map<string, number>()
  let isStopped = false
  let running = Promise.resolve()

  const roomLeft = async (): Promise<number> => {
    const estimate = await account.estimate()
    if (estimate && estimate.usage > estimate.quota * scarceShare) return 0
    return fileBudget(estimate) - (await recordFilesSize())
  }
  const fetchFiles = async () => {
    if (isStopped || spares() || waiting.size === 0) return
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    let room = await roomLeft()
    const latestFirst = [...waiting].sort(([, a], [, b]) => b.record.updateTime - a.record.updateTime)
    for (const [key, { kind, record }] of latestFirst) {
      if (isStopped || spares()) return
      const { bytes, whole } = await pinFiles(filesOfRecord(record), { mostBytes: maxSmallFileBytes, room })
      room -= bytes
      if (isStopped || !whole) return
      await addRecordDocuments.in(account, kind, record, zone)
      doneTimes.set(key, record.updateTime)
      if (waiting.get(key)?.record === record) waiting.delete(key)
    }
  }
  const changed = (kind: RequestKind, rows: readonly RequestRecord[]): void => {
    for (const record of rows) {
      const key = `${kind}:${record.id}`
      if (doneTimes.get(key) !== record.updateTime) waiting.set(key, { kind, record })
    }
    // If the disk or the connection fails, the remaining files wait for the next round.
    running = running.then(fetchFiles).catch(() => undefined)
  }
  return {
    changed,
    lookAtAll: async () => {
      for (const kind of requestKinds) changed(kind, (await readRecords(account.db, kind)).rows)
      await running
    },
    stop: () => {
      isStopped = true
    },
  }
}
