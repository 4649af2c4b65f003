import type { AccountId } from '#domain/ids.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { Api } from '#api/client.ts'
import type { Offers } from '#api/offers.ts'
import type { AccountDb } from '../store/db.ts'
import { writeTx, type TableName } from '../store/tx.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'

/** What reading the account's rows from the server needs. */
export interface Reader {
  readonly db: AccountDb
  readonly call: Api['call']
  readonly clock: Clock
  readonly random: Random
  /** What the backend was found to offer; these reads add their findings. */
  readonly offers: Pick<Offers, 'known' | 'note'>
}

/** Identifies the state of the buyer's own operations: it changes when one is queued or done. */
const operationsMark = async (db: AccountDb): Promise<string> => {
  const ops = await db.ops.toArray()
  return ops
    .filter((op) => op.type === 'action')
    .map((op) => `${op.opId}${op.state === 'done' ? 1 : 0}`)
    .join()
}

/**
 * REC-3: requests data, and stores the answer in one transaction over `tables`. Null: not stored, because an operation
 * was queued or done meanwhile. The older answer must not undo what the buyer sees since.
 */
export const storeUncrossed = async <T>(
  db: AccountDb,
  tables: readonly TableName[],
  ask: () => Promise<T>,
  store: (answer: T) => Promise<unknown>,
): Promise<{ readonly answer: T } | null> => {
  const mark = await operationsMark(db)
  const answer = await ask()
  return writeTx(db, [...tables, 'ops'], async () => {
    if ((await operationsMark(db)) !== mark) return null
    await store(answer)
    return { answer }
  })
}

/** An operation invalidates an answer when it is queued and again when it is done, and some buyers queue quickly. */
const mostTurns = 5

/**
 * Asks again until an answer could be stored, because the screen would otherwise stay empty. `ended`: nobody waits for
 * it any more.
 */
export const askUntilStored = async <T>(
  db: AccountDb,
  tables: readonly TableName[],
  ask: () => Promise<T>,
  store: (answer: T) => Promise<unknown>,
  ended: () => boolean = () => false,
): Promise<void> => {
  for (let turn = 0; turn < mostTurns && !ended(); turn += 1) {
    if (await storeUncrossed(db, tables, ask, store)) return
  }
  throw new Error(`no answer for ${tables.join()} could be stored`)
}

/**
 * ACC-1 for reads: in another tab another account may sign in between two pages of a list. Then nothing is requested
 * with its token, and an answer is not stored. `who`: the account that is signed in now.
 */
export const ownCall =
  (call: Api['call'], sub: AccountId, who: () => Promise<string | null>): Api['call'] =>
  async (definition, input) => {
    const data = await call(definition, { ...input, sub })
    if ((await who()) !== sub) throw new ApiError('refused', { code: code.unauthorized, http: 401 })
    return data
  }
