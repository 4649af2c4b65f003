import { requestCalls } from '#contract/calls/requests.ts'
import type { Draft, RequestRecord } from '#contract/entities/request.ts'
import { sameContent } from '#domain/requests/fields.ts'
import { fromWireDraft } from '#domain/requests/wire.ts'
import { getDraft } from '../db/out-read.ts'
import type { DraftRow } from '../db/out-rows.ts'
import type { Answered } from './answers/answer.ts'
import type { Drain } from './context.ts'
import { wasDone } from './read-action.ts'
import { readCall, unread, type Read, type Verdict } from './read-call.ts'

const pageSize = 200
const mostPages = 5

/** Rows of a list until one fits; a backend that ignores the filter gives them all, so more than one page is looked at. */
const search = async <T>(
  read: (pageNo: string) => Promise<Read<{ list: T[]; total: number }>>,
): Promise<{ rows: T[]; complete: boolean } | 'unreachable' | 'unauthorized'> => {
  const rows: T[] = []
  for (let pageNo = 1; pageNo <= mostPages; pageNo++) {
    const page = await read(String(pageNo))
    if (unread(page)) return page
    if (page === 'gone') return { rows, complete: true }
    rows.push(...page.data.list)
    if (page.data.list.length === 0 || rows.length >= page.data.total) return { rows, complete: true }
  }
  return { rows, complete: false }
}

const draftsByRef = (drain: Drain, token: string, draft: DraftRow) =>
  search<Draft>((pageNo) =>
    readCall(drain, token, requestCalls[draft.kind].draftPage, {
      clientRef: draft.localId,
      pageNo,
      pageSize: String(pageSize),
    }),
  )

const recordsByRef = (drain: Drain, token: string, draft: DraftRow) =>
  search<RequestRecord>((pageNo) =>
    readCall(drain, token, requestCalls[draft.kind].recordPage, {
      clientRef: draft.localId,
      pageNo,
      pageSize: String(pageSize),
    }),
  )

const ack = (row: Draft) => ({ caseDraftId: row.caseDraftId, version: row.version })

const wasCreated = async (drain: Drain, token: string, op: Answered, draft: DraftRow): Promise<Verdict> => {
  const found = await draftsByRef(drain, token, draft)
  if (typeof found === 'string') return { is: found }
  const own = found.rows.find((row) => row.clientRef === draft.localId)
  if (own) return { is: 'applied', data: ack(own) }
  const nameless = found.rows.filter((row) => !row.clientRef)
  const { content } = op.sealed
  const alike = content ? nameless.filter((row) => sameContent(fromWireDraft(draft.kind, row), content)) : []
  if (alike.length === 1 && alike[0]) return { is: 'applied', data: ack(alike[0]) }
  return alike.length > 1 || !found.complete ? { is: 'cannot-tell' } : { is: 'absent' }
}

const wasUpdated = async (drain: Drain, token: string, op: Answered, draft: DraftRow): Promise<Verdict> => {
  const read = await readCall(drain, token, requestCalls[draft.kind].draftGet, { id: draft.serverId ?? '' })
  if (unread(read)) return { is: read }
  if (read === 'gone' || !op.sealed.content) return { is: 'absent' }
  return sameContent(fromWireDraft(draft.kind, read.data), op.sealed.content)
    ? { is: 'applied', data: ack(read.data) }
    : { is: 'absent' }
}

const receiptOf = (rows: readonly RequestRecord[]) => ({
  batchNo: rows[0]?.batchNo ?? null,
  sentAt: rows[0]?.createTime ?? null,
  contentHash: rows[0]?.contentHash ?? null,
  records: rows.map((row) => ({
    id: row.id,
    companyId: row.company.companyId,
    companyName: row.company.name,
    recordNo: row.recordNo,
  })),
})

const wasSent = async (drain: Drain, token: string, draft: DraftRow): Promise<Verdict> => {
  const found = await recordsByRef(drain, token, draft)
  if (typeof found === 'string') return { is: found }
  const own = found.rows.filter(
    (row) => row.clientRef === draft.localId || (draft.serverId !== null && row.caseDraftId === draft.serverId),
  )
  if (own.length > 0) return { is: 'applied', data: receiptOf(own) }
  if (draft.serverId) {
    const read = await readCall(drain, token, requestCalls[draft.kind].draftGet, { id: draft.serverId })
    if (unread(read)) return { is: read }
    if (read !== 'gone')
      return read.data.draftStatus === 'sent' ? { is: 'applied', data: read.data.sendAck } : { is: 'absent' }
  }
  const anonymous = found.rows.some((row) => !row.clientRef && !row.caseDraftId)
  return anonymous || !found.complete ? { is: 'cannot-tell' } : { is: 'absent' }
}

/** VERIFY-1: asks the server what became of an operation. What may be repeated without harm is told as absent. */
export const readBack = async (drain: Drain, token: string, op: Answered): Promise<Verdict> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  switch (op.sealed.call) {
    case 'create':
      return draft ? wasCreated(drain, token, op, draft) : { is: 'absent' }
    case 'update':
      return draft ? wasUpdated(drain, token, op, draft) : { is: 'absent' }
    case 'send':
      return draft ? wasSent(drain, token, draft) : { is: 'absent' }
    case 'action':
      return wasDone(drain, token, op)
    case 'upload':
    case 'discard':
      return { is: 'absent' }
  }
}

/** The server's draft as it is now, for a conflict that came without it. */
export const readCurrent = async (drain: Drain, token: string, op: Answered): Promise<Draft | null> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  if (!draft?.serverId) return null
  const read = await readCall(drain, token, requestCalls[draft.kind].draftGet, { id: draft.serverId })
  return typeof read === 'object' ? read.data : null
}
