import type { RequestRecord } from '#contract/entities/request.ts'
import type { OutboxRow } from '#data/queries/outbox.ts'

/** What the buyer did on this record that the server has not confirmed. */
export const pendingOn = (record: RequestRecord, outbox: readonly OutboxRow[]): OutboxRow[] =>
  outbox.filter(
    (row) =>
      row.action !== null &&
      row.action !== 'record-read' &&
      row.title === record.recordNo &&
      row.state !== 'done' &&
      (record.kind === undefined || row.kind === record.kind),
  )

export const isPending = (pending: readonly OutboxRow[], action: string): boolean =>
  pending.some((row) => row.action === action)
