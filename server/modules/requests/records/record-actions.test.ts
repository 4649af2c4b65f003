import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { enquiryCalls, intentionCalls, sampleCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { code } from '#contract/codes.ts'
import { products } from '#server/modules/catalogue/schema.ts'
import { recordLines } from '#server/modules/requests/schema.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { testApp } from '#tests/harness/server.ts'

const t = await testApp()
const sides = await buyerAndSuppliers(t, ['9002', '9004', '9006', '9008'])

test('the notice of a quotation names the active ingredients that the buyer did not ask for', async () => {
  const { token, no } = await sides.send('enquiry', ['9004'])
  const productId = sides.productOf('9004')
  await t.deps.db.update(recordLines).set({ wish: 'mancozeb 80% WP' }).where(eq(recordLines.pesticideId, productId))
  const ingredients = ['mancozeb', 'metalaxyl'].map((en) => ({ id: null, en, zh: null, content: null }))
  await t.deps.db.update(products).set({ ingredients }).where(eq(products.id, productId))
  await sides.quote('9004', no)
  expect(await t.call(messageCalls.unreadList, { token })).toMatchObject({
    data: [{ title: expect.stringContaining('mancozeb 80% WP (also contains metalaxyl), USD 2.00') as string }],
  })
})

describe('accepting a quotation', () => {
  test('an acceptance names the version that was read: if there is a newer one, it is refused with a separate code', async () => {
    const { token, id, no, at } = await sides.send('enquiry', ['9004'])
    await sides.quote('9004', no)
    await t.call(enquiryCalls.requestRevision, { token, body: { id, version: 1, text: 'Less, please' } })
    await sides.quote('9004', no)
    const accept = (version: number) => t.call(enquiryCalls.accept, { token, body: { id, version } })
    expect(await accept(1)).toMatchObject({
      status: 200,
      code: code.quoteChanged,
      data: { status: 40, quoteVersion: 2, validUntil: '2026-12-31' },
    })
    expect((await at()).status).toBe(40)
    expect(await accept(2)).toMatchObject({ code: 0, data: { records: [{ id, status: 60, agreedVersion: 2 }] } })
    expect(await accept(2)).toMatchObject({ code: code.repeated })
    const record = await at()
    expect(record.agreedTime).toBe(t.clock.now())
    expect(record.log?.map((entry) => [entry.type, entry.quoteVersion ?? entry.quote?.version ?? null])).toEqual([
      ['sent', null],
      ['quoted', 1],
      ['revision-requested', 1],
      ['quoted', 2],
      ['accepted', 2],
    ])
  })

  test('a quotation can be accepted until its last day of validity has ended in the buyer’s zone, and not later', async () => {
    // At 08:00 UTC on 1 September it is 31 August west of UTC-8, and September everywhere else.
    const west = await sides.send('enquiry', ['9004'], { zone: 'Etc/GMT+12' })
    const shanghai = await sides.send('enquiry', ['9004'], { zone: 'Asia/Shanghai' })
    for (const { id, no } of [west, shanghai]) {
      await sides.quote('9004', no)
      await sides.put(id, { offerValidUntil: '2026-08-31' })
    }
    const accept = ({ token, id }: typeof west) => t.call(enquiryCalls.accept, { token, body: { id, version: 1 } })
    expect(await accept(shanghai)).toMatchObject({ status: 200, code: code.quoteExpired })
    expect(await accept(west)).toMatchObject({ code: 0 })
    expect((await shanghai.at()).status).toBe(92)
    expect(await accept(shanghai)).toMatchObject({ code: code.quoteExpired })
  })

  test('if two quotations of a group are accepted at once, and each acceptance declines the other, only one is accepted', async () => {
    const { token, recordIds, numbers, at } = await sides.send('enquiry', ['9002', '9004'])
    await sides.quote('9002', numbers[0] ?? '')
    await sides.quote('9004', numbers[1] ?? '')
    const answers = await Promise.all(
      recordIds.map((id) => t.call(enquiryCalls.accept, { token, body: { id, version: 1, declineOthers: true } })),
    )
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, code.transitionRefused])
    expect([(await at(0)).status, (await at(1)).status].sort()).toEqual([60, 91])
  })
})

describe.each([
  { kind: 'enquiry', agree: enquiryCalls.accept },
  { kind: 'sample', agree: sampleCalls.confirm },
  { kind: 'intention', agree: intentionCalls.agree },
] as const)('agreeing to one of several quotations: $kind', ({ kind, agree }) => {
  const offer = (supplier: string, id = '') => {
    const token = sides.sellerToken(supplier)
    if (kind === 'enquiry') return sides.quote(supplier, id)
    return kind === 'sample'
      ? t.call(sellerCalls.quoteCost, { token, body: { kind, id, ...sides.offer, sampleFee: '10', shipmentFee: '40' } })
      : t.call(sellerCalls.support, { token, body: { kind, id, ...sides.offer, isSupport: true, fee: '9000' } })
  }

  test('if requested, other quotations of the group become not selected, and its other records are unchanged', async () => {
    const { token, recordIds, numbers, at } = await sides.send(kind, ['9002', '9004', '9006', '9008'])
    const [first = '', second = ''] = recordIds
    await offer('9002', numbers[0])
    await offer('9004', numbers[1])
    const question = { kind, id: numbers[2] ?? '', text: 'Which label?' }
    await t.call(sellerCalls.ask, { token: sides.sellerToken('9006'), body: question })
    const answer = await t.call(agree, { token, body: { id: second, version: 1, declineOthers: true } })
    const [agreed, declined] = [
      { id: second, status: 60, agreedVersion: 1 },
      { id: first, status: 91 },
    ]
    expect(answer).toMatchObject({ code: 0, data: { records: [agreed, declined] } })
    expect(await Promise.all([0, 1, 2, 3].map(async (n) => (await at(n)).status))).toEqual([91, 60, 30, 10])
  })

  test('unless requested, other records of the group do not change, and those of other groups never do', async () => {
    const { token, recordIds, numbers, at } = await sides.send(kind, ['9002', '9004'])
    const otherRequest = await sides.send(kind, ['9002'])
    await offer('9002', numbers[0])
    await offer('9004', numbers[1])
    await offer('9002', otherRequest.no)
    const statuses = async () => [(await at(0)).status, (await at(1)).status, (await otherRequest.at()).status]
    await t.call(agree, { token, body: { id: recordIds[0] ?? '', version: 1 } })
    expect(await statuses()).toEqual([60, 40, 40])
    await t.call(agree, { token, body: { id: recordIds[1] ?? '', version: 1, declineOthers: true } })
    expect(await statuses()).toEqual([60, 60, 40])
  })
})

describe('requesting a revision', () => {
  test('a revision needs a note and the current version, and repeating it with the same note counts as done', async () => {
    const { token, id, no } = await sides.send('enquiry', ['9004'])
    await sides.quote('9004', no)
    const ask = (version: number, text: string) =>
      t.call(enquiryCalls.requestRevision, { token, body: { id, version, text } })
    expect(await ask(1, '  ')).toMatchObject({ status: 400, data: { fields: [{ path: 'text', rule: 'required' }] } })
    expect(await ask(2, 'Less')).toMatchObject({ code: code.quoteChanged })
    expect(await ask(1, 'Less')).toMatchObject({ code: 0, data: { status: 50 } })
    expect(await ask(1, 'Less')).toMatchObject({ code: code.repeated })
    expect(await ask(1, 'Even less')).toMatchObject({ code: code.transitionRefused })
  })

  test('asking for a revision reopens a request that expired without a quotation', async () => {
    const { token, id, at } = await sides.send('enquiry', ['9004'])
    await sides.put(id, { maxReplyTime: '2026-08-01' })
    expect((await at()).status).toBe(92)
    const answer = await t.call(enquiryCalls.requestRevision, { token, body: { id, version: 0, text: 'Still open' } })
    expect(answer).toMatchObject({ code: 0, data: { status: 50 } })
    expect((await at()).status).toBe(50)
  })
})

test('closing a request invites the buyer to review the supplier, in the reader’s language', async () => {
  const { token, id, no } = await sides.send('enquiry', ['9004'])
  await sides.quote('9004', no)
  await t.call(enquiryCalls.accept, { token, body: { id, version: 1 } })
  const close = (text?: string) => t.call(enquiryCalls.close, { token, body: { id, text } })
  expect(await close('Delivered')).toMatchObject({ code: 0, data: { status: 99 } })
  expect(await close()).toMatchObject({ code: code.repeated })
  const headers = { 'Accept-Language': 'es-ES' }
  const list = await t.call(messageCalls.unreadList, { token, query: { size: 5 }, headers })
  expect(list.data).toMatchObject([
    { title: expect.stringMatching(/^¿Qué le pareció Demo Lotus Lake/), link: { kind: 'enquiry', id } },
    {},
  ])
})

test('every version of a quotation stays in the record, with its time, its validity and whether it was late', async () => {
  const { token, id, no, at } = await sides.send('enquiry', ['9004'])
  const start = t.clock.now()
  await sides.quote('9004', no, { validUntil: '2026-09-05' })
  await sides.put(id, { offerValidUntil: '2026-08-31' })
  expect((await at()).status).toBe(92)
  t.clock.advance(60_000)
  await sides.quote('9004', no, { validUntil: '2026-10-01' })
  await t.call(enquiryCalls.requestRevision, { token, body: { id, version: 2, text: 'Less' } })
  t.clock.advance(60_000)
  await sides.quote('9004', no, { validUntil: '2026-11-01' })
  const versions = (await at()).log?.flatMap(({ time, quote }) =>
    quote ? [[quote.version, time - start, quote.validUntil, quote.late]] : [],
  )
  expect(versions).toEqual([
    [1, 0, '2026-09-05', false],
    [2, 60_000, '2026-10-01', true],
    [3, 120_000, '2026-11-01', false],
  ])
})
