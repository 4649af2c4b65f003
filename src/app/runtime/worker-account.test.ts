import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { openAccountDb } from '#account/store/open.ts'
import { sendOnWire, type WireAnswer } from '#api/wire.ts'
import { createWorkerOutbox } from './worker-account.ts'
import { anAccount } from '#tests/harness/ids.ts'

vi.mock('#api/wire.ts', async (original) => ({ ...(await original<object>()), sendOnWire: vi.fn() }))
const wire = vi.mocked(sendOnWire)
const answer = (data: unknown): WireAnswer => ({
  transport: 'ok',
  status: 200,
  contentType: 'application/json',
  headers: {},
  envelope: { code: 0, data },
})
const user = null
let count = 0

const workerOf = async (login: { accessToken: string } | null, ops = 1) => {
  const sub = anAccount(`worker-${++count}`)
  const db = await openAccountDb(sub)
  await db.drafts.put(draftOf('d', { sendRev: 1, mine: { ...contentOf(), maxReplyTime: '2199-12-01' } }))
  for (let n = 0; n < ops; n += 1)
    await db.ops.put(opOf(`o${n}`, { type: 'send', draftId: 'd', kind: 'enquiry', lane: `draft:${n}`, seq: n, sub }))
  const session = {
    current: async () => ({ sub, login, user }) as never,
    holder: async () => (login ? { sub, accessToken: login.accessToken } : null),
    renew: async () => false,
  }
  const worker = createWorkerOutbox({ session, settings: () => ({ locale: 'es', deviceId: 'device-7' }) })
  return { db, worker }
}

beforeEach(() => wire.mockReset())
afterEach(() => vi.restoreAllMocks())

test('LEAD-6 without a page the worker sends what waits, with the buyer’s language and device, and reports that nothing is left', async () => {
  wire.mockImplementation(async () => answer({ records: [] }))
  const { db, worker } = await workerOf({ accessToken: 'token' })
  expect(await worker.drain({ budgetMs: 5_000 })).toBe(true)
  expect((await db.drafts.get('d'))?.status).toBe('sent')
  const [request] = wire.mock.calls.at(-1) ?? []
  expect(request?.headers).toMatchObject({
    Authorization: 'Bearer token',
    'X-Device-Id': 'device-7',
    'Accept-Language': expect.stringMatching(/^es/u),
  })
  db.close()
})

test('with nobody signed in nothing is sent, and the browser is not asked to wake it again', async () => {
  const { db, worker } = await workerOf(null)
  expect(await worker.drain({ budgetMs: 5_000 })).toBe(true)
  expect(wire).not.toHaveBeenCalled()
  expect((await db.ops.get('o0'))?.state).toBe('open')
  db.close()
})

test('LINE-1 without a network something is left, and nothing has left', async () => {
  wire.mockImplementation(async () => ({ transport: 'offline' }))
  const { db, worker } = await workerOf({ accessToken: 'token' })
  expect(await worker.drain({ budgetMs: 5_000 })).toBe(false)
  expect(await db.ops.get('o0')).toMatchObject({ state: 'open', sealed: null })
  db.close()
})

test('it is sending while a request is in progress, and not before or after, whatever its outcome', async () => {
  let answerNow: (said: WireAnswer) => void = () => {}
  wire.mockImplementation(async () => ({ transport: 'offline' }))
  wire.mockImplementationOnce(() => new Promise((resolve) => (answerNow = resolve)))
  const { db, worker } = await workerOf({ accessToken: 'token' })
  expect(worker.isSending()).toBe(false)
  const draining = worker.drain({ budgetMs: 5_000 })
  await vi.waitFor(() => expect(worker.isSending()).toBe(true))
  answerNow({ transport: 'offline' })
  await draining
  expect(worker.isSending()).toBe(false)
  db.close()
})
