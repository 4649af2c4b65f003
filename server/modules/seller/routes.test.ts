import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, afterAll } from 'vitest'
import { recordRowId } from '#server/modules/requests/row-id.ts'
import { messageCalls } from '#contract/calls/account.ts'
import type { BodyIn } from '#contract/call.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { code } from '#contract/codes.ts'
import { records } from '#server/modules/requests/schema.ts'
import { runDemoSuppliers } from '#server/demo/suppliers/worker.ts'
import { createSellerToken } from '#tests/harness/records.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { sellerPageRoutes } from './seller-page.ts'

const t = await testApp({ config: { supplierDelayMs: 1000 } })
const ids = await requestableProducts(t.deps.db)

const [seller, rival] = [await createSellerToken(t, '9001'), await createSellerToken(t, '9002')]
const sendEnquiry = async () => {
  const buyer = await t.newBuyer()
  const pesticideIds = ids.ofDemo('9001').slice(0, 2)
  const { data } = await t.call(enquiryCalls.send, { token: buyer.token, body: enquiryBody(pesticideIds) })
  const [record] = (data as { records: { id: string; recordNo: string }[] }).records
  const [id, no] = [record?.id ?? '', record?.recordNo ?? '']
  const get = async () =>
    (await t.call(enquiryCalls.recordGet, { token: buyer.token, query: { id } })).data as {
      status: number
      log: { type: string }[]
    }
  return { ...buyer, id, no, pesticideIds, get }
}
const kind = 'enquiry' as const
const quote = (
  id: string,
  lines: readonly object[],
  { token = seller, ...more }: { token?: string; [name: string]: unknown } = {},
) => {
  const offer = { kind, id, currency: 'USD', lines, validUntil: '2026-10-15', text: 'Our best.', ...more }
  return t.call(sellerCalls.quote, { token, body: offer as BodyIn<typeof sellerCalls.quote> })
}
const ask = (id: string, text: string, token = seller) => t.call(sellerCalls.ask, { token, body: { kind, id, text } })
const decline = (id: string, token = seller) => t.call(sellerCalls.decline, { token, body: { kind, id } })

test('a supplier opens a request, asks and quotes, and the buyer reads all of this in the log, with an exact total', async () => {
  const { no, token, pesticideIds, get } = await sendEnquiry()
  const [a = '', b = ''] = pesticideIds
  expect(await t.call(sellerCalls.open, { token: seller, body: { kind, id: no } })).toMatchObject({
    code: 0,
    data: { status: 20 },
  })
  expect(await ask(no, 'Which label?')).toMatchObject({ code: 0, data: { status: 30 } })
  // 1200.5 × 0.07 + 1200.5 × 10.005 = 84.035 + 12011.0025 = 12095.0375
  const lines = [
    { pesticideId: a, prePrice: '0.07' },
    { pesticideId: b, prePrice: '10.005' },
  ]
  expect(await quote(no, lines)).toMatchObject({ code: 0, data: { status: 40 } })
  expect(await get()).toMatchObject({
    status: 40,
    log: [
      { type: 'sent' },
      { type: 'opened' },
      { type: 'asked', text: 'Which label?' },
      {
        type: 'quoted',
        quote: {
          version: 1,
          currency: 'USD',
          totalMoney: '12095.04',
          tradeClause: 'FOB',
          validUntil: [2026, 10, 15],
          late: false,
        },
      },
    ],
  })
  expect((await t.call(messageCalls.unreadCount, { token })).data).toBe(2)
})

describe('the terms of a quotation', () => {
  const terms = {
    place: 'Ningbo',
    leadDays: 20,
    payMethod: 'LC_SIGHT',
    payText: 'Confirmed by a first-class bank',
    supplierNo: 'Q-1',
  }
  test('the log entry has the terms as they were stated, and the total is for the quoted quantity', async () => {
    const { no, pesticideIds, get } = await sendEnquiry()
    const [a = '', offered = ''] = pesticideIds
    const line = {
      pesticideId: a,
      prePrice: '2',
      quantity: '1500',
      minimum: '800',
      packaging: 'IBC_1000L',
      tiers: [{ from: '3000', price: '1.9' }],
      offeredPesticideId: offered,
    }
    expect(await quote(no, [line], terms)).toMatchObject({ code: 0 })
    expect(await get()).toMatchObject({
      log: [
        {},
        {
          quote: {
            ...terms,
            labels: { pay_method: { LC_SIGHT: expect.anything() } },
            totalMoney: '3000.00',
            lines: [{ ...line, offered: expect.any(String) }],
          },
        },
      ],
    })
  })
  test.each([
    [{ quantity: '0' }, {}, 'lines.0.quantity'],
    [{ minimum: '-1' }, {}, 'lines.0.minimum'],
    [
      {
        tiers: [
          { from: '5000', price: '2' },
          { from: '4000', price: '1' },
        ],
      },
      {},
      'lines.0.tiers.1.from',
    ],
    [{ tiers: [{ from: '1000', price: '1' }] }, {}, 'lines.0.tiers.0.price'],
    [{ tiers: ['1', '2', '3', '4'].map((from) => ({ from, price: '2' })) }, {}, 'lines.0.tiers'],
    [{ offeredPesticideId: 'another' }, {}, 'lines.0.offeredPesticideId'],
    [{ unit: 'NONE' }, {}, 'lines.0.unit'],
    [{ packaging: 'NONE' }, {}, 'lines.0.packaging'],
    [{}, { tradeClause: 'NONE' }, 'tradeClause'],
    [{}, { currency: 'XXY' }, 'currency'],
    [{}, { payMethod: 'NONE' }, 'payMethod'],
    [{}, { leadDays: 366 }, 'leadDays'],
    [{}, { leadDays: 0 }, 'leadDays'],
    [{}, { supplierNo: 'x'.repeat(65) }, 'supplierNo'],
  ])('the terms %j %j are refused with an error for their field', async (change, more, path) => {
    const { no, pesticideIds } = await sendEnquiry()
    const line = { pesticideId: pesticideIds[0] ?? '', prePrice: '2', ...change }
    const answer = await quote(no, [line], more)
    expect(answer.code).not.toBe(0)
    expect(JSON.stringify(answer.data)).toContain(`"${path}`)
  })
  test('the products that a supplier can offer as an alternative are its own', async () => {
    const ownProducts = (await t.call(sellerCalls.ownProducts, { token: seller })).data as { pesticideId: string }[]
    expect(ownProducts.map(({ pesticideId }) => pesticideId).toSorted()).toEqual(ids.ofDemo('9001').toSorted())
  })
})

test('a late quotation on an expired request is accepted, is marked as late, and has the next version', async () => {
  const { id, no, pesticideIds, get } = await sendEnquiry()
  const lines = [{ pesticideId: pesticideIds[0] ?? '', prePrice: '3' }]
  const row = eq(records.id, recordRowId.parse(Number(id)))
  await t.deps.db.update(records).set({ status: 92, offerVersion: 1 }).where(row)
  expect(await quote(no, lines)).toMatchObject({ code: 0, data: { status: 40 } })
  expect((await get()).log.at(-1)).toMatchObject({ quote: { version: 2, late: true } })
})

describe('refusing a quotation', () => {
  test.each<[string, string, object[], string, string]>([
    ['for a product nobody asked for', '1', [{ pesticideId: 'PD-NONE' }], 'lines.1.pesticideId', 'not-asked'],
    ['twice for one product', '1', [{ prePrice: '2' }], 'lines.1.pesticideId', 'duplicate'],
    ['at a negative price', '-1', [], 'lines.0.prePrice', 'negative'],
    ['when its total is too large to write', '999999999999999', [], 'lines', 'too-large'],
  ])('a quotation is refused %s', async (_, prePrice, more, path, rule) => {
    const { no, pesticideIds, get } = await sendEnquiry()
    const line = { pesticideId: pesticideIds[0] ?? '', prePrice }
    const answer = await quote(no, [line, ...more.map((change) => ({ ...line, ...change }))])
    const msg = rule === 'negative' ? 'Enter 0 or a larger number.' : 'Some fields are not valid.'
    expect(answer).toMatchObject({ status: 400, code: 400, msg, data: { fields: [{ path, rule }] } })
    expect((await get()).status).toBe(10)
  })

  test('a quotation on a cancelled request is refused', async () => {
    const { id, no, token, pesticideIds } = await sendEnquiry()
    await t.call(enquiryCalls.cancel, { token, body: { id } })
    const answer = await quote(no, [{ pesticideId: pesticideIds[0] ?? '', prePrice: '1' }])
    expect(answer).toMatchObject({ status: 200, code: code.transitionRefused, data: { status: 93 } })
  })
})

test('another supplier can neither find nor answer a request', async () => {
  const { no, get, pesticideIds } = await sendEnquiry()
  for (const call of [sellerCalls.open, sellerCalls.decline])
    expect(await t.call(call, { token: rival, body: { kind, id: no } })).toMatchObject({ status: 404, code: 404 })
  const lines = [{ pesticideId: pesticideIds[0] ?? '', prePrice: '1' }]
  for (const call of [ask(no, 'Hello', rival), quote(no, lines, { token: rival })])
    expect(await call).toMatchObject({ status: 404 })
  const { data } = await t.call(sellerCalls.inbox, { token: rival, query: { kind, pageSize: 200 } })
  expect((data as { list: { id: string }[] }).list.map((row) => row.id)).not.toContain(no)
  expect((await get()).log).toHaveLength(1)
})

test('once a person acts for a demo supplier, its automatic answers stop for that record', async () => {
  const { no, get } = await sendEnquiry()
  const onFault = (error: unknown) => {
    throw error
  }
  await ask(no, 'By hand')
  for (let n = 0; n < 3; n += 1) {
    t.clock.advance(1000)
    await runDemoSuppliers({ db: t.deps.db, delayMs: 1000, onFault }, t.clock.now())
  }
  expect((await get()).log.map((entry) => entry.type)).toEqual(['sent', 'asked'])
})

test('a supplier may open a request with one key any number of times, and decline it once', async () => {
  const { id, no, get } = await sendEnquiry()
  const open = () =>
    t.call(sellerCalls.open, { token: seller, body: { kind, id: no }, headers: { 'Idempotency-Key': `open-${id}` } })
  expect((await open()).code).toBe(0)
  expect((await open()).headers.get('Idempotency-Replayed')).toBe('true')
  expect(await decline(no)).toMatchObject({ code: 0, data: { status: 90 } })
  expect(await decline(no)).toMatchObject({ code: code.transitionRefused })
  expect((await get()).log.map((entry) => entry.type)).toEqual(['sent', 'opened', 'declined'])
})

describe('the page for suppliers', () => {
  let folder: string
  let app: ReturnType<typeof createApp>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'seller-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>suppliers</title>')
    writeFileSync(join(folder, 'secret.js'), 'secret')
    writeFileSync(join(folder, 'assets', 'page-1.js'), 'run()')
    writeFileSync(join(folder, 'assets', 'page-1.css'), 'body{}')
    writeFileSync(join(folder, 'assets', 'page-1.js.map'), 'secret')
    const { deps } = await testApp()
    app = createApp(deps, (routes) => sellerPageRoutes(routes, folder))
    // The folder is read once at the start, so a file that is added later is not served.
    writeFileSync(join(folder, 'assets', 'later.js'), 'secret')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(['/seller/', '/seller/buyer-login?uuid=k&data=AB'])(
    'the page of suppliers: %s, whose URL may contain a token, is not cached and is not sent to other sites as a referrer',
    async (path) => {
      const answer = await app.request(path)
      expect(await answer.text()).toContain('<title>suppliers</title>')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Referrer-Policy')).toBe('same-origin')
      expect(answer.headers.get('Content-Security-Policy')).toMatch(/script-src 'self'.* trusted-types 'none'$/)
    },
  )

  describe('the files of the page', () => {
    test.each([
      ['page-1.js', 'text/javascript; charset=utf-8', 'run()'],
      ['page-1.css', 'text/css; charset=utf-8', 'body{}'],
    ])('%s may be cached for ever, with its type', async (name, type, text) => {
      const answer = await app.request(`/seller/assets/${name}`)
      expect(await answer.text()).toBe(text)
      expect(answer.headers.get('Content-Type')).toBe(type)
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    })
    test.each([
      'gone.js',
      'later.js',
      'page-1.js.map',
      '',
      '..%2fsecret.js',
      '../secret.js',
      '%2e%2e%2fsecret.js',
      '..%5csecret.js',
      '%00page-1.js',
      '__proto__',
      'constructor',
    ])('%j is not served', async (name) => {
      const answer = await app.request(`/seller/assets/${name}`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('secret')
    })
  })
})
