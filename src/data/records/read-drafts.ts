import { requestCalls } from '#contract/calls/requests.ts'
import type { Draft, RequestKind } from '#contract/entities/request.ts'
import { fromWireDraft } from '#domain/requests/wire.ts'
import { opsOfDraft } from '../db/out-read.ts'
import type { DraftRow } from '../db/out-rows.ts'
import { forgetDraft } from '../db/out-forget.ts'
import { nextSeq, writeTx } from '../db/out-tx.ts'
import type { Reader } from './reader.ts'

const pageSize = 200
const mostPages = 50

const readAll = async (reader: Reader, kind: RequestKind): Promise<Draft[] | null> => {
  const rows: Draft[] = []
  for (let pageNo = 1; pageNo <= mostPages; pageNo++) {
    const page = await reader.call(requestCalls[kind].draftPage, { query: { pageNo, pageSize } })
    rows.push(...page.list)
    if (page.list.length < pageSize) return rows
  }
  return null
}

/** Nothing of the buyer's on this device is in it that the server has not. */
const isClean = async (reader: Reader, row: DraftRow): Promise<boolean> => {
  if (row.status !== 'draft' || row.conflict || row.rev !== row.ackedRev) return false
  return (await opsOfDraft(reader.db, row.localId)).every((op) => op.state === 'done')
}

const isNewer = (row: DraftRow, theirs: Draft) =>
  theirs.version === null || row.serverVersion === null || theirs.version > row.serverVersion

const fastForward = async (reader: Reader, row: DraftRow, theirs: Draft): Promise<void> => {
  if (!isNewer(row, theirs) || !(await isClean(reader, row))) return
  const mine = fromWireDraft(row.kind, theirs)
  if (row.serverVersion === theirs.version && JSON.stringify(row.base) === JSON.stringify(mine)) return
  const seq = await nextSeq(reader.db)
  const rev = row.rev + 1
  const at = theirs.updateTime ?? reader.clock.now()
  await reader.db.drafts.put({
    ...row,
    mine,
    base: mine,
    serverVersion: theirs.version,
    rev,
    ackedRev: rev,
    updatedSeq: seq,
    updatedAt: at,
    savedAt: at,
  })
}

const take = async (reader: Reader, kind: RequestKind, theirs: Draft): Promise<void> => {
  const { db, clock, random } = reader
  const localId = theirs.clientRef ?? random.uuid()
  if (await db.drafts.get(localId)) return
  const mine = fromWireDraft(kind, theirs)
  const at = theirs.updateTime ?? clock.now()
  await db.drafts.add({
    localId,
    kind,
    serverId: theirs.caseDraftId,
    serverVersion: theirs.version,
    base: mine,
    mine,
    rev: 1,
    ackedRev: 1,
    sendRev: null,
    status: 'draft',
    conflict: null,
    receipt: null,
    refusals: 0,
    updatedSeq: await nextSeq(db),
    createdAt: at,
    updatedAt: at,
    savedAt: at,
    v: 1,
  })
}

const tables = ['drafts', 'ops', 'blobs', 'parts', 'meta', 'log', 'kv'] as const

/**
 * REC-2: drafts written on other devices. A draft with changes of this device is left alone: its save meets the
 * other's version and is merged or asked about there. One that was saved before the list was asked for, is unchanged,
 * and is not in it, was deleted or sent elsewhere and leaves; the journal keeps its text.
 */
export const readDraftsOf = async (reader: Reader, kind: RequestKind): Promise<void> => {
  const { db, clock } = reader
  const before = await db.drafts.where('[kind+updatedSeq]').between([kind, -Infinity], [kind, Infinity]).toArray()
  const list = await readAll(reader, kind)
  if (!list) return
  const open = list.filter((one) => one.draftStatus !== 'sent')
  await writeTx(db, tables, async () => {
    for (const theirs of open) {
      const row = await db.drafts.where('serverId').equals(theirs.caseDraftId).first()
      if (row) await fastForward(reader, row, theirs)
      else await take(reader, kind, theirs)
    }
    const listed = new Set(open.map((one) => one.caseDraftId))
    for (const row of before) {
      if (row.serverId === null || listed.has(row.serverId)) continue
      const now = await db.drafts.get(row.localId)
      if (now && now.rev === row.rev && (await isClean(reader, now))) await forgetDraft(db, clock, now)
    }
    await db.kv.put({ k: `drafts:${kind}`, v: null, asOf: clock.now() })
  })
}
