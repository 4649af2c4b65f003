import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { enquiryCalls, intentionCalls } from '#contract/calls/requests.ts'
import { requestableProducts, enquiryBody, intentionBody, type EnquiryBody } from '#tests/harness/requests.ts'
import { testApp, type CallAnswer, type Buyer } from '#tests/harness/server.ts'
import { drafts } from '../schema.ts'
import { maxStoredDrafts } from './repo.ts'

const t = await testApp()
const ids = await requestableProducts(t.deps.db)
const two = [ids.ofDemo('9001')[0] ?? '', ids.ofDemo('9002')[0] ?? '']

const create = ({ token }: Buyer, clientRef: string, changes: Partial<EnquiryBody> = {}, key = true) =>
  t.call(enquiryCalls.create, {
    token,
    body: enquiryBody(two, { clientRef, ...changes }),
    headers: key ? { 'Idempotency-Key': `key-${clientRef}` } : {},
  })
const update = ({ token }: Buyer, answer: CallAnswer, changes: Partial<EnquiryBody>) =>
  t.call(enquiryCalls.update, { token, body: enquiryBody(two, { caseDraftId: idOf(answer), ...changes }) })
const idOf = ({ data }: CallAnswer) => (data as { caseDraftId: string }).caseDraftId
const listOf = async ({ token }: Buyer, pageNo = 1) =>
  (await t.call(enquiryCalls.draftPage, { token, query: { pageNo, pageSize: 200 } })).data as {
    list: { caseDraftId: string; note: string }[]
    total: number
  }
const longest = '水'.repeat(6_826)
const refusedPaths = ({ status, data }: CallAnswer) =>
  status === 400 ? (data as { fields: { path: string }[] }).fields.map(({ path }) => path) : []
const hasBytes = ({ userId }: Buyer, bytes: number) =>
  t.deps.db.update(drafts).set({ bytes }).where(eq(drafts.accountId, userId))

describe('a draft with longer texts than a send allows', () => {
  test('a long draft is saved, changed and listed completely', async () => {
    const buyer = await t.newBuyer()
    const draft = await create(buyer, 'reference-1', { note: longest, deliveryPlace: 'x'.repeat(2_800) })
    expect(draft.code).toBe(0)
    expect((await update(buyer, draft, { note: `${longest.slice(1)}a` })).code).toBe(0)
    expect((await listOf(buyer)).list[0]?.note).toBe(`${longest.slice(1)}a`)
  })
  test('a text longer than a draft allows, or too long to send, is refused with the name of its field', async () => {
    const buyer = await t.newBuyer()
    expect(refusedPaths(await create(buyer, 'reference-1', { note: `${longest}水` }))).toEqual(['note'])
    expect(refusedPaths(await create(buyer, 'reference-2', { deliveryPlace: 'x'.repeat(2_801) }))).toEqual([
      'deliveryPlace',
    ])
    const send = await t.call(enquiryCalls.send, { token: buyer.token, body: enquiryBody(two, { note: longest }) })
    expect(refusedPaths(send)).toEqual(['note'])
  })
  test('lines that are too large together are refused with the name of the products field', async () => {
    const { token } = await t.newBuyer()
    const line = { pesticideId: two[0] ?? '', quantity: '1', unit: '水'.repeat(64), packaging: '水'.repeat(64) }
    const body = enquiryBody([], { products: Array.from({ length: 200 }, () => line) })
    expect(refusedPaths(await t.call(enquiryCalls.create, { token, body }))).toEqual(['products'])
  })
})

describe('a list of dictionary values', () => {
  const save = async (changes: object) => {
    const { token } = await t.newBuyer()
    return t.call(intentionCalls.create, { token, body: intentionBody(two, changes) })
  }
  test.each([
    ['an unknown value', { file: 'COA,NO_SUCH_PAPER' }, ['file']],
    ['a value of another dictionary', { saleChannel: 'COA' }, ['saleChannel']],
    ['a value twice', { file: 'COA,SDS,COA' }, ['file']],
    ['one value very often', { file: 'COA,'.repeat(225_000) }, ['file']],
    ['unknown values in two lists', { file: 'x', saleChannel: 'y' }, ['file', 'saleChannel']],
  ])('a list of dictionary values is refused with an error for its field: %s', async (_, changes, paths) => {
    expect([...new Set(refusedPaths(await save(changes)))]).toEqual(paths)
  })
  test('a list of dictionary values is accepted if it is empty or all its values are known', async () => {
    expect((await save({ file: 'COA,SDS', saleChannel: 'DISTRIBUTOR' })).code).toBe(0)
    expect((await save({ file: '', saleChannel: null })).code).toBe(0)
  })
})

describe('an account without room for another draft', () => {
  test.each([true, false])('a new draft is refused and existing drafts stay, with a key: %s', async (key) => {
    const buyer = await t.newBuyer()
    const firstAnswer = await create(buyer, 'reference-1')
    await hasBytes(buyer, maxStoredDrafts.bytes)
    expect(await create(buyer, 'reference-2', {}, key)).toMatchObject({ code: code.draftsFull })
    expect(idOf(await create(buyer, 'reference-1', {}, key))).toBe(idOf(firstAnswer))
    expect((await listOf(buyer)).total).toBe(1)
  })
  test('the account may shorten or send a draft, and then save another', async () => {
    const buyer = await t.newBuyer()
    const [first, second] = [await create(buyer, 'reference-1'), await create(buyer, 'reference-2')]
    await hasBytes(buyer, maxStoredDrafts.bytes)
    expect((await update(buyer, first, { note: 'short' })).code).toBe(0)
    expect((await update(buyer, first, { note: longest })).code).toBe(code.draftsFull)
    const send = enquiryBody(two, { caseDraftId: idOf(second) })
    expect((await t.call(enquiryCalls.send, { token: buyer.token, body: send })).code).toBe(0)
    expect((await create(buyer, 'reference-3', { note: longest })).code).toBe(0)
  })
  test('an account with the maximum number of drafts has no room for another', async () => {
    const buyer = await t.newBuyer()
    await t.deps.db.insert(drafts).values(
      Array.from({ length: maxStoredDrafts.drafts }, () => ({
        accountId: buyer.userId,
        kind: 'enquiry' as const,
        createTime: 1,
        updateTime: 1,
      })),
    )
    expect(await create(buyer, 'reference-1')).toMatchObject({ code: code.draftsFull })
  })
})

test('a page of large drafts has fewer rows than requested, all pages have each draft once, and the total counts all', async () => {
  const buyer = await t.newBuyer()
  const newDrafts = await Promise.all(Array.from({ length: 5 }, (_, at) => create(buyer, `reference-${at}`)))
  await hasBytes(buyer, 900_000)
  const pages = [await listOf(buyer, 1), await listOf(buyer, 2), await listOf(buyer, 3), await listOf(buyer, 4)]
  expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
    [2, 5],
    [2, 5],
    [1, 5],
    [0, 5],
  ])
  const listedIds = pages.flatMap(({ list }) => list.map(({ caseDraftId }) => caseDraftId))
  expect(listedIds.toSorted()).toEqual(newDrafts.map(idOf).toSorted())
})
