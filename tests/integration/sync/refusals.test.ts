import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { makeOpsDue } from '#account/actions/outbox.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { takeUnannouncedRefusals, watchUnannouncedRefusals } from '#account/store/unannounced-refusals.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { newDraft, openStage, closeStages, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

/** The causes that a visible tab would announce now. Reading them marks them as announced. */
const announcedCauses = async ({ tab }: Stage) =>
  (await takeUnannouncedRefusals(tab.account.db)).map(({ block }) => block.why)

const sayNo = ({ server }: Stage) =>
  server.refuseWith(({ method }) =>
    method === 'GET' ? null : { status: 200, envelope: { code: code.productUnavailable, msg: 'server says no' } },
  )

let setup: Stage
beforeEach(async () => void (setup = await openStage()))

test('REFUSE-4 GATE-4 a refusal by the membership is announced once, and not again for each later send or quota check', async () => {
  setup.server.refuseWith(({ path }) =>
    path.includes('/send-')
      ? { status: 200, envelope: { code: code.membershipLimit, data: { scope: 'ENQUIRY' } } }
      : null,
  )
  await setup.send()
  await sendDraft.in(setup.tab.account, await newDraft(setup.tab))
  await setup.device.pass(60_000)
  await setup.tab.engine.quotaLeft('ENQUIRY')
  await setup.device.pass(7 * 60 * 60_000)
  const requestCount = setup.network.log.length
  expect(requestCount).toBeGreaterThan(2)
  expect(await announcedCauses(setup)).toEqual(['membership'])
  setup.server.refuseWith(null)
  await setup.tab.engine.quotaLeft('ENQUIRY')
  await setup.device.pass(1_000)
  setup.server.refuseWith(() => ({ status: 200, envelope: { code: code.membershipLimit } }))
  const laterId = await newDraft(setup.tab)
  await sendDraft.in(setup.tab.account, laterId)
  await setup.device.pass(1_000)
  expect(await announcedCauses(setup)).toEqual(['membership'])
})

test('REFUSE-4 a definite refusal that is not by the membership is announced once, when it is stored, with its cause', async () => {
  sayNo(setup)
  await setup.send(10 * 60_000)
  expect(await announcedCauses(setup)).toEqual(['product-unavailable'])
  await setup.device.pass(60 * 60_000)
  expect(await announcedCauses(setup)).toEqual([])
})

test('REFUSE-4 SEND-3 a send that the device stops because its reply-by date has passed is announced', async () => {
  await setup.send()
  setup.device.today = '2027-01-01'
  await setup.device.pass(10 * 60_000)
  expect(await announcedCauses(setup)).toEqual(['deadline-passed'])
})

test('REFUSE-4 a send whose result is unclear at first is not announced as refused', async () => {
  await setup.send(10 * 60_000, 'error-500', 'lost')
  expect(setup.effects()).toEqual(['send'])
  expect(await announcedCauses(setup)).toEqual([])
})

test('REFUSE-4 only one of two visible tabs announces each refusal, by name and in the order of the requests', async () => {
  sayNo(setup)
  await setup.send()
  await sendDraft.in(setup.tab.account, await newDraft(setup.tab, [testProduct('7')]))
  const otherTab = await setup.device.openTab()
  await setup.device.pass(60_000)
  const [one, two] = await Promise.all([
    takeUnannouncedRefusals(setup.tab.account.db),
    takeUnannouncedRefusals(otherTab.account.db),
  ])
  const titles = (await setup.ops()).filter(({ type }) => type === 'send').map(({ title }) => title)
  expect([...one, ...two].map(({ title }) => title)).toEqual(titles)
  expect([one, two].filter((list) => list.length > 0)).toHaveLength(1)
})

test('REFUSE-4 a refused request that was edited since is not announced', async () => {
  sayNo(setup)
  await setup.send(60_000)
  await setup.note('another text')
  expect(await announcedCauses(setup)).toEqual([])
})

test('REFUSE-4 a refused request that the buyer has retried since is not announced', async () => {
  sayNo(setup)
  await enqueue(setup.tab.account, { name: 'cart-add', ids: ['1'], products: {} }, 'Glyphosate')
  await setup.device.pass(60_000)
  expect((await setup.op('action')).state).toBe('rejected')
  setup.server.refuseWith(null)
  await makeOpsDue.in(setup.tab.account)
  await setup.device.pass(60_000)
  expect((await setup.op('action')).state).toBe('done')
  expect(await announcedCauses(setup)).toEqual([])
})

test('REFUSE-4 a tab learns of a refusal that another tab stored', async () => {
  const otherTab = await setup.device.openTab()
  let refusalCount = 0
  const stop = watchUnannouncedRefusals(otherTab.account.db, () => {
    refusalCount += 1
  })
  await setup.device.pass(1_000)
  expect(refusalCount).toBe(0)
  sayNo(setup)
  await setup.send(60_000)
  await vi.waitFor(() => expect(refusalCount).toBeGreaterThan(0))
  stop()
})
