import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import type { LiveRead } from '#lib/live-read.ts'
import type { AccountDb } from '../../store/db.ts'
import { useAccountRead } from '../use-account-read.ts'
import { readOutbox, type OutboxRow } from './outbox.ts'
import { useOffline } from '#api/connection.ts'

/** The one global indicator. It counts what the buyer sees as one item: a file counts with its request. */
export interface SyncSummary {
  readonly tone: 'ok' | 'sending' | 'offline' | 'attention'
  readonly waiting: number
  readonly attention: number
  readonly sending?: { readonly n: number; readonly of: number }
  /** If there is only one item: its state, in the same words as everywhere else. */
  readonly only?: DraftState
}

/** One row per draft, record or cart: the row in the worst state represents it. */
const things = (rows: readonly OutboxRow[]): OutboxRow[] => {
  const seen = new Map<string, OutboxRow>()
  for (const row of rows) {
    if (row.state !== 'done' && !seen.has(row.thing)) seen.set(row.thing, row)
  }
  return [...seen.values()]
}

const waitsForLine = ({ cause }: OutboxRow) =>
  cause?.why === 'offline' || cause?.why === 'unheard' || cause?.why === 'server'

export const summaryOf = (rows: readonly OutboxRow[], offline: boolean, unreadable: number): SyncSummary => {
  const all = things(rows)
  const needs = all.filter((row) => row.state === 'attention' || row.state === 'conflict')
  const moving = all.filter((row) => row.state === 'sending')
  const attention = needs.length + unreadable
  const waiting = all.length - needs.length
  const [first] = all
  const counts = { waiting, attention, ...(first && all.length + unreadable === 1 ? { only: first.said } : {}) }
  if (attention > 0) return { tone: 'attention', ...counts }
  if (offline) return { tone: 'offline', ...counts }
  if (moving.length > 0) return { tone: 'sending', ...counts, sending: { n: moving.length, of: waiting } }
  if (waiting > 0) return { tone: all.every(waitsForLine) ? 'offline' : 'sending', ...counts }
  return { tone: 'ok', ...counts }
}

const readSummary = async (db: AccountDb, offline: boolean) =>
  summaryOf(await readOutbox(db, offline), offline, await db.quarantine.count())

const quiet: SyncSummary = { tone: 'ok', waiting: 0, attention: 0 }

/** The summary with its read status, for screens that show when unsent work is being counted or cannot be counted. */
export const useSyncSummaryRead = (): LiveRead<SyncSummary> => {
  const offline = useOffline()
  const empty: SyncSummary = offline ? { ...quiet, tone: 'offline' } : quiet
  return useAccountRead((db) => readSummary(db, offline), empty, [offline])
}

/** Null until the outbox has been read, and if it cannot be: then nothing may be claimed about it. */
export const useSyncSummary = (): SyncSummary | null => {
  const read = useSyncSummaryRead()
  return read.status === 'ready' ? read.data : null
}
