import { editDraft } from '#account/drafts/draft.ts'
import { saveDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { createEngine } from '#account/outbox/engine/engine.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import { createWireNetwork } from '#account/outbox/wire/slots.ts'
import { today } from '#account/queries/surroundings.ts'
import { openAccountDb } from '#account/store/open.ts'
import { browserEnvironment, webLocks } from '#app/runtime/browser-environment.ts'
import { accountId } from '#domain/ids.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { maxReplyTime, enquiryNote, productIds, type Rig } from './peers.ts'
import { systemTimers } from '#account/outbox/engine/timing.ts'

const sub = accountId.parse('bench')
const products = productIds.map((id) => testProduct(id))

const saveNew = async (account: AccountContext): Promise<string> => {
  const localId = await startDraft.in(account, 'enquiry', products)
  await editDraft.in(account, localId, (content) => ({ ...fillContent(content), maxReplyTime, note: enquiryNote }))
  const problems = await saveDraft.in(account, localId)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return localId
}

export const appEngineRig = async (): Promise<Rig> => {
  const db = await openAccountDb(sub)
  const locks = webLocks()
  if (!locks) throw new Error('no locks')
  const engine = createEngine({
    db,
    sub,
    emit: () => undefined,
    ports: {
      ...browserEnvironment,
      today,
      timers: systemTimers,
      network: createWireNetwork({ base: '', headers: () => ({}) }),
      session: { current: async () => ({ sub, accessToken: 'bench' }), renew: async () => true },
      locks,
      capabilities: { honoursKeys: true },
      knowsAdditions: async () => true,
      visible: () => true,
    },
  })
  const account: AccountContext = {
    ...browserEnvironment,
    today,
    db,
    sub,
    call: () => Promise.reject(new Error('nothing is read here')),
    kick: () => undefined,
    direct: () => Promise.reject(new Error('nothing is sent from memory here')),
  }
  return {
    fill: async (count) => {
      const ids: string[] = []
      while (ids.length < count) ids.push(await saveNew(account))
      return ids
    },
    start: () => engine.start(),
    left: () => db.ops.where('[pending+seq]').between([1, 0], [1, Infinity]).count(),
  }
}
