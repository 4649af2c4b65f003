import { appendFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { pendingOps } from '#account/store/db.ts'
import { readDraft } from '#account/queries/drafts.ts'
import { firstSeed, historyShare, type Tally } from '#tests/harness/sync/many.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { newDraft } from '#tests/harness/sync/stage.ts'
import { disposeWorld } from '#tests/harness/sync/world.ts'
import { plainVariant, type VendorVariant } from '#tests/harness/vendor/manner.ts'
import { createVendorWorld } from '#tests/harness/vendor/rig.ts'

const dropRate = 0.2
const kindsOfLists = ['telling', 'nameless', 'none'] as const
const count = Math.ceil(historyShare(0.2) / kindsOfLists.length)
const longest = 12 * 60 * 60_000

let world: ReturnType<typeof createVendorWorld> | null = null
afterEach(async () => {
  if (world) await disposeWorld(world)
  world = null
})

const sendAll = async (manner: VendorVariant) => {
  world = createVendorWorld(firstSeed, manner)
  const { device, network, server, time } = world
  network.chances.set('reply-lost', dropRate)
  const tab = await device.openTab()
  const drafts: DraftId[] = []
  for (let n = 0; n < count; n++) {
    const localId = await newDraft(tab, [testProduct(`p${n}`)])
    drafts.push(localId)
    await sendDraft.in(tab.account, localId)
  }
  const db = await device.reader()
  const hasWork = async () => (await pendingOps(db)).some((op) => op.state !== 'parked')
  while (time.mono < longest && (await hasWork())) await device.pass(1_000)
  const sum = { lost: 0, doubled: 0, untrue: 0, questions: 0 }
  for (const localId of drafts) {
    const sends = server.effects.filter((effect) => effect.type === 'send' && effect.ref === localId).length
    const { state } = (await readDraft(db, localId, false)) ?? { state: { at: 'gone' } }
    const isBlocked = state.at === 'blocked'
    sum.questions += isBlocked ? 1 : 0
    sum.lost += !isBlocked && sends === 0 ? 1 : 0
    sum.doubled += sends > 1 ? 1 : 0
    sum.untrue += state.at === 'sent' && sends === 0 ? 1 : 0
  }
  const requests = network.log.length + network.tries.length
  return { ...sum, requests, effects: server.effects.length, seconds: Math.round(time.mono / 1000) }
}

test.each(kindsOfLists)(
  `I27 of ${count} enquiries to a specification-only server, none is lost or doubled if a fifth of the answers is dropped; lists: %s`,
  async (lists) => {
    const { seconds, ...sum } = await sendAll({ ...plainVariant, ack: 'null', lists })
    const { requests, questions } = sum
    const report = process.env['SYNC_REPORT']
    const tally: Tally = { rig: `dropped, lists ${lists}`, histories: count, other: 0, seeds: [], ...sum }
    if (report) {
      appendFileSync(report, `${JSON.stringify(tally)}\n`)
      console.log(
        `figure: lists ${lists}: ${count} enquiries, ${seconds} s, ${requests} requests, ${questions} questions`,
      )
    }
    expect(sum).toMatchObject({ lost: 0, doubled: 0, untrue: 0 })
    expect(questions === 0 || lists !== 'telling').toBe(true)
    expect(seconds).toBeLessThan(longest / 1000)
  },
  60_000 + count * 5_000,
)
