import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authCalls } from '#contract/calls/auth.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { createWireNetwork } from '#account/outbox/wire/network.ts'
import { createApi } from './client.ts'
import { defineDialect } from './dialects/dialect.ts'
import { mappedPath, withDialect, type LoadDialect } from './with-dialect.ts'
import type { WireAnswer, WireRequest } from './wire.ts'
import { anAccount } from '#tests/harness/ids.ts'

const second = defineDialect({
  name: 'second',
  paths: {
    [enquiryCalls.recordPage.path]: '/v2/enquiries',
    [enquiryCalls.create.path]: '/v2/drafts',
    [accountCalls.inviteCompanyInfo.path]: '/v2/invites/{inviteUuid}/company',
  },
  records: { recordNo: 'reference' },
})
const load: LoadDialect = () => Promise.resolve(second)

const answered = (data: unknown): WireAnswer => ({
  transport: 'ok',
  status: 200,
  contentType: 'application/json',
  headers: {},
  envelope: { code: 0, data },
})

const server = (data: unknown) => {
  const seen: WireRequest[] = []
  const send = (request: WireRequest) => {
    seen.push(request)
    return Promise.resolve(answered(data))
  }
  return { seen, send }
}

const apiOf = (send: ReturnType<typeof server>['send'], dialect: LoadDialect) =>
  createApi({
    base: 'https://b.example',
    locale: () => 'en',
    deviceId: () => 'd',
    holder: () => Promise.resolve({ sub: anAccount('me'), accessToken: 't' }),
    renew: () => Promise.resolve(false),
    send,
    dialect,
  })

describe('A3 the client', () => {
  test("calls the vendor's path and reads its names", async () => {
    const { seen, send } = server({ list: [{ id: 1, reference: 'R1' }], total: 1 })
    const page = await apiOf(send, load).call(enquiryCalls.recordPage, { query: { pageNo: 2, pageSize: 20 } })
    expect(seen[0]?.url).toBe('https://b.example/v2/enquiries?pageNo=2&pageSize=20')
    expect(page.list[0]).toMatchObject({ id: '1', recordNo: 'R1' })
  })

  test('translates rows even when the schema leaves them unparsed', async () => {
    const { send } = server({ list: [{ id: 1, name: 'a' }, { name: 'b' }], total: 2 })
    const loose = z.object({ list: z.array(z.unknown()), total: z.number() })
    const { list } = await apiOf(send, null).call({ ...catalogueCalls.productPage, data: loose }, {})
    expect(list).toMatchObject([{ pesticideId: '1', isSingle: null, registrationNo: '' }, { name: 'b' }])
  })

  test('one bad row does not lose the page, and is reported', async () => {
    const { send } = server({ list: [{ id: 1 }, { note: 'no number' }], total: 2 })
    const bad: unknown[] = []
    const input = { query: { pageNo: 1, pageSize: 20 }, onUnreadable: (rows: readonly unknown[]) => bad.push(...rows) }
    const page = await apiOf(send, null).call(enquiryCalls.recordPage, input)
    expect(page.list.map((row) => row.id)).toEqual(['1'])
    expect(bad).toMatchObject([{ note: 'no number' }])
  })

  test('a row with the right names but other types is translated before it is rejected', async () => {
    const own = { id: 1, companyId: 5, rate: 4, content: 'good', createTime: '2026-11-20 08:00:00' }
    const { send } = server({ list: [own], total: 1 })
    const { list } = await apiOf(send, null).call(catalogueCalls.reviewPage, { query: { companyId: '5' } })
    expect(list[0]?.createTime).toBe(Date.parse('2026-11-20T00:00:00Z'))
  })

  test("a row with the contract's names is not even copied", async () => {
    const data = [{ categoryId: 'h', categoryName: 'Herbicide' }]
    const { send } = server(data)
    const url = 'https://b.example/buyer-api/buyer/category/list'
    const answer = await withDialect(
      send,
      'https://b.example',
      null,
    )({ method: 'GET', url, headers: {} }, { timeoutMs: 1 })
    expect(answer.transport === 'ok' && answer.envelope?.data).toBe(data)
  })
})

describe("A3 the outbox's requests", () => {
  const leave = async (data: unknown, request: { method: string; path: string; body: string | null }) => {
    const { seen, send } = server(data)
    const network = createWireNetwork({ base: 'https://b.example', headers: () => ({}), send, dialect: load })
    const answer = await network.send(
      { ...request, headers: {}, token: 't' },
      { timeoutMs: 1, signal: new AbortController().signal },
    )
    return { seen, data: answer.transport === 'ok' ? answer.envelope?.data : null }
  }

  test('a sealed path is mapped when it is sent, and its bytes are not changed', async () => {
    const body = '{"caseDraftId":"0" }'
    const { seen, data } = await leave({ id: 7 }, { method: 'POST', path: enquiryCalls.create.path, body })
    expect(seen[0]).toMatchObject({ url: 'https://b.example/v2/drafts', body })
    expect(data).toMatchObject({ caseDraftId: '7' })
  })

  test('reading a request back uses the mapped path', async () => {
    const path = `${enquiryCalls.recordPage.path}?clientRef=x`
    const { seen, data } = await leave(
      { list: [{ id: 1, reference: 'R1' }], total: 1 },
      { method: 'GET', path, body: null },
    )
    expect(seen[0]?.url).toBe('https://b.example/v2/enquiries?clientRef=x')
    expect(data).toMatchObject({ list: [{ recordNo: 'R1' }] })
  })

  test('without the tables nothing is sent, and reads are repeated', async () => {
    const { seen, send } = server(true)
    const broken: LoadDialect = () => Promise.reject(new Error('no network'))
    const url = `https://b.example${authCalls.login.path}`
    const answer = await withDialect(
      send,
      'https://b.example',
      broken,
    )({ method: 'POST', url, headers: {} }, { timeoutMs: 1 })
    expect(answer).toEqual({ transport: 'offline' })
    expect(seen).toEqual([])
  })
})

test('a path with filled-in parts is mapped too', () => {
  expect(mappedPath('/buyer-api/buyer/membermng/company-info/a-b', second.paths)).toBe('/v2/invites/a-b/company')
  expect(mappedPath('/buyer-api/buyer/cart/list', second.paths)).toBe('/buyer-api/buyer/cart/list')
})
