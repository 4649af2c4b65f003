import { toStorable } from '#contract/kinds.ts'
import { maxIds } from '#contract/values.ts'
import { isRecordIntent, type Intent, type IntentOf, type OpRow } from '../../store/rows.ts'
import { pendingOps } from '../../store/db.ts'
import { writeTx } from '../../store/tx.ts'
import type { AccountContext } from '../session.ts'
import { addOp, withdrawOps } from './draft-ops.ts'

export const laneOf = (intent: Intent): string => {
  if (isRecordIntent(intent)) return `record:${intent.kind}:${intent.id}`
  switch (intent.name) {
    case 'cart-add':
    case 'cart-remove':
      return 'cart'
    case 'messages-read':
    case 'messages-read-all':
      return 'messages'
    case 'favourite':
      return `favourite:${intent.companyId}`
    case 'review':
      return `review:${intent.review.companyId}`
    case 'feedback':
      return `feedback:${intent.ref}`
    case 'profile':
    case 'avatar':
    case 'company-profile':
      return intent.name
    case 'subscription':
    case 'price-star':
    case 'price-alert':
      return `${intent.name}:${intent.id}`
  }
}

const favouriteOf = (open: IntentOf<'favourite'>, next: IntentOf<'favourite'>): IntentOf<'favourite'> => ({
  ...next,
  note: next.on && open.on ? (next.note ?? open.note) : next.note,
})

/** Changes with files are not joined, because an operation waits only for the uploads of its own files. */
const companyProfileOf = (open: IntentOf<'company-profile'>, next: IntentOf<'company-profile'>) => {
  if (open.files.length > 0 || next.files.length > 0) return null
  return {
    ...next,
    fields: { ...open.fields, ...next.fields },
    photos: next.photos ?? open.photos,
    licence: next.licence === 'keep' ? open.licence : next.licence,
  }
}

const remainingFields = <F extends object>(earlier: F, later: object): F =>
  Object.fromEntries(Object.entries(earlier).filter(([name]) => !(name in later))) as F

const union = (open: readonly string[], next: readonly string[]): string[] | null => {
  const ids = [...new Set([...open, ...next])]
  return ids.length <= maxIds ? ids : null
}

/** COAL-6: joins a later intent to an earlier, unsent one of its lane. Null if both must be sent. */
const joinIntents = (open: Intent, next: Intent): Intent | null => {
  if ('ids' in open && 'ids' in next && open.name === next.name) {
    const ids = union(open.ids, next.ids)
    if (!ids) return null
    return open.name === 'cart-add' && next.name === 'cart-add'
      ? { ...open, ids, products: { ...open.products, ...next.products } }
      : { ...open, ids }
  }
  if (open.name === 'favourite' && next.name === 'favourite') return favouriteOf(open, next)
  if (open.name === 'profile' && next.name === 'profile') return { ...next, fields: { ...open.fields, ...next.fields } }
  if (open.name === 'company-profile' && next.name === 'company-profile') {
    const joinedIntent = companyProfileOf(open, next)
    if (joinedIntent) return joinedIntent
  }
  if (open.name === next.name && lastCounts.has(next.name)) return next
  return JSON.stringify(open) === JSON.stringify(next) ? open : null
}

const lastCounts: ReadonlySet<Intent['name']> = new Set([
  'record-read',
  'record-urge',
  'messages-read-all',
  'review',
  'subscription',
  'price-star',
  'price-alert',
])

const subtractSet = (open: Intent, next: Intent): Intent | null => {
  const opposite =
    (open.name === 'cart-add' && next.name === 'cart-remove') ||
    (open.name === 'cart-remove' && next.name === 'cart-add')
  if (!opposite || !('ids' in open) || !('ids' in next)) return open
  const ids = open.ids.filter((id) => !next.ids.includes(id))
  return ids.length > 0 ? { ...open, ids } : null
}

/** COAL-6: what remains of a refused intent after a later one; null if nothing is left. */
export const subtractIntent = (refused: Intent, later: Intent): Intent | null => {
  switch (refused.name) {
    case 'favourite':
      return later.name === 'favourite' && later.on && later.note === null && refused.on && refused.note !== null
        ? refused
        : null
    case 'review':
    case 'subscription':
    case 'avatar':
    case 'price-star':
    case 'price-alert':
      return null
    case 'profile': {
      if (later.name !== 'profile') return refused
      const fields = remainingFields(refused.fields, later.fields)
      return Object.keys(fields).length > 0 ? { ...refused, fields } : null
    }
    case 'company-profile': {
      if (later.name !== 'company-profile') return refused
      const fields = remainingFields(refused.fields, later.fields)
      // With files, `photos` and `licence` remain too: they state what each file is for.
      if (refused.files.length > 0) return { ...refused, fields }
      const photos = later.photos === null ? refused.photos : null
      const licence = later.licence === 'keep' ? refused.licence : 'keep'
      const isEmpty = Object.keys(fields).length === 0 && photos === null && licence === 'keep'
      return isEmpty ? null : { ...refused, fields, photos, licence }
    }
    default:
      return subtractSet(refused, later)
  }
}

const isOpen = (op: OpRow, lane: string) => op.lane === lane && op.state === 'open' && op.intent !== null

/** Reduces an operation to `rest` (null: withdraws it). KEY-4: a refused one becomes a new operation. */
export const rewriteOrWithdraw = async (context: AccountContext, op: OpRow, rest: Intent | null) => {
  if (JSON.stringify(rest) === JSON.stringify(op.intent)) return op
  if (rest && op.state === 'open') {
    const rewritten = { ...op, intent: rest }
    await context.db.ops.put(rewritten)
    return rewritten
  }
  await withdrawOps(context, [op], 'said otherwise since')
  if (!rest) return null
  const { seq, lane, type, draftId, kind, title, deps, state, block, lastAnswer, createdAt } = op
  const addedOp = await addOp(context, { lane, type, draftId, kind, title, deps, intent: rest })
  // The new operation has the old one's `seq`, so that a later refused intent does not overtake it.
  const rewritten = { ...addedOp, seq, state, block, lastAnswer, createdAt }
  await context.db.ops.put(rewritten)
  return rewritten
}

const enqueueCall = async (context: AccountContext, intent: Intent, title: string): Promise<void> => {
  const { db } = context
  const lane = laneOf(intent)
  const waiting = await pendingOps(db)
  const open = waiting.filter((op) => isOpen(op, lane))
  const refused = waiting.filter((op) => op.lane === lane && op.state === 'rejected')
  for (const op of refused) await rewriteOrWithdraw(context, op, op.intent && subtractIntent(op.intent, intent))
  for (const op of open) await rewriteOrWithdraw(context, op, op.intent && subtractSet(op.intent, intent))
  for (const op of open) {
    const joinedIntent = op.intent && joinIntents(op.intent, intent)
    if (!joinedIntent) continue
    await db.ops.put({ ...op, intent: joinedIntent })
    return
  }
  const kind = 'kind' in intent ? intent.kind : null
  await addOp(context, { lane, type: 'action', draftId: null, kind, title, intent })
}

const splitIntoCalls = (intent: Intent): Intent[] => {
  if (!('ids' in intent) || intent.ids.length <= maxIds) return [intent]
  const calls = Math.ceil(intent.ids.length / maxIds)
  return Array.from({ length: calls }, (_, call) => {
    const ids = intent.ids.slice(call * maxIds, (call + 1) * maxIds)
    if (intent.name !== 'cart-add') return { ...intent, ids }
    return { ...intent, ids, products: Object.fromEntries(ids.map((id) => [id, intent.products[id]])) }
  })
}

/** COAL-5: an operation that was attempted is never changed; only an open one is joined to a new intent. */
export const enqueue = async (context: AccountContext, newIntent: Intent, title: string): Promise<void> => {
  const intents = splitIntoCalls(toStorable(newIntent))
  await writeTx(context.db, ['ops', 'meta', 'log'], async () => {
    for (const intent of intents) await enqueueCall(context, intent, title)
  })
  context.kick('now')
}
