import type { RequestRecord } from '#contract/entities/request.ts'
import type { OutboxRow } from '#data/queries/outbox.ts'

/** What the buyer did on a record that waits on this device, by its name in the outbox. */
export const waitingOn = (
  record: Pick<RequestRecord, 'recordNo' | 'kind'>,
  outbox: readonly OutboxRow[],
): ReadonlySet<string> =>
  new Set(
    outbox
      .filter((row) => row.title === record.recordNo && row.kind === record.kind && row.state !== 'done')
      .flatMap((row) => row.action ?? []),
  )
