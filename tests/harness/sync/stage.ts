import type { DraftId } from '#domain/ids.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { sendDraft, saveDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { getDraft } from '#account/store/db.ts'
import type { OpRow } from '#account/store/rows.ts'
import { readDraft } from '#account/queries/drafts.ts'
import type { Arrival } from './arrival.ts'
import type { Answer } from './authority.ts'
import type { Tab } from './device.ts'
import type { Fault } from './faulty-network.ts'
import { fillContent } from './fill.ts'
import { testProduct } from './products.ts'
import { createWorld, disposeWorld, type World } from './world.ts'

export const newDraft = async (tab: Tab, products = [testProduct('1'), testProduct('2')]): Promise<DraftId> => {
  const localId = await startDraft.in(tab.account, 'enquiry', products)
  await editDraft.in(tab.account, localId, fillContent)
  return localId
}

const stages: World[] = []

export const openStage = async (prepare: (world: World) => void = () => {}) => {
  const world = createWorld(stages.length + 1)
  stages.push(world)
  prepare(world)
  const tab = await world.device.openTab()
  const localId = await newDraft(tab)
  const db = await world.device.reader()
  const ops = () => db.ops.orderBy('seq').toArray()
  const queue = async (how: typeof sendDraft, ms: number, faults: readonly (Fault | null)[]) => {
    world.network.script.push(...faults)
    const problems = await how.in(tab.account, localId)
    if (ms > 0) await world.device.pass(ms)
    return problems
  }
  return {
    ...world,
    tab,
    localId,
    ops,
    view: async () => {
      const view = await readDraft(db, localId, false)
      if (!view) throw new Error('the draft is gone')
      return view
    },
    op: async (type: OpRow['type']) => {
      const op = (await ops()).findLast((one) => one.type === type)
      if (!op) throw new Error(`no ${type} in the outbox`)
      return op
    },
    note: async (text: string) =>
      void (await editDraft.in(tab.account, localId, (content) => ({ ...content, note: text }))),
    /** `ms`: the time that passes after the draft was queued. `faults`: what happens to the next requests. */
    save: (ms = 0, ...faults: (Fault | null)[]) => queue(saveDraft, ms, faults),
    send: (ms = 0, ...faults: (Fault | null)[]) => queue(sendDraft, ms, faults),
    effects: () => world.server.effects.map((effect) => effect.type),
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

export const rowOf = async ({ device, localId }: Stage) => {
  const row = await getDraft(await device.reader(), localId)
  if (!row) throw new Error('the draft is gone')
  return row
}

/** The server refuses the device's token. The device can renew it, as `fresh`. */
export const expireToken = ({ server, device }: Stage): void => {
  server.tokens.clear()
  if (!device.session) return
  device.session.renewal = () => {
    server.tokens.set('fresh', device.sub)
    return 'fresh'
  }
}

export const changeAnswers = (
  { server }: Pick<Stage, 'server'>,
  change: (answer: Answer, arrival: Arrival) => Answer,
) => {
  const handle = server.handle.bind(server)
  server.handle = (arrival) => change(handle(arrival), arrival)
}

export const closeStages = async (): Promise<void> => {
  for (const world of stages.splice(0)) await disposeWorld(world)
}
