import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { code } from '#contract/codes.ts'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { dealOf } from '#domain/deal/deal.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'
import { buyerAndSuppliers, callsOf, type SentRequest } from '#tests/harness/records.ts'
import { testApp } from '#tests/harness/server.ts'
import { uploadedUrl } from '#tests/harness/uploaded.ts'

const t = await testApp()
const sides = await buyerAndSuppliers(t, ['9004', '9006'])

const sendAgreed = async (): Promise<SentRequest> => {
  const sentRequest = await sides.send('enquiry', ['9004'])
  await sides.quote('9004', sentRequest.no, { leadDays: 35 })
  await t.call(enquiryCalls.accept, { token: sentRequest.token, body: { id: sentRequest.id, version: 1 } })
  return sentRequest
}
const lastEntryAtSupplier = async ({ no }: SentRequest) => {
  const query = { kind: 'enquiry', pageSize: 200 } as const
  const { data } = await t.call(sellerCalls.inbox, { token: sides.sellerToken('9004'), query })
  const { list } = data as { list: { id: string; log: { files: { url: string }[]; reason?: string }[] }[] }
  return list.find(({ id }) => id === no)?.log.at(-1)
}
const typesOf = async ({ at }: SentRequest) => (await at()).log?.map(({ type }) => type).slice(3) ?? []

const paidStep = { ref: 'payment-1', step: 'paid', day: '2026-09-01', amount: '13392' } as const
const pay = ({ token, id }: SentRequest, part: object = {}) =>
  t.call(enquiryCalls.dealStep, { token, body: { id, ...paidStep, ...part } })
const proforma = { ref: 'proforma-1', step: 'proforma', day: '2026-09-01', amount: '45840', number: 'PI-1' } as const
const supplierStep = ({ no: id }: SentRequest, part: object = {}, supplier = '9004') =>
  t.call(sellerCalls.dealStep, {
    token: sides.sellerToken(supplier),
    body: { kind: 'enquiry', id, ...proforma, ...part },
  })

describe('a step of the deal', () => {
  test('a step of the deal adds a log entry with day, number and amount, and does not change the status', async () => {
    const sentRequest = await sendAgreed()
    expect(await supplierStep(sentRequest, { text: 'Label printing included' })).toMatchObject({ code: 0 })
    expect(await pay(sentRequest)).toMatchObject({ code: 0, data: { status: 60 } })
    const record = await sentRequest.at()
    expect(record.log?.slice(-2)).toMatchObject([
      { actor: 'supplier', type: 'deal-step', ...proforma, text: 'Label printing included' },
      { actor: 'buyer', type: 'deal-step', ...paidStep },
    ])
    expect(record.unread).toBe(true)
    const deal = dealOf(record, [], '2026-09-02')
    expect(deal?.next).toMatchObject({ step: 'shipped', due: '2026-10-06' })
  })

  test.each([
    ['the same press again', {}],
    ['two tabs that report the same payment', { ref: 'payment-2' }],
  ])('a step of the deal is not added twice by %s', async (_, part) => {
    const sentRequest = await sendAgreed()
    await pay(sentRequest)
    expect(await pay(sentRequest, part)).toMatchObject({ code: code.repeated })
    expect(await typesOf(sentRequest)).toEqual(['deal-step'])
  })

  test('a step of the deal may be reported twice with different amounts, because a deal may have several payments', async () => {
    const sentRequest = await sendAgreed()
    await pay(sentRequest)
    expect(await pay(sentRequest, { ref: 'payment-2', amount: '31248' })).toMatchObject({ code: 0 })
  })

  test.each([
    ['the supplier’s step', { step: 'shipped' }, code.badRequest],
    ['a day in the future', { day: '2031-01-01' }, code.badRequest],
    ['no amount of money', { amount: '0' }, code.badRequest],
  ])('a step of the deal is refused to a buyer if it is %s', async (_, part, expected) => {
    const sentRequest = await sendAgreed()
    expect(await pay(sentRequest, part)).toMatchObject({ code: expected })
    expect(await typesOf(sentRequest)).toEqual([])
  })

  test('a step of the deal is refused to a supplier if it is a buyer’s step, belongs to another supplier, or is a proforma without a total', async () => {
    const sentRequest = await sendAgreed()
    expect(await supplierStep(sentRequest, { step: 'paid' })).toMatchObject({ code: code.badRequest })
    expect(await supplierStep(sentRequest, {}, '9006')).toMatchObject({ code: code.notFound })
    expect(await supplierStep(sentRequest, { amount: undefined })).toMatchObject({ code: code.badRequest })
    expect(await typesOf(sentRequest)).toEqual([])
  })

  test('a step of the deal is refused before the acceptance and after the closing', async () => {
    const earlyRequest = await sides.send('enquiry', ['9004'])
    expect(await pay(earlyRequest)).toMatchObject({ code: code.transitionRefused })
    const lateRequest = await sendAgreed()
    await t.call(enquiryCalls.close, { token: lateRequest.token, body: { id: lateRequest.id } })
    expect(await pay(lateRequest)).toMatchObject({ code: code.transitionRefused })
  })

  test('a step of the deal can be withdrawn only by the side that reported it, once, and may then be reported again', async () => {
    const sentRequest = await sendAgreed()
    await supplierStep(sentRequest)
    await pay(sentRequest)
    const takeBack = (ref: string) =>
      t.call(enquiryCalls.takeBack, { token: sentRequest.token, body: { id: sentRequest.id, ref } })
    expect(await takeBack(proforma.ref)).toMatchObject({ code: code.badRequest })
    expect(await takeBack(paidStep.ref)).toMatchObject({ code: 0 })
    expect(await takeBack(paidStep.ref)).toMatchObject({ code: code.repeated })
    expect(dealOf(await sentRequest.at(), [], '2026-09-02')?.next?.step).toBe('paid')
    expect(await pay(sentRequest, { ref: 'payment-3' })).toMatchObject({ code: 0 })
  })
})

describe('a message', () => {
  const say = ({ token, id }: SentRequest, kind: RequestKind, part: object = {}) =>
    t.call(callsOf(kind).say, { token, body: { id, ref: 'message-1', text: 'Which artwork?', ...part } })

  test.each(requestKinds)('a message can be added to a request of the kind %s, and arrives once', async (kind) => {
    const sentRequest = await sides.send(kind, ['9004'])
    expect(await say(sentRequest, kind)).toMatchObject({ code: 0, data: { status: 10 } })
    expect(await say(sentRequest, kind)).toMatchObject({ code: code.repeated })
    expect(await say(sentRequest, kind, { ref: 'message-2' })).toMatchObject({ code: 0 })
    expect((await sentRequest.at()).log?.map(({ type, text }) => [type, text])).toEqual([
      ['sent', null],
      ['said', 'Which artwork?'],
      ['said', 'Which artwork?'],
    ])
  })

  test('a message may consist only of a file, which the supplier gets at another URL, but may not be empty', async () => {
    const sentRequest = await sendAgreed()
    expect(await say(sentRequest, 'enquiry', { text: ' ' })).toMatchObject({ code: code.badRequest })
    const attach = await uploadedUrl(t, { token: sentRequest.token, name: 'label.pdf', bytes: '%PDF-1.4 label' })
    expect(await say(sentRequest, 'enquiry', { text: '', attach })).toMatchObject({ code: 0 })
    const [file] = (await lastEntryAtSupplier(sentRequest))?.files ?? []
    expect(file?.url).toMatch(/^\/files\//)
    expect(file?.url).not.toBe(attach)
  })

  test('a message from the supplier counts as a reply and sends a notice with the product', async () => {
    const sentRequest = await sides.send('enquiry', ['9004'])
    const body = { kind: 'enquiry', id: sentRequest.no, ref: 'message-1', text: 'We load in week 17.' } as const
    expect(await t.call(sellerCalls.say, { token: sides.sellerToken('9004'), body })).toMatchObject({ code: 0 })
    const record = await sentRequest.at()
    expect(record).toMatchObject({ status: 10, replyState: 1, unread: true })
    const { data } = await t.call(messageCalls.messagePage, { token: sentRequest.token, query: {} })
    expect((data as { list: object[] }).list).toMatchObject([
      {
        title: `Message from ${record.company.name}: ${record.products[0]?.name}`,
        content: `${record.company.name} wrote: We load in week 17.`,
        link: { kind: 'enquiry', id: sentRequest.id },
      },
    ])
  })
})

test.each([
  ['es-ES', 'es', 'USD 12.345,50/L CIF'],
  ['zh-CN', 'zh-Hans', 'USD 12,345.50/L CIF'],
] as const)('a notice of a quotation has the names and numbers of the language %s', async (language, locale, price) => {
  const sentRequest = await sides.send('enquiry', ['9004'])
  const pesticideId = sides.productOf('9004')
  const lines = [{ pesticideId, prePrice: '12345.5', unit: 'L' }]
  await sides.quote('9004', sentRequest.no, { lines, tradeClause: 'CIF' })
  const headers = { 'Accept-Language': language }
  const { data } = await t.call(messageCalls.messagePage, { token: sentRequest.token, query: {}, headers })
  const [notice] = (data as { list: { title: string; templateNickname: string }[] }).list
  const [product] = await t.deps.db.select().from(products).where(eq(products.id, pesticideId))
  const [company] = await t.deps.db.select().from(companies).where(eq(companies.id, '9004'))
  for (const text of [product?.names[locale], price]) expect(notice?.title).toContain(text)
  const supplier = locale === 'es' ? company?.names.en : company?.names[locale]
  expect([supplier, notice?.title]).toEqual([notice?.templateNickname, expect.stringContaining(supplier ?? '-')])
})

test.each([
  ['only if the buyer says so', { tellReason: true }, 'price'],
  ['not by default', {}, undefined],
])('a supplier is told why its quotation was declined %s', async (_, part, told) => {
  const sent = await sides.send('enquiry', ['9004'])
  await sides.quote('9004', sent.no)
  await t.call(enquiryCalls.decline, { token: sent.token, body: { id: sent.id, reason: 'price', ...part } })
  expect((await sent.at()).log?.at(-1)).toMatchObject({ type: 'not-selected', reason: 'price' })
  expect((await lastEntryAtSupplier(sent))?.reason).toBe(told)
})
