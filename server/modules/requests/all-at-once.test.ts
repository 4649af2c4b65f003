import { expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { deleteDraftCall, enquiryCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { nextStatus } from '#domain/lifecycle/transitions.ts'
import { expireRecords } from './records/advance-record.ts'
import { runDemoSuppliers } from '#server/demo/suppliers/worker.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp, type CallAnswer } from '#tests/harness/server.ts'
import type { RequestAction, Actor } from '#domain/lifecycle/status.ts'

const t = await testApp({ config: { supplierDelayMs: 0 } })
const ids = await requestableProducts(t.deps.db)

const expectedCodes = new Set<number>([
  0,
  code.repeated,
  code.transitionRefused,
  code.urgedTooSoon,
  code.inProgress,
  code.gone,
  code.versionConflict,
  code.notFound,
])
const noFault = (answers: readonly CallAnswer[]) =>
  expect(answers.map((answer) => answer.code).filter((one) => !expectedCodes.has(one))).toEqual([])

interface Row {
  id: string
  status: number
  version: number
  log: { type: string; actor: Actor; status: number }[]
}

const actionOf: Readonly<Record<string, RequestAction>> = {
  opened: 'open',
  asked: 'ask',
  quoted: 'quote',
  declined: 'decline',
  answered: 'answer',
  'not-selected': 'decline-offer',
  cancelled: 'cancel',
}

test('simultaneous steps of suppliers, the buyer, a second device and the clock do not cause errors, and the logs follow the lifecycle', async () => {
  const { token } = await t.newBuyer()
  const products = [...ids.byDemo.values()].map((list) => list[0] ?? '')
  const { data } = await t.call(enquiryCalls.send, { token, body: enquiryBody(products) })
  const sentIds = (data as { records: { id: string }[] }).records.map((record) => record.id)
  expect(sentIds).toHaveLength(12)
  const faults: unknown[] = []
  const work = () =>
    runDemoSuppliers({ db: t.deps.db, delayMs: 0, onFault: (error) => faults.push(error) }, t.clock.now())
  const buyerDoes = (id: string, n: number) => {
    const calls = [enquiryCalls.urge, enquiryCalls.read, enquiryCalls.decline, enquiryCalls.cancel]
    const call = calls[n % calls.length] ?? enquiryCalls.read
    return n % 5 === 4
      ? t.call(enquiryCalls.answer, { token, body: { id, text: `answer ${n}` } })
      : t.call(call, { token, body: { id }, headers: { 'Idempotency-Key': `${id}-${n % 3}` } })
  }
  for (let round = 0; round < 4; round += 1) {
    const [answers] = await Promise.all([
      Promise.all(sentIds.flatMap((id, at) => (at % 4 === 3 ? [] : [0, 1].map((n) => buyerDoes(id, round + at + n))))),
      work(),
      work(),
      expireRecords(t.deps.db, null, t.clock.now()),
      t.call(messageCalls.markAllRead, { token }),
      t.call(enquiryCalls.recordPage, { token }),
    ])
    noFault(answers.filter((answer) => answer.code !== code.keyReused))
  }
  await work()
  expect(faults).toEqual([])
  const page = (await t.call(enquiryCalls.recordPage, { token, query: { pageSize: 200 } })).data as { list: Row[] }
  for (const row of page.list) {
    let status = 10
    for (const entry of row.log) {
      const action = actionOf[entry.type]
      if (action) status = nextStatus('enquiry', status, entry.actor, action) ?? -1
      expect(entry.status).toBe(status)
    }
    expect(row.status).toBe(status)
    expect(row.version).toBe(row.log.length)
  }
})

test('simultaneous create, update, send and delete of one draft, and an addition of its product to the cart, end in a consistent state', async () => {
  const product = ids.ofDemo('9001')[0] ?? ''
  for (let round = 0; round < 10; round += 1) {
    const { token } = await t.newBuyer()
    const clientRef = `together-${round}`
    const { data } = await t.call(enquiryCalls.create, { token, body: enquiryBody([product], { clientRef }) })
    const { caseDraftId } = data as { caseDraftId: string }
    const answers = await Promise.all([
      t.call(enquiryCalls.send, { token, body: enquiryBody([product], { clientRef }) }),
      t.call(enquiryCalls.update, {
        token,
        body: enquiryBody([product], { caseDraftId, note: 'mine' }),
        headers: { 'If-Match': '"1"' },
      }),
      t.call(deleteDraftCall, { token, query: { id: caseDraftId } }),
      t.call(enquiryCalls.send, {
        token,
        body: enquiryBody([product], { caseDraftId }),
        headers: { 'If-Match': '"1"' },
      }),
      t.call(cartCalls.cartAdd, { token, body: { pesticideIds: [product] } }),
      t.call(enquiryCalls.create, { token, body: enquiryBody([product], { clientRef }) }),
    ])
    noFault(answers)
    const sends = [answers[0], answers[3]].filter((answer) => answer?.code === 0)
    const { total } = (await t.call(enquiryCalls.recordPage, { token })).data as { total: number }
    expect(total).toBe(sends.length > 0 ? 1 : 0)
    expect(new Set(sends.map((answer) => JSON.stringify(answer?.data))).size).toBe(sends.length > 0 ? 1 : 0)
  }
})
