import type { Intent, OpRow } from '../db/out-rows.ts'
import { pendingOps } from '../db/out-read.ts'
import { writeTx } from '../db/out-tx.ts'
import type { AccountContext } from './account-context.ts'
import { addOp, withdraw } from './draft/draft-ops.ts'
import { joinedOwn, ownLane, supersedes } from './own-intents.ts'

const recordLane = (intent: { kind: string; id: string }) => `record:${intent.kind}:${intent.id}`

export const laneOf = (intent: Intent): string => {
  switch (intent.name) {
    case 'cart-add':
    case 'cart-remove':
      return 'cart'
    case 'messages-read':
    case 'messages-read-all':
      return 'messages'
    case 'record-read':
    case 'record-urge':
    case 'record-answer':
    case 'record-decline':
    case 'record-cancel':
    case 'record-request-revision':
    case 'record-confirm':
    case 'record-receive':
    case 'record-result':
    case 'record-agree':
    case 'record-file-done':
    case 'record-outcome':
    case 'record-close':
      return recordLane(intent)
    case 'favourite':
    case 'review':
    case 'feedback':
    case 'profile':
    case 'subscription':
    case 'company-profile':
      return ownLane(intent)
  }
}

/** Intents that hold a set: a later one of the same name joins one that has not left. */
const joined = (open: Intent, next: Intent): Intent | null => {
  if (open.name === 'cart-add' && next.name === 'cart-add') {
    return { ...open, ids: [...new Set([...open.ids, ...next.ids])], products: { ...open.products, ...next.products } }
  }
  if (open.name === 'cart-remove' && next.name === 'cart-remove')
    return { ...open, ids: [...new Set([...open.ids, ...next.ids])] }
  if (open.name === 'messages-read' && next.name === 'messages-read')
    return { ...open, ids: [...new Set([...open.ids, ...next.ids])] }
  const repeatable = next.name === 'record-read' || next.name === 'record-urge' || next.name === 'messages-read-all'
  if (repeatable && open.name === next.name) return open
  const own = joinedOwn(open, next)
  if (own) return own
  // Pressed twice: the same thing said once.
  return JSON.stringify(open) === JSON.stringify(next) ? open : null
}

/** What is left of a set intent that has not left, once its opposite came; null when nothing is. */
const without = (open: Intent, next: Intent): Intent | null => {
  const opposite =
    (open.name === 'cart-add' && next.name === 'cart-remove') ||
    (open.name === 'cart-remove' && next.name === 'cart-add')
  if (!opposite || !('ids' in open) || !('ids' in next)) return open
  const ids = open.ids.filter((id) => !next.ids.includes(id))
  return ids.length > 0 ? { ...open, ids } : null
}

const isOpen = (op: OpRow, lane: string) => op.lane === lane && op.state === 'open' && op.intent !== null

/**
 * Puts an intent in the outbox. While an operation of its lane has not left, set-like intents become one, and the
 * last word on a member counts; one that was attempted is never touched.
 */
export const enqueue = async (context: AccountContext, intent: Intent, title: string): Promise<void> => {
  const { db } = context
  const lane = laneOf(intent)
  await writeTx(db, ['ops', 'meta', 'log'], async () => {
    const waiting = await pendingOps(db)
    const open = waiting.filter((op) => isOpen(op, lane))
    const outdated = waiting.filter(
      (op) => op.lane === lane && op.state === 'rejected' && supersedes(op.intent, intent),
    )
    await withdraw(context, outdated, 'said anew after it was refused')
    // A refused one too: tried again later, it would undo the later word.
    const refused = waiting.filter((op) => op.lane === lane && op.state === 'rejected' && !outdated.includes(op))
    for (const op of [...open, ...refused]) {
      const rest = op.intent && without(op.intent, intent)
      if (rest === op.intent) continue
      if (rest) await db.ops.put({ ...op, intent: rest })
      else await withdraw(context, [op], 'the opposite was said')
    }
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
  })
  context.kick('now')
}
