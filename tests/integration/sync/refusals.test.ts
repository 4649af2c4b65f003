import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { retryNow } from '#account/actions/outbox.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { takeUnannounced, watchUnannounced } from '#account/store/unannounced-refusals.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { newDraft, stage, strike, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(strike)

/** The causes that a visible tab would announce now. Reading them marks them as announced. */
const announcedCauses = async ({ tab }: Stage) => (await takeUnannounced(tab.account.db)).map(({ block }) => block.why)

const sayNo = ({ server }: Stage) =>
  server.refuseWith(({ method }) =>
    method === 'GET' ? null : { status: 200, envelope: { code: code.productUnavailable, msg: 'server says no' } },
  )

let here: Stage
beforeEach(async () => void (here = await stage()))

test('REFUSE-4 GATE-4 a refusal by the membership is announced once, and not again for each later send or check', async () => {
  here.server.refuseWith(({ path }) =>
    path.includes('/send-')
      ? { status: 200, envelope: { code: code.membershipLimit, data: { scope: 'ENQUIRY' } } }
      : null,
  )
  await here.send()
  await sendDraft.in(here.tab.account, await newDraft(here.tab))
  await here.device.pass(60_000)
  await here.tab.engine.quotaLeft('ENQUIRY')
  await here.device.pass(7 * 60 * 60_000)
  const requestCount = here.network.log.length
  expect(requestCount).toBeGreaterThan(2)
  expect(await announcedCauses(here)).toEqual(['membership'])
  here.server.refuseWith(null)
  await here.tab.engine.quotaLeft('ENQUIRY')
  await here.device.pass(1_000)
  here.server.refuseWith(() => ({ status: 200, envelope: { code: code.membershipLimit } }))
  const later = await newDraft(here.tab)
  await sendDraft.in(here.tab.account, later)
  await here.device.pass(1_000)
  expect(await announcedCauses(here)).toEqual(['membership'])
})

test('REFUSE-4 any other definite refusal is announced once, when it is stored, with its cause', async () => {
  sayNo(here)
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(await announcedCauses(here)).toEqual(['product-unavailable'])
  await here.device.pass(60 * 60_000)
  expect(await announcedCauses(here)).toEqual([])
})

test('REFUSE-4 SEND-3 a send that the device stops because its reply-by date has passed is announced too', async () => {
  await here.send()
  here.device.today = '2027-01-01'
  await here.device.pass(10 * 60_000)
  expect(await announcedCauses(here)).toEqual(['deadline-passed'])
})

test('REFUSE-4 a request that is unclear or waits for a login is not announced as refused', async () => {
  here.network.script.push('error-500', 'lost')
  await here.send()
  await here.device.pass(10 * 60_000)
  expect(here.effects()).toEqual(['send'])
  expect(await announcedCauses(here)).toEqual([])
})

test('REFUSE-4 of two visible tabs, only one announces each refusal, by name and in the order of the requests', async () => {
  sayNo(here)
  await here.send()
  await sendDraft.in(here.tab.account, await newDraft(here.tab, [testProduct('7')]))
  const other = await here.device.openTab()
  await here.device.pass(60_000)
  const [one, two] = await Promise.all([takeUnannounced(here.tab.account.db), takeUnannounced(other.account.db)])
  const titles = (await here.ops()).filter(({ type }) => type === 'send').map(({ title }) => title)
  expect([...one, ...two].map(({ title }) => title)).toEqual(titles)
  expect([one, two].filter((list) => list.length > 0)).toHaveLength(1)
})

test('REFUSE-4 a refused request that was edited since is not announced', async () => {
  sayNo(here)
  await here.send()
  await here.device.pass(60_000)
  await here.note('another text')
  expect(await announcedCauses(here)).toEqual([])
})

test('REFUSE-4 a refused request that the buyer has retried since is not announced', async () => {
  sayNo(here)
  await enqueue(here.tab.account, { name: 'cart-add', ids: ['1'], products: {} }, 'Glyphosate')
  await here.device.pass(60_000)
  expect((await here.op('action')).state).toBe('rejected')
  here.server.refuseWith(null)
  await retryNow.in(here.tab.account)
  await here.device.pass(60_000)
  expect((await here.op('action')).state).toBe('done')
  expect(await announcedCauses(here)).toEqual([])
})

test('REFUSE-4 a tab learns of a refusal, whichever context stored it', async () => {
  const other = await here.device.openTab()
  let refusalCount = 0
  const stop = watchUnannounced(other.account.db, () => {
    refusalCount += 1
  })
  await here.device.pass(1_000)
  expect(refusalCount).toBe(0)
  sayNo(here)
  await here.send()
  await here.device.pass(60_000)
  await vi.waitFor(() => expect(refusalCount).toBeGreaterThan(0))
  stop()
})
