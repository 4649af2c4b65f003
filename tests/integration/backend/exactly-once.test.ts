import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { sendDraft } from '#account/drafts/queue.ts'
import { readDraft } from '#account/queries/drafts.ts'
import { openRealBackend, createRealWorld } from '#tests/harness/sync/real-world.ts'
import { newDraft } from '#tests/harness/sync/stage.ts'
import { disposeWorld } from '#tests/harness/sync/world.ts'

test('although three answers are lost, the receipt names every supplier, and has the hash that the device calculated', async () => {
  const world = await createRealWorld(1, await openRealBackend())
  try {
    const tab = await world.device.openTab()
    world.network.script.push('reply-lost', 'hang-applied', 'error-502-applied')
    const localId = await newDraft(tab, [...world.products])
    expect(await sendDraft.in(tab.account, localId)).toEqual([])
    await world.device.pass(10 * 60_000)
    const view = await readDraft(tab.account.db, localId, false)
    expect(view?.state.at).toBe('sent')
    expect(view?.receipt?.records.map((record) => record.companyId).toSorted()).toEqual(
      world.products.map((one) => one.company?.companyId).toSorted(),
    )
    expect(view?.receipt?.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(view?.receipt?.bodyHash).toBe(view?.receipt?.contentHash)
    expect(world.network.log).toHaveLength(4)
  } finally {
    await disposeWorld(world)
  }
})
