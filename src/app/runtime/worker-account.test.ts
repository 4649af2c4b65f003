import { beforeEach, expect, test, vi } from 'vitest'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { openAccountDb } from '#account/store/open.ts'
import { loseAnswer, jsonAnswer } from '#tests/harness/own-connection.ts'
import { workerEventsChannelName } from './browser-environment.ts'
import { createWorkerOutbox } from './worker-account.ts'
import { anAccountId } from '#tests/harness/ids.ts'

const network = vi.fn<typeof fetch>()
const user = null
let count = 0

const workerOf = async (accessToken: string | null, ops = 1) => {
  const sub = anAccountId(`worker-${++count}`)
  const db = await openAccountDb(sub)
  await db.drafts.put(draftOf('d', { sendRev: 1, mine: { ...contentOf(), maxReplyTime: '2099-12-01' } }))
  for (let n = 0; n < ops; n += 1)
    await db.ops.put(opOf(`o${n}`, { type: 'send', draftId: 'd', kind: 'enquiry', lane: `draft:${n}`, seq: n, sub }))
  const login =
    accessToken === null ? null : { userId: sub, accessToken, refreshToken: 'more', expiresTime: Date.UTC(2999, 0) }
  const session = {
    current: async () => ({ sub, login, user }),
    holder: async () => login && { sub, accessToken: login.accessToken },
    renew: async () => false,
  }
  const worker = createWorkerOutbox({ session, settings: () => ({ locale: 'es', deviceId: 'device-7' }) })
  return { db, sub, worker }
}

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

test('LEAD-6 without an open tab, the worker sends an operation with the buyer’s language and device id', async () => {
  network.mockImplementation(async () => jsonAnswer({ records: [] }))
  const { db, worker } = await workerOf('token')
  expect(await worker.drain({ budgetMs: 5_000 })).toBe(true)
  expect((await db.drafts.get('d'))?.status).toBe('sent')
  const [, request] = network.mock.calls.at(-1) ?? []
  expect(request?.headers).toMatchObject({
    Authorization: 'Bearer token',
    'X-Device-Id': 'device-7',
    'Accept-Language': expect.stringMatching(/^es/u),
  })
  db.close()
})

test('LEAD-6 the worker notifies open tabs only if it has sent an operation', async () => {
  network.mockImplementation(async () => loseAnswer())
  const { db, sub, worker } = await workerOf('token')
  const messages: unknown[] = []
  const pages = new BroadcastChannel(workerEventsChannelName)
  pages.addEventListener('message', ({ data }) => messages.push(data))
  await worker.drain({ budgetMs: 5_000 })
  expect(messages).toEqual([])
  network.mockImplementation(async () => jsonAnswer({ records: [] }))
  await worker.drain({ budgetMs: 5_000 })
  await vi.waitFor(() => expect(messages).toEqual([{ sub, event: expect.objectContaining({ type: 'sent' }) }]))
  pages.close()
  db.close()
})

test('LINE-1 offline, the worker sends nothing and reports that operations are left', async () => {
  network.mockImplementation(async () => loseAnswer())
  const { db, worker } = await workerOf('token')
  expect(await worker.drain({ budgetMs: 5_000 })).toBe(false)
  expect(await db.ops.get('o0')).toMatchObject({ state: 'open', sealed: null })
  db.close()
})
