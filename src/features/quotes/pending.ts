import type { RequestRecord } from '#contract/entities/request.ts'
import type { OutboxRow } from '#account/reads/outbox.ts'

/** What the buyer did on a record that is to leave this device, by its name in the outbox. A refused step is not. */
export const waitingOn = (
  record: Pick<RequestRecord, 'recordNo' | 'kind'>,
  outbox: readonly OutboxRow[],
): ReadonlySet<string> =>
  new Set(
    outbox
      .filter((row) => row.title === record.recordNo && row.kind === record.kind)
      .filter(({ state }) => state !== 'done' && state !== 'attention')
      .flatMap((row) => row.action ?? []),
  )
