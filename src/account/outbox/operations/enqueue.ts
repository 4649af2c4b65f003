import { storable } from '#contract/kinds.ts'
import { maxIds } from '#contract/values.ts'
import { isRecordIntent, type Intent, type OpRow } from '../../store/rows.ts'
import { pendingOps } from '../../store/account-rows.ts'
import { writeTx } from '../../store/tx.ts'
import type { AccountContext } from './account-context.ts'
import { addOp, withdraw } from './draft-ops.ts'

const valueNames = [
  'favourite',
  'review',
  'feedback',
  'profile',
  'avatar',
  'subscription',
  'company-profile',
  'price-star',
  'price-alert',
] as const
type OwnName = (typeof valueNames)[number]
const ownNames: ReadonlySet<Intent['name']> = new Set(valueNames)
type OwnIntent = Extract<Intent, { name: OwnName }>
type OfName<N extends OwnName> = Extract<Intent, { name: N }>

/** Intents of the same lane must stay in order: the same supplier, the same setting. */
const ownLane = (intent: OwnIntent): string => {
  switch (intent.name) {
    case 'favourite':
      return `favourite:${intent.companyId}`
    case 'review':
      return `review:${intent.review.companyId}`
    case 'feedback':
      return `feedback:${intent.ref}`
    case 'profile':
      return 'profile'
    case 'avatar':
      return 'avatar'
    case 'subscription':
      return `subscription:${intent.id}`
    case 'company-profile':
      return 'company-profile'
    case 'price-star':
    case 'price-alert':
      return `${intent.name}:${intent.id}`
  }
}

/** The last wish whether a supplier is saved counts. A note that a later intent does not mention stays. */
const favouriteOf = (open: OfName<'favourite'>, next: OfName<'favourite'>): OfName<'favourite'> => ({
  ...next,
  note: next.on && open.on ? (next.note ?? open.note) : next.note,
})

/** Files have their own uploads, so an intent with files is not joined. */
const companyProfileOf = (
  open: OfName<'company-profile'>,
  next: OfName<'company-profile'>,
): OfName<'company-profile'> | null => {
  if (open.files.length > 0 || next.files.length > 0) return null
  return {
    ...next,
    fields: { ...open.fields, ...next.fields },
    photos: next.photos ?? open.photos,
    licence: next.licence === 'keep' ? open.licence : next.licence,
  }
}

/**
 * COAL-6: joins an unsent intent and a later one of its lane; the last wish for each field counts. Null: they stay two.
 */
const joinedOwn = (open: Intent, next: Intent): Intent | null => {
  if (open.name === 'favourite' && next.name === 'favourite') return favouriteOf(open, next)
  if (open.name === 'review' && next.name === 'review') return next
  if (open.name === 'profile' && next.name === 'profile') return { ...next, fields: { ...open.fields, ...next.fields } }
  if (open.name === 'subscription' && next.name === 'subscription') return next
  if (open.name === 'price-star' && next.name === 'price-star') return next
  if (open.name === 'price-alert' && next.name === 'price-alert') return next
  if (open.name === 'company-profile' && next.name === 'company-profile') return companyProfileOf(open, next)
  return null
}

/** The fields of `earlier` that `later` does not name. */
const others = <F extends object>(earlier: F, later: object): F =>
  Object.fromEntries(Object.entries(earlier).filter(([name]) => !(name in later))) as F

/**
 * What remains of a refused intent beside a later one of its lane and name; null if nothing does, and it is removed.
 */
const subtractOwn = (refused: OwnIntent, next: Intent): OwnIntent | null => {
  switch (refused.name) {
    case 'favourite':
      // A note that the later intent does not mention stays.
      return next.name === 'favourite' && next.on && next.note === null && refused.on && refused.note !== null
        ? refused
        : null
    case 'review':
    case 'subscription':
    case 'avatar':
    case 'price-star':
    case 'price-alert':
      return null
    case 'feedback':
      return refused
    case 'profile': {
      if (next.name !== 'profile') return refused
      const fields = others(refused.fields, next.fields)
      return Object.keys(fields).length > 0 ? { ...refused, fields } : null
    }
    case 'company-profile': {
      if (next.name !== 'company-profile') return refused
      const fields = others(refused.fields, next.fields)
      // Files have their own uploads. An intent with files says what those files are for, so it stays.
      if (refused.files.length > 0) return { ...refused, fields }
      const photos = next.photos === null ? refused.photos : null
      const licence = next.licence === 'keep' ? refused.licence : 'keep'
      const nothing = Object.keys(fields).length === 0 && photos === null && licence === 'keep'
      return nothing ? null : { ...refused, fields, photos, licence }
    }
  }
}

const isOwn = (intent: Intent): intent is OwnIntent => ownNames.has(intent.name)

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
