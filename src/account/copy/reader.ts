import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { Api } from '#api/client.ts'
import type { Offers } from '#api/offers.ts'
import type { OutDb } from '../store/db.ts'

/** What reading the account's own rows from the server needs. */
export interface Reader {
  readonly db: OutDb
  readonly call: Api['call']
  readonly clock: Clock
  readonly random: Random
  /** What the backend was found to offer; what these reads show is written down there. */
  readonly offers: Pick<Offers, 'known' | 'note'>
}

/**
 * A mark of the buyer's own operations. Taken before a read and compared when its rows are stored: an answer that the
 * server gave before it heard of an operation must not undo what the buyer sees since.
 */
export const operationsMark = async (db: OutDb): Promise<string> => {
  const ops = await db.ops.toArray()
  return ops
    .filter((op) => op.type === 'action')
    .map((op) => `${op.opId}${op.state === 'done' ? 1 : 0}`)
    .join()
}
