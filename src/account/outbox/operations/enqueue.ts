import { storable } from '#contract/storable.ts'
import { maxIds } from '#contract/values.ts'
import { isRecordIntent, type Intent, type OpRow } from '../../store/rows.ts'
import { pendingOps } from '../../store/account-rows.ts'
import { writeTx } from '../../store/tx.ts'
import type { AccountContext } from './account-context.ts'
import { addOp, withdraw } from './draft-ops.ts'
import { isOwn, joinedOwn, subtractOwn, ownLane } from './own-intents.ts'

export const laneOf = (intent: Intent): string => {
  if (isRecordIntent(intent)) return `record:${intent.kind}:${intent.id}`
  if (isOwn(intent)) return ownLane(intent)
  switch (intent.name) {
    case 'cart-add':
    case 'cart-remove':
      return 'cart'
    case 'messages-read':
    case 'messages-read-all':
      return 'messages'
  }
}

/** The union of both sets; null if it is more than one call accepts, because the server would refuse all of it. */
const union = (open: readonly string[], next: readonly string[]): string[] | null => {
  const ids = [...new Set([...open, ...next])]
  return ids.length <= maxIds ? ids : null
}

/** Joins a later intent of the same name to one that has not been sent, if both hold a set. */
const joined = (open: Intent, next: Intent): Intent | null => {
  if ('ids' in open && 'ids' in next && open.name === next.name) {
    const ids = union(open.ids, next.ids)
    if (!ids) return null
    return open.name === 'cart-add' && next.name === 'cart-add'
      ? { ...open, ids, products: { ...open.products, ...next.products } }
      : { ...open, ids }
  }
  const repeatable = next.name === 'record-read' || next.name === 'record-urge' || next.name === 'messages-read-all'
  if (repeatable && open.name === next.name) return open
  const own = joinedOwn(open, next)
  if (own) return own
  // The same intent, because a button was pressed twice.
  return JSON.stringify(open) === JSON.stringify(next) ? open : null
}

/** What remains of an unsent set intent after its opposite; null if nothing does. */
const subtractSet = (open: Intent, next: Intent): Intent | null => {
  const opposite =
    (open.name === 'cart-add' && next.name === 'cart-remove') ||
    (open.name === 'cart-remove' && next.name === 'cart-add')
  if (!opposite || !('ids' in open) || !('ids' in next)) return open
  const ids = open.ids.filter((id) => !next.ids.includes(id))
  return ids.length > 0 ? { ...open, ids } : null
}

/**
 * COAL-6: what remains of a refused intent after a later one of its lane; null if nothing does. Tried again unchanged,
 * it would undo the later one.
 */
export const subtractIntent = (refused: Intent, later: Intent): Intent | null =>
  isOwn(refused) ? subtractOwn(refused, later) : subtractSet(refused, later)

const isOpen = (op: OpRow, lane: string) => op.lane === lane && op.state === 'open' && op.intent !== null

/**
 * Rewrites the operation with the rest of its intent; without a rest it withdraws the operation and returns null. A
 * refused intent was sent under its key, so with other bytes it becomes an operation of its own (KEY-4).
 */
export const rewriteOrWithdraw = async (
  context: AccountContext,
  op: OpRow,
  rest: Intent | null,
): Promise<OpRow | null> => {
  if (JSON.stringify(rest) === JSON.stringify(op.intent)) return op
  if (rest && op.state === 'open') {
    const kept = { ...op, intent: rest }
    await context.db.ops.put(kept)
    return kept
  }
  await withdraw(context, [op], 'said otherwise since')
  if (!rest) return null
  const { seq, lane, type, draftId, kind, title, deps, state, block, lastAnswer, createdAt } = op
  const added = await addOp(context, { lane, type, draftId, kind, title, deps, intent: rest })
  // It retains its old place: another refused intent that came after it must not overtake it.
  const kept = { ...added, seq, state, block, lastAnswer, createdAt }
  await context.db.ops.put(kept)
  return kept
}

/** Runs in a transaction that holds the outbox. */
const enqueueCall = async (context: AccountContext, intent: Intent, title: string): Promise<void> => {
  const { db } = context
  const lane = laneOf(intent)
  const waiting = await pendingOps(db)
  const open = waiting.filter((op) => isOpen(op, lane))
  const refused = waiting.filter((op) => op.lane === lane && op.state === 'rejected')
  for (const op of refused) await rewriteOrWithdraw(context, op, op.intent && subtractIntent(op.intent, intent))
  for (const op of open) await rewriteOrWithdraw(context, op, op.intent && subtractSet(op.intent, intent))
  for (const op of open) {
    const both = op.intent && joined(op.intent, intent)
    if (!both) continue
    await db.ops.put({ ...op, intent: both })
    return
  }
  await addOp(context, {
    lane,
    type: 'action',
    draftId: null,
    kind: 'kind' in intent ? intent.kind : null,
    title,
    intent,
  })
}

/** As many intents as it takes calls: a set has as many members as one takes. */
const inCalls = (intent: Intent): Intent[] => {
  if (!('ids' in intent) || intent.ids.length <= maxIds) return [intent]
  const calls = Math.ceil(intent.ids.length / maxIds)
  return Array.from({ length: calls }, (_, call) => {
    const ids = intent.ids.slice(call * maxIds, (call + 1) * maxIds)
    if (intent.name !== 'cart-add') return { ...intent, ids }
    return { ...intent, ids, products: Object.fromEntries(ids.map((id) => [id, intent.products[id]])) }
  })
}

/**
 * Puts an intent in the outbox. Set-like intents of a lane become one as long as its operation has not been sent, and
 * the last wish for each member counts. An operation that was attempted is never changed.
 */
export const enqueue = async (context: AccountContext, said: Intent, title: string): Promise<void> => {
  const intents = inCalls(storable(said))
  await writeTx(context.db, ['ops', 'meta', 'log'], async () => {
    for (const intent of intents) await enqueueCall(context, intent, title)
  })
  context.kick('now')
}
