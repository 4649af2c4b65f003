import type { BlockCause } from '#domain/requests/causes.ts'
import { refuseForMembership } from '../api/refusals.ts'
import type { OpRow } from '../db/out-rows.ts'
import { syncStatus } from './status.ts'

/**
 * A no to something queued comes when the buyer has long gone on: it is said wherever they are by then, as a no to
 * what was asked directly would be (specification, section 8). What was refused keeps its place and its cause.
 */
export const announceRefusal = ({
  op,
  block,
}: {
  readonly op: Pick<OpRow, 'title'>
  readonly block: BlockCause
}): void => {
  if (block.why === 'membership') refuseForMembership(block.scope ?? '')
  else syncStatus.refused = [...syncStatus.refused, { title: op.title, block }]
}
