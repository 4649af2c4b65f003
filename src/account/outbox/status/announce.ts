import { refuseForMembership } from '#api/refusals.ts'
import type { Untold } from '../../store/unannounced-refusals.ts'
import { syncStatus } from './status.ts'

/**
 * A no to something queued comes when the buyer has long gone on: it is said wherever they are by then, as a no to
 * what was asked directly would be (specification, section 8). What was refused keeps its place and its cause.
 */
export const announceRefusal = (untold: Untold): void => {
  const { block } = untold
  if (block.why === 'membership') refuseForMembership(block.scope ?? '')
  else syncStatus.refused = [...syncStatus.refused, untold]
}
