import { editDraft } from '#account/drafts/edit.ts'
import { saveDraft, sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { openAccountDb } from '#account/store/open.ts'
import { today } from '#account/reads/buyer-day.ts'
import { createEngine } from '#account/outbox/engine/engine.ts'
import { environment, webLocks } from '#app/runtime/browser-environment.ts'
import type { SyncPorts } from '#account/outbox/ports.ts'
import { systemTimers } from '#account/outbox/engine/timing.ts'
import { createWireNetwork } from '#account/outbox/wire/network.ts'
import { filled } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { productIds, type Rig } from './rig.ts'
import { accountId, type DraftId } from '#domain/ids.ts'

const sub = accountId.parse('bench')
/** Seven products and a note: an enquiry of 1.6 kB when sent. */
const products = productIds.map((id, number) => testProduct(id, `40000000${number}`))
const note = 'x'.repeat(480)
const maxReplyTime = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const queued = async (problems: Promise<readonly unknown[]>): Promise<void> => {
  const found = await problems
  if (found.length > 0) throw new Error(JSON.stringify(found))
}

/** A thousand changes, spread over the drafts in turn, each saved at once. */
const edit = async (account: AccountContext, ids: readonly DraftId[]): Promise<void> => {
  for (let key = 0; key < 1_000; key += 1) {
    const localId = ids[key % ids.length]
    if (localId === undefined) return
    await editDraft.in(account, localId, (content) => ({ ...content, note: `${note.slice(8)}${key}` }))
    await queued(saveDraft.in(account, localId))
  }
}

const fill = async (account: AccountContext, count: number, what: 'saves' | 'sends' | 'edits'): Promise<DraftId[]> => {
  const ids: DraftId[] = []
  for (let number = 0; number < count; number += 1) {
    const localId = await startDraft.in(account, 'enquiry', products)
    await editDraft.in(account, localId, (content) => ({ ...filled(content), maxReplyTime, note }))
    await queued(what === 'sends' ? sendDraft.in(account, localId) : saveDraft.in(account, localId))
    ids.push(localId)
  }
  if (what === 'edits') await edit(account, ids)
  return ids
}

/** Our engine as the page runs it: real database, real locks, real fetch. Only the account belongs to the benchmark. */
export const oursRig = async (): Promise<Rig> => {
  const db = await openAccountDb(sub)
  const locks = webLocks()
  if (!locks) throw new Error('no locks')
  let token = 'first'
  const session: SyncPorts['session'] = {
    current: async () => ({ sub, accessToken: token }),
    renew: async () => {
      const answer = await fetch('/renew', { method: 'POST' })
      if (answer.ok) token = 'renewed'
      else if (answer.status === 401) token = ''
      return answer.ok
    },
  }
  const ports: SyncPorts = {
    ...environment,
    today,
    timers: systemTimers,
    network: createWireNetwork({ base: '', headers: () => ({}) }),
    session: { ...session, current: async () => (token === '' ? null : session.current()) },
    locks,
    capabilities: { honoursKeys: true },
    visible: () => true,
  }
  const engine = createEngine({ db, sub, ports, emit: () => undefined })
  const account: AccountContext = {
    ...environment,
    today,
    db,
    sub,
    call: () => Promise.reject(new Error('nothing is read here')),
    kick: () => undefined,
    direct: () => Promise.reject(new Error('nothing is sent from memory here')),
  }
  return {
    fill: (count, what) => fill(account, count, what),
    start: () => engine.start(),
    left: () => db.ops.where('[pending+seq]').between([1, 0], [1, Infinity]).count(),
    nudge: async () => {
      token = 'second'
      await engine.signedIn()
      await engine.quotaLeft('ENQUIRY')
    },
  }
}
