import {
  getOp,
  pendingOps,
  writeLog,
  blobsOfDraft,
  getDraft,
  opsOfDraft,
  deleteFilesOfIntent,
  deleteFilesOfDraft,
  readAttachment,
} from '../store/db.ts'
import type { Intent, OpRow, BlobRow, DraftRow } from '../store/rows.ts'
import { draftTables, writeTx, nextSeq } from '../store/tx.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'
import { rewriteOrWithdraw, subtractIntent } from '../outbox/operations/enqueue.ts'
import {
  addOp,
  mayWithdraw,
  newDraftRow,
  reopenedOp,
  opForUnchangedRetry,
  findUnfinishedOp,
  withdrawOps,
} from '../outbox/operations/draft-ops.ts'
import type { OpId, DraftId } from '#domain/ids.ts'
import { readActionWithUploads } from './action-files.ts'
import { storeSlices } from '../drafts/attach.ts'
import { copyAccountValues } from '../drafts/write-account-value.ts'
import { discardDraft } from '../drafts/draft.ts'
import { proxy, subscribe } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { outboxStatus } from '../outbox/status/status.ts'

interface DiscardedItem {
  readonly id: number
  readonly account: string | null
  readonly title: string
  readonly putBack: () => Promise<void>
}

export const discardedItems = proxy<{ things: readonly DiscardedItem[] }>({ things: [] })

let nextId = 1

export const addDiscardedItem = (title: string, undo: () => Promise<void>): DiscardedItem => {
  const id = nextId++
  const restore = async () => {
    await undo()
    discardedItems.things = discardedItems.things.filter((thing) => thing.id !== id)
  }
  const thing = { id, account: accountOf(sessionState.view), title, putBack: restore }
  discardedItems.things = [thing, ...discardedItems.things]
  return thing
}

export type DiscardResult =
  | { readonly ok: true; readonly undo: () => Promise<void> }
  | { readonly ok: false; readonly reason: 'leaving' | 'sent' }

const copyFiles = ({ db }: AccountContext, rows: readonly BlobRow[]) =>
  Promise.all(rows.map(async (row) => ({ row, bytes: (await readAttachment(db, row.blobId)) ?? new Blob() })))
type CopiedFile = Awaited<ReturnType<typeof copyFiles>>[number]

/** Must be called before the transaction, because an IndexedDB transaction ends while other promises are awaited. */
const readFiles = (files: readonly CopiedFile[]) =>
  Promise.all(files.map(async ({ row, bytes }) => ({ row, bytes: await bytes.arrayBuffer() })))

const putFiles = async (context: AccountContext, files: Awaited<ReturnType<typeof readFiles>>, owner: DraftId) => {
  for (const { row, bytes } of files) {
    await storeSlices(context, row.blobId, bytes)
    await context.db.blobs.put({ ...row, draftId: owner })
  }
}

interface DiscardedDraft {
  readonly draft: DraftRow
  readonly ops: readonly OpRow[]
  readonly files: readonly CopiedFile[]
}

const withdrawDeletion = (context: AccountContext, { draft, ops }: DiscardedDraft): Promise<boolean> =>
  writeTx(context.db, draftTables, async () => {
    const { db } = context
    const currentDraft = await getDraft(db, draft.localId)
    const deletion = findUnfinishedOp(await opsOfDraft(db, draft.localId), 'discard')
    if (!currentDraft || (deletion && !mayWithdraw(deletion))) return false
    if (deletion) await withdrawOps(context, [deletion], 'discard undone')
    await db.drafts.put({ ...currentDraft, sendRev: draft.sendRev })
    await db.ops.bulkAdd(await missing(context, ops))
    return true
  })

const missing = async ({ db }: AccountContext, ops: readonly OpRow[]): Promise<OpRow[]> => {
  const existingOps = await db.ops.bulkGet(ops.map((op) => op.opId))
  return ops.filter((_, n) => existingOps[n] === undefined)
}

const restore = async (context: AccountContext, { draft, ops, files }: DiscardedDraft): Promise<void> => {
  const fileContents = await readFiles(files)
  await writeTx(context.db, draftTables, async () => {
    await putFiles(context, fileContents, draft.localId)
    await context.db.drafts.put({ ...draft, updatedSeq: await nextSeq(context.db) })
    await context.db.ops.bulkAdd(await missing(context, ops))
    await writeLog(context.db, context.clock, { what: 'discard undone', draftId: draft.localId })
  })
}

/** Restores a discarded draft as a new one, because the server may delete the old one, or may have deleted it. */
const restoreAsNew = async (context: AccountContext, { draft, files }: DiscardedDraft): Promise<void> => {
  const { db, clock } = context
  const fileContents = await readFiles(files)
  await writeTx(db, draftTables, async () => {
    // The files move to the new draft, because they would be deleted with the old one.
    if (await getDraft(db, draft.localId)) await deleteFilesOfDraft(db, draft.localId)
    const row = newDraftRow(context, draft.mine, await nextSeq(db))
    await putFiles(context, fileContents, row.localId)
    await db.drafts.put({ ...row, createdAt: draft.createdAt, updatedAt: draft.updatedAt })
    await copyAccountValues(db, draft.localId, row.localId)
    await writeLog(db, clock, { what: 'discard undone, as a new draft', draftId: row.localId })
  })
}

const undoDraft = async (context: AccountContext, discardedDraft: DiscardedDraft): Promise<void> => {
  const currentDraft = await getDraft(context.db, discardedDraft.draft.localId)
  if (currentDraft && (await withdrawDeletion(context, discardedDraft))) return context.kick('now')
  const neverLeft = discardedDraft.draft.serverId === null && discardedDraft.ops.every((op) => mayWithdraw(op))
  if (!currentDraft && neverLeft) await restore(context, discardedDraft)
  else await restoreAsNew(context, discardedDraft)
  context.kick('now')
}

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let pendingRun: Promise<void> | null = null
  return () =>
    (pendingRun ??= work().catch((error: unknown) => {
      pendingRun = null
      throw error
    }))
}

export const discardDraftWithUndo = accountAction(
  async (context: AccountContext, localId: DraftId): Promise<DiscardResult> => {
    const draft = await getDraft(context.db, localId)
    const ops = (await opsOfDraft(context.db, localId)).filter((op) => op.state !== 'done')
    const files = await copyFiles(context, await blobsOfDraft(context.db, localId))
    const result = await discardDraft.in(context, localId)
    if (!result.ok) return result
    return { ok: true, undo: once(async () => (draft ? undoDraft(context, { draft, ops, files }) : undefined)) }
  },
)

export const discardActionWithUndo = accountAction(
  async (context: AccountContext, opId: OpId): Promise<DiscardResult> => {
    const { db } = context
    const givenOp = await getOp(db, opId)
    if (!givenOp) return { ok: true, undo: () => Promise.resolve() }
    const opsBefore = await readActionWithUploads(db, givenOp)
    const blobIds = opsBefore.flatMap((op) =>
      op.intent && 'files' in op.intent ? op.intent.files.map((file) => file.blobId) : [],
    )
    const rows = (await db.blobs.bulkGet(blobIds)).flatMap((row) => row ?? [])
    const files = await copyFiles(context, rows)
    const wasDiscarded = await writeTx(db, draftTables, async () => {
      const currentOp = await getOp(db, opsBefore[0]?.opId ?? opId)
      // PARK-1: a parked action waits for the buyer's decision, and discarding it is that decision.
      if (!currentOp || !(mayWithdraw(currentOp) || currentOp.state === 'parked')) return false
      const all = await readActionWithUploads(db, currentOp)
      await withdrawOps(context, all, 'discarded')
      for (const { intent } of all) await deleteFilesOfIntent(db, intent)
      return true
    })
    if (!wasDiscarded) return { ok: false, reason: 'leaving' }
    const undo = async () => {
      const [first] = files
      const fileContents = await readFiles(files)
      await writeTx(db, draftTables, async () => {
        if (first) await putFiles(context, fileContents, first.row.draftId)
        await db.ops.bulkAdd(await missing(context, opsBefore))
        await writeLog(db, context.clock, { what: 'discard undone', opId })
      })
      context.kick('now')
    }
    return { ok: true, undo: once(undo) }
  },
)

export const removeUnreadableRows = accountAction(async ({ db, clock }: AccountContext): Promise<void> => {
  await writeTx(db, ['quarantine', 'log'], async () => {
    for (const row of await db.quarantine.toArray())
      await writeLog(db, clock, { what: 'unreadable row removed', detail: row })
    await db.quarantine.clear()
  })
})

const due = (op: OpRow): OpRow => {
  if (op.state === 'parked') return opForUnchangedRetry(op)
  if (op.state === 'rejected') return reopenedOp(op)
  return { ...op, delayMs: 0 }
}

/** COAL-6: the part of a refused action that no later action of its lane has replaced. Refused ones replace nothing. */
const remainingIntent = async ({ db }: AccountContext, op: OpRow): Promise<Intent | null> => {
  const lane = await db.ops.where('lane').equals(op.lane).sortBy('seq')
  const laterOps = lane.filter(({ seq, state }) => seq > op.seq && state !== 'rejected')
  return laterOps.reduce<Intent | null>(
    (left, next) => left && next.intent && subtractIntent(left, next.intent),
    op.intent,
  )
}

const reopenAction = async (context: AccountContext, op: OpRow): Promise<void> => {
  const rewritten = await rewriteOrWithdraw(context, op, await remainingIntent(context, op))
  if (rewritten) await context.db.ops.put(reopenedOp(rewritten))
}

/** Makes one operation, or all but parked ones, due now, unless in flight or in conflict. Opens gates except `auth`. */
export const makeOpsDue = accountAction(async (context: AccountContext, opId?: OpId): Promise<void> => {
  const { db } = context
  await writeTx(db, ['ops', 'gates', 'meta', 'log'], async () => {
    const waiting =
      opId === undefined ? (await pendingOps(db)).filter((op) => op.state !== 'parked') : [await getOp(db, opId)]
    for (const op of waiting)
      if (!op || op.state === 'inflight' || op.state === 'conflict' || op.state === 'done') continue
      else if (op.state === 'rejected' && op.intent) await reopenAction(context, op)
      else await db.ops.put(due(op))
    await db.gates.where('name').notEqual('auth').delete()
  })
  context.kick('now')
})

/** Minimum time before `retryAndWait` resolves, in ms: the buyer must see an attempt even if it fails at once. */
const minAttemptMs = 1_000

export const retryAndWait = async (opId?: OpId): Promise<void> => {
  await makeOpsDue(opId)
  await new Promise((resolve) => setTimeout(resolve, minAttemptMs))
  await new Promise<void>((resolve) => {
    const check = () => {
      if (outboxStatus.draining) return
      stop()
      resolve()
    }
    const stop = subscribe(outboxStatus, check)
    check()
  })
}

const isStuck = (op: OpRow): boolean =>
  op.type === 'action' && op.state === 'parked' && op.block?.why === 'key-reused' && op.intent !== null

/**
 * PARK-1: if the key of a parked action was already used for another request, queues the action again with a new key.
 * Returns false for any other operation.
 */
export const requeueAsNewAction = accountAction(async (context: AccountContext, opId: OpId): Promise<boolean> => {
  const { db } = context
  const isRenewed = await writeTx(db, ['ops', 'meta', 'log'], async () => {
    const op = await getOp(db, opId)
    if (!op || !isStuck(op)) return false
    await withdrawOps(context, [op], 'said anew under a key of its own')
    const { lane, type, kind, title, deps, intent } = op
    await addOp(context, { lane, type, draftId: op.draftId, kind, title, deps, intent })
    return true
  })
  context.kick('now')
  return isRenewed
})
