import type { Call, DataOut } from '#contract/call.ts'
import { accountCalls } from '#contract/calls/account.ts'
import type { Draft } from '#contract/entities/request.ts'
import { fetchWithRenewal, type ProbeOptions } from '../connection/ask-server.ts'
import { parseRowByRow } from '#api/client.ts'
import type { DrainContext } from '../engine/context.ts'
import type { SealedOp } from '../effects/applied.ts'
import { answerLimitMs } from '../engine/timing.ts'

export type ReadBackResult =
  | { readonly is: 'applied'; readonly data: unknown }
  /** I23: another device sent the draft, with another text: `current`. */
  | { readonly is: 'another-text'; readonly current: Draft }
  | { readonly is: 'absent' }
  | { readonly is: 'unreachable' }
  | { readonly is: 'unauthorized' }
  | { readonly is: 'cannot-tell' }

/** `not-here`: 404 or 410, which may mean "no such draft" or "no such call". `partial`: rows may be missing. */
export type ReadResult<T> =
  | { readonly data: T; readonly partial: boolean }
  | 'not-here'
  | 'not-offered'
  | 'unreachable'
  | 'unauthorized'

export const isBlockedRead = (read: unknown): read is 'unreachable' | 'unauthorized' =>
  read === 'unreachable' || read === 'unauthorized'

export interface ReadBackInput {
  readonly token: string
  readonly op: SealedOp
}

const readOptionsOf = ({ token, op }: ReadBackInput): ProbeOptions => ({ token, timeoutMs: answerLimitMs(op.attempts) })

const hasNoTotal = (data: unknown): boolean => (data as { totalUntold?: unknown } | null)?.totalUntold === true

const alwaysOffered = accountCalls.userInfo

export const causeOfHtml = async (drain: DrainContext, asking: ReadBackInput) => {
  const answer = await fetchWithRenewal(drain, alwaysOffered, readOptionsOf(asking))
  return answer.cls === 'ok' || answer.cls === 'gone' ? 'not-offered' : 'unreachable'
}

export const readCall = async <C extends Call>(
  drain: DrainContext,
  asking: ReadBackInput,
  call: C,
  query: Readonly<Record<string, string>>,
): Promise<ReadResult<DataOut<C>>> => {
  const path = `${call.path}?${new URLSearchParams(query)}`
  const answer = await fetchWithRenewal(drain, { method: call.method, path }, readOptionsOf(asking))
  switch (answer.cls) {
    case 'ok': {
      const result = parseRowByRow(call.data, answer.data)
      if (!result) return 'not-offered'
      const partial = result.unreadable.length > 0 || hasNoTotal(answer.data)
      return { data: result.data as DataOut<C>, partial }
    }
    case 'gone':
      return 'not-here'
    case 'auth':
      return 'unauthorized'
    case 'unknown':
      return answer.why === 'portal' ? causeOfHtml(drain, asking) : 'unreachable'
    case 'throttle':
    case 'busy':
    case 'client-old':
      return 'unreachable'
    case 'ok-known':
    case 'quota':
    case 'invalid':
    case 'refused':
    case 'approval':
    case 'conflict':
    case 'bad-file':
    case 'key-reused':
      return 'not-offered'
  }
}

const pageSize = 200
const maxPages = 5

export type ListResult<T> =
  | { readonly rows: readonly T[]; readonly complete: boolean }
  | 'not-offered'
  | 'unreachable'
  | 'unauthorized'

/** VERIFY-6: a 404 is not an empty list. Reads by pages, because a backend that ignores the filter returns all rows. */
export const readList = async <T>(
  read: (page: { pageNo: string; pageSize: string }) => Promise<ReadResult<{ list: T[]; total: number }>>,
  idOf: (row: T) => string,
): Promise<ListResult<T>> => {
  const rows = new Map<string, T>()
  let complete = true
  for (let pageNo = 1; pageNo <= maxPages; pageNo++) {
    const page = await read({ pageNo: String(pageNo), pageSize: String(pageSize) })
    if (isBlockedRead(page)) return page
    if (typeof page !== 'object') return 'not-offered'
    const { list, total } = page.data
    complete &&= !page.partial
    const countBefore = rows.size
    for (const row of list) rows.set(idOf(row), row)
    if (rows.size >= total) return { rows: [...rows.values()], complete }
    // A page without a new row is the last one: the backend repeats a page, or has fewer rows than its total.
    if (rows.size === countBefore) break
  }
  return { rows: [...rows.values()], complete: false }
}
