import type { AccountId } from '#domain/ids.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { Api } from '#api/client.ts'
import type { Offers } from '#api/offers.ts'
import type { OutDb } from '../store/db.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'

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

/**
 * ACC-1 for what is read: another account may sign in, in another tab, between two pages of one list. Nothing is asked
 * with its token, and what was answered is not stored once it has. `who`: the account that is signed in now.
 */
export const ownCall =
  (call: Api['call'], sub: AccountId, who: () => Promise<string | null>): Api['call'] =>
  async (definition, input) => {
    const data = await call(definition, { ...input, sub })
    if ((await who()) !== sub) throw new ApiError('refused', { code: code.unauthorized, http: 401 })
    return data
  }
