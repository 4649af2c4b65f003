import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enquiryCalls, intentionCalls, sampleCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { createApi, type Api } from '#api/client.ts'
import { connection } from '#api/connection.ts'
import type { WireAnswer, WireRequest } from '#api/wire.ts'
import type { AccountDb } from '../store/db.ts'
import type { AccountContext } from '../outbox/session.ts'
import { callForAccount } from '../sync/reader.ts'
import { acceptQuotation } from './accept-quotation.ts'
import { aRecordId, anAccountId } from '#tests/harness/ids.ts'
import { storeRecord } from '#tests/harness/sync/made-rows.ts'

let account: AccountContext
let db: AccountDb
const seenRequests: WireRequest[] = []
afterEach(() => {
  connection.browserOffline = false
})
beforeEach(async () => {
  account = await testAccount()
  db = account.db
  seenRequests.length = 0
  for (const id of ['1', '2']) await storeRecord(db, 'enquiry', { ...wire(id, 40), batchNo: 'B' })
})

const wire = (id: string, status: number) => ({
  id,
  recordNo: `R${id}`,
  company: { companyId: 'c', name: 'C' },
  status,
  createTime: 1,
  updateTime: 1,
  products: [],
})

const apiThat = (answer: Pick<WireAnswer, 'transport'> | { code: number; data?: unknown; msg?: string }): Api['call'] =>
  createApi({
    base: '',
    locale: () => 'en',
    deviceId: () => 'd',
    holder: () => Promise.resolve({ sub: account.sub, accessToken: 'token' }),
    renew: () => Promise.resolve(false),
    send: (request) => {
      seenRequests.push(request)
      if ('transport' in answer) return Promise.resolve(answer as WireAnswer)
      const envelope = { data: null, msg: '', ...answer }
      return Promise.resolve({ transport: 'ok', status: 200, contentType: '', headers: {}, envelope })
    },
  }).call

const acceptance = { kind: 'enquiry', id: aRecordId('1'), version: 2, declineOthers: true } as const
const statuses = async () => (await db.records.toArray()).map((row) => row.row.status)

test("an acceptance names the quotation's version, and updates the device's records from the answer", async () => {
  const call = apiThat({ code: 0, data: { records: [wire('1', 60), wire('2', 91), wire('3', 91)] } })
  expect(await acceptQuotation.in({ ...account, call }, acceptance)).toEqual({ ok: true, told: 2 })
  expect(seenRequests[0]?.url).toBe(enquiryCalls.accept.path)
  expect(seenRequests[0]?.body).toBe('{"id":"1","version":2,"declineOthers":true}')
  expect(await statuses()).toEqual([60, 91])
})

test.each([
  ['sample', sampleCalls.confirm.path],
  ['intention', intentionCalls.agree.path],
] as const)('a %s is accepted with its own call, and only records of that kind change', async (kind, path) => {
  for (const id of ['1', '2']) await storeRecord(db, kind, { ...wire(id, 40), batchNo: 'B' })
  const call = apiThat({ code: 0, data: { records: [wire('1', 60), wire('2', 91)] } })
  expect(await acceptQuotation.in({ ...account, call }, { ...acceptance, kind })).toEqual({ ok: true, told: 1 })
  expect(seenRequests[0]?.url).toBe(path)
  const storedRecords = await db.records.where('[kind+createTime]').between([kind, 0], [kind, 9]).toArray()
  expect(storedRecords.map(({ row }) => row.status)).toEqual([60, 91])
  expect((await db.records.get(['enquiry', '1']))?.row.status).toBe(40)
})

test('ACC-1 an acceptance is not sent after another account logged in', async () => {
  const call = callForAccount(apiThat({ code: 0, data: true }), anAccountId('mine'), async () => account.sub)
  expect(await acceptQuotation.in({ ...account, call }, acceptance)).toMatchObject({ why: 'refused' })
  expect(seenRequests).toEqual([])
})

test('a successful answer without records counts as an acceptance', async () => {
  expect(await acceptQuotation.in({ ...account, call: apiThat({ code: 0, data: true }) }, acceptance)).toEqual({
    ok: true,
  })
  expect(await statuses()).toEqual([40, 40])
})

test('an acceptance is successful even if its records cannot be stored', async () => {
  const call = apiThat({ code: 0, data: { records: [wire('1', 60)] } })
  const putSpy = vi.spyOn(db.records, 'put').mockRejectedValue(new Error('the disk is full'))
  expect(await acceptQuotation.in({ ...account, call }, acceptance)).toEqual({ ok: true, told: 0 })
  expect(putSpy).toHaveBeenCalled()
  putSpy.mockRestore()
  expect(await statuses()).toEqual([40, 40])
})

test('a repeated acceptance has the same key; another version or another "declineOthers" has another', async () => {
  const call = apiThat({ transport: 'timeout' })
  await acceptQuotation.in({ ...account, call }, acceptance)
  await acceptQuotation.in({ ...account, call }, acceptance)
  await acceptQuotation.in({ ...account, call }, { ...acceptance, version: 3 })
  await acceptQuotation.in({ ...account, call }, { ...acceptance, declineOthers: false })
  const keys = seenRequests.map((request) => request.headers['Idempotency-Key'])
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})

test.each([
  [{ transport: 'offline' as const }, 'offline', true],
  // The connection was cut during the call, so the server may have accepted the quotation.
  [{ transport: 'offline' as const }, 'unclear', false],
  [{ transport: 'timeout' as const }, 'unclear', false],
  [{ code: code.quoteChanged, msg: 'another offer' }, 'changed', false],
  [{ code: code.quoteExpired }, 'expired', false],
  [{ code: code.transitionRefused }, 'not-allowed', false],
  [{ code: 1234 }, 'refused', false],
] as const)('the answer %o is reported as %s (browser offline: %s)', async (answer, why, browserOffline) => {
  connection.browserOffline = browserOffline
  const message = 'msg' in answer ? answer.msg : ''
  expect(await acceptQuotation.in({ ...account, call: apiThat(answer) }, acceptance)).toEqual({
    ok: false,
    why,
    message,
  })
  expect(await statuses()).toEqual([40, 40])
})

test('a "repeated" answer counts as an accepted quotation', async () => {
  expect(await acceptQuotation.in({ ...account, call: apiThat({ code: code.repeated }) }, acceptance)).toEqual({
    ok: true,
  })
})
