import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { createWireNetwork } from '#account/outbox/wire/slots.ts'
import { createApi } from './client.ts'
import type { WireAnswer, WireRequest } from './wire.ts'
import { anAccountId } from '#tests/harness/ids.ts'

const answerOf = (data: unknown): WireAnswer => ({
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
    return Promise.resolve(answerOf(data))
  }
  return { seen, send }
}

const apiOf = (send: ReturnType<typeof server>['send']) =>
  createApi({
    base: 'https://b.example',
    locale: () => 'en',
    deviceId: () => 'd',
    holder: () => Promise.resolve({ sub: anAccountId('me'), accessToken: 't' }),
    renew: () => Promise.resolve(false),
    send,
  })

describe('A3 the client', () => {
  test('reads the names of the specification', async () => {
    const { send } = server({ list: [{ id: 1, productList: [{ pesticideId: 7, concentration: '41%' }] }], total: 1 })
    const page = await apiOf(send).call(enquiryCalls.recordPage, { query: { pageNo: 1, pageSize: 20 } })
    expect(page.list[0]).toMatchObject({ id: '1', products: [{ pesticideId: '7', totalContent: '41%' }] })
  })

  test('translates rows even when the schema leaves them unparsed', async () => {
    const { send } = server({ list: [{ pesticideId: 1, name: 'a' }, { name: 'b' }], total: 2 })
    const loose = z.object({ list: z.array(z.unknown()), total: z.number() })
    const { list } = await apiOf(send).call({ ...catalogueCalls.productPage, data: loose }, {})
    expect(list).toMatchObject([{ pesticideId: '1', isSingle: null, registrationNo: '' }, { name: 'b' }])
  })

  test('reports a bad row without losing the other rows of the page', async () => {
    const { send } = server({ list: [{ id: 1 }, { note: 'no number' }], total: 2 })
    const unreadableRows: unknown[] = []
    const input = {
      query: { pageNo: 1, pageSize: 20 },
      onUnreadable: (rows: readonly unknown[]) => unreadableRows.push(...rows),
    }
    const page = await apiOf(send).call(enquiryCalls.recordPage, input)
    expect(page.list.map((row) => row.id)).toEqual(['1'])
    expect(unreadableRows).toMatchObject([{ note: 'no number' }])
  })

  test('translates a row with contract names whose values have other types', async () => {
    const contractRow = { id: 1, companyId: 5, rate: '4', content: 'good', createTime: 1_763_700_000_000 }
    const { send } = server({ list: [contractRow], total: 1 })
    const { list } = await apiOf(send).call(catalogueCalls.reviewPage, { query: { companyId: '5' } })
    expect(list[0]?.rate).toBe(4)
  })
})

test('A3 a request of the outbox is sent unchanged, and its response is translated', async () => {
  const { seen, send } = server({ list: [{ id: 1, shipmentRecords: [] }] })
  const network = createWireNetwork({ base: 'https://b.example', headers: () => ({}), send })
  const path = `${enquiryCalls.recordPage.path}?clientRef=x`
  const body = '{"caseDraftId":"0" }'
  const answer = await network.send(
    { method: 'GET', path, body, headers: {}, token: 't' },
    { timeoutMs: 1, signal: new AbortController().signal },
  )
  expect(seen[0]).toMatchObject({ url: `https://b.example${path}`, body })
  expect(answer).toMatchObject({ envelope: { data: { list: [{ shipments: [] }], totalUntold: true } } })
})
