import { afterEach, expect, test } from 'vitest'
import { aDraftId } from '#tests/harness/ids.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { saveDraft } from '#account/drafts/queue.ts'
import { newDraft, openStage, closeStages, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

const queueDrafts = async (here: Stage, count: number): Promise<string[]> => {
  const ids = [here.localId]
  while (ids.length < count) ids.push(await newDraft(here.tab))
  for (const id of ids) await saveDraft.in(here.tab.account, id)
  return ids
}

const maxInFlight = (here: Stage) => {
  const { network } = here
  const took = 2 * network.latencyMs
  const starts = network.log.map((one) => one.at)
  return Math.max(...starts.map((at) => starts.filter((other) => other <= at && other > at - took).length))
}

test('LANE-2 while answers are fast, at most six requests are in flight, and all arrive in order', async () => {
  const setup = await openStage()
  const ids = await queueDrafts(setup, 30)
  await setup.device.pass(60_000)
  expect(maxInFlight(setup)).toBe(6)
  expect(setup.server.effects.map((effect) => effect.ref)).toEqual(ids)
})

test('REFUSE-1 if a token is refused, operations that were claimed ahead are unsealed, not counted as attempts, and editable', async () => {
  const setup = await openStage()
  const ids = await queueDrafts(setup, 30)
  setup.network.script.push(
    ...Array.from({ length: 8 }, () => null),
    ...Array.from({ length: 40 }, () => 'unauthorized' as const),
  )
  await setup.device.pass(10_000)
  const requestCount = setup.network.log.length
  // Only the operations in flight were sent, each at most twice, and not the others of the eighteen that were claimed.
  expect(requestCount).toBeLessThan(8 + 6 + 6)
  const waiting = (await setup.ops()).filter((op) => op.pending === 1)
  expect(waiting.every((op) => op.state !== 'inflight' && op.attempts === 0 && !op.ambiguous)).toBe(true)
  const unsent = waiting.filter((op) => op.state === 'open')
  expect(unsent.length).toBeGreaterThan(10)
  expect(unsent.every((op) => op.sealed === null && op.claim === null)).toBe(true)

  const last = ids.at(-1) ?? ''
  await editDraft.in(setup.tab.account, aDraftId(last), (content) => ({ ...content, note: 'typed while signed out' }))
  setup.network.script.length = 0
  setup.server.tokens.set('again', setup.device.sub)
  setup.device.session = { sub: setup.device.sub, accessToken: 'again', renewal: null }
  await setup.tab.engine.signedIn()
  await setup.device.pass(60_000)
  const effect = setup.server.effects.findLast((one) => one.ref === last)
  expect(effect?.body).toMatchObject({ note: 'typed while signed out' })
  expect(setup.server.effects).toHaveLength(30)
})

test('CRASH-1 if a context dies with more than six claimed operations, another context continues, and each operation is applied once', async () => {
  const setup = await openStage()
  const ids = await queueDrafts(setup, 30)
  await setup.device.pass(150)
  expect((await setup.ops()).filter((op) => op.state === 'inflight').length).toBeGreaterThan(6)
  setup.tab.kill()
  await setup.device.openTab()
  await setup.device.pass(60_000)
  expect(setup.server.effects.map((effect) => effect.ref).sort()).toEqual(ids.sort())
})
