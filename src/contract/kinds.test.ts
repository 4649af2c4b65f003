import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draft, kindContracts, requestKinds, requestRecord, type RequestKind } from './entities/request.ts'
import { maxNote, maxProducts } from './kinds.ts'

const fullTerms: Record<RequestKind, Record<string, unknown>> = {
  enquiry: { deliveryPlace: 'Santos', payMethod: 'TT', tradeClause: 'FOB' },
  sample: { deliveryPlace: 'Santos', purpose: 'FIELD_TRIAL', shipMethod: 'DHL', canPay: 1, payAmount: '20' },
  intention: { file: 'a,b', needSample: true, sampleCount: '2', isSelf: false, purchaseN1y: '1000', periodMonth: 12 },
}
const bodyOf = (kind: RequestKind, change: object = {}) => ({
  caseDraftId: 0,
  clientRef: 'client-ref-1',
  products: [{ pesticideId: 1, quantity: '10', unit: 'kg' }],
  maxReplyTime: '2026-03-20',
  ...fullTerms[kind],
  ...change,
})
const refusedPaths = (kind: RequestKind, change: object) => {
  const parsed = kindContracts[kind].body.safeParse(bodyOf(kind, change))
  return parsed.error?.issues.map(({ path }) => path.join('.')) ?? []
}
const products = (count: number) => Array.from({ length: count }, (_, at) => ({ pesticideId: at + 1 }))

describe.each(requestKinds)('the body of %s', (kind) => {
  test('is accepted as a form sends it, and its ids become texts', () => {
    const parsed = kindContracts[kind].body.parse(bodyOf(kind))
    expect(parsed).toMatchObject({ caseDraftId: '0', products: [{ pesticideId: '1' }], maxReplyTime: '2026-03-20' })
  })
  test('may lack the id of an unsaved draft', () => {
    const { caseDraftId: _id, ...rest } = bodyOf(kind)
    expect(kindContracts[kind].body.parse(rest)).toMatchObject({ caseDraftId: '0' })
  })
  test.each<[string, object, string[]]>([
    ['no product', { products: [] }, ['products']],
    ['too many products', { products: products(maxProducts + 1) }, ['products']],
    ['a product without its id', { products: [{ quantity: '1' }] }, ['products.0.pesticideId']],
    ['products that are not a list', { products: { 0: { pesticideId: 1 } } }, ['products']],
    ['a note that is too long', { note: 'x'.repeat(maxNote + 1) }, ['note']],
    ['a day that does not exist', { maxReplyTime: '2026-02-30' }, ['maxReplyTime']],
    ['a day in the form of responses', { maxReplyTime: [2026, 3, 20] }, ['maxReplyTime']],
    ['a reference that is too short', { clientRef: '1' }, ['clientRef']],
    ['a draft with an empty id', { caseDraftId: '' }, ['caseDraftId']],
  ])('is rejected for %s', (_, change, paths) => expect(refusedPaths(kind, change)).toEqual(paths))
  test.each<[string, object]>([
    ['the maximum number of products', { products: products(maxProducts) }],
    ['no note, no day and no files yet', { note: null, maxReplyTime: null, attach: null }],
    ['a note of maximum length, surrounded by blanks', { note: ` ${'x'.repeat(maxNote)} ` }],
  ])('is accepted with %s', (_, change) => expect(refusedPaths(kind, change)).toEqual([]))
  test('drops unknown fields', () => {
    const parsed = kindContracts[kind].body.parse(bodyOf(kind, { status: 80, companyId: 'x' }))
    expect(parsed).not.toHaveProperty('status')
    expect(parsed).not.toHaveProperty('companyId')
  })
  test('has terms that are all returned with a draft and a record', () => {
    const terms = Object.keys(kindContracts[kind].returned)
    const sentFields = Object.keys(kindContracts[kind].body.def.shape)
    const sharedFields = ['caseDraftId', 'clientRef', 'attach', 'note', 'maxReplyTime', 'products']
    expect(terms.toSorted()).toEqual(sentFields.filter((name) => !sharedFields.includes(name)).toSorted())
    for (const name of terms) {
      expect(draft.shape).toHaveProperty(name)
      expect(requestRecord.shape).toHaveProperty(name)
    }
  })
  test('belongs to a kind all of whose steps must identify their record', () => {
    const { agreeBody, acts, supplierActs } = kindContracts[kind]
    for (const body of [agreeBody, ...Object.values(acts), ...Object.values(supplierActs)])
      expect(z.safeParse(body, { kind }).success).toBe(false)
  })
})

test.each([
  ['enquiry', { products: [{ pesticideId: 1, quantity: '?1.500' }] }, ['products.0.quantity']],
  ['enquiry', { products: [{ pesticideId: 1, quantity: '1,5' }] }, ['products.0.quantity']],
  ['enquiry', { products: [{ pesticideId: 1, quantity: 10.5 }] }, []],
  ['enquiry', { products: [{ pesticideId: 1, quantity: null, unit: null, packaging: null }] }, []],
  ['enquiry', { products: [{ pesticideId: 1, unit: 'x'.repeat(65) }] }, ['products.0.unit']],
  ['enquiry', { deliveryPlace: 'x'.repeat(141) }, ['deliveryPlace']],
  ['sample', { payAmount: 'twenty' }, ['payAmount']],
  ['sample', { canPay: 2 }, ['canPay']],
  ['intention', { periodMonth: '12' }, ['periodMonth']],
  ['intention', { purchaseN2yAmount: '1e6' }, ['purchaseN2yAmount']],
  ['intention', { needSample: 'yes' }, ['needSample']],
] as const)('only valid quantities, units and terms are accepted: %s %j', (kind, change, paths) =>
  expect(refusedPaths(kind, change)).toEqual(paths),
)

describe('a quotation of a supplier', () => {
  const { quote } = kindContracts.enquiry.supplierActs
  const offer = {
    kind: 'enquiry',
    id: 1,
    currency: 'USD',
    lines: [{ pesticideId: 1, prePrice: '4.2' }],
    validUntil: '2026-04-30',
  }
  test.each<[string, object, boolean]>([
    ['if it is complete', {}, true],
    ['without a price', { lines: [] }, false],
    ['without a currency', { currency: 'dollars' }, false],
    ['without a last day', { validUntil: 'soon' }, false],
    ['with a price that is not a number', { lines: [{ pesticideId: 1, prePrice: '4,20' }] }, false],
    ['of another kind', { kind: 'sample' }, false],
    ['with a remark that is too long', { text: 'x'.repeat(501) }, false],
  ])('%s is accepted: %s', (_, change, is) => expect(quote.safeParse({ ...offer, ...change }).success).toBe(is))
  const { support } = kindContracts.intention.supplierActs
  test.each([
    [1, true],
    [240, true],
    [0, false],
    [241, false],
    [1.5, false],
  ])('with support for %d months is accepted: %s', (serviceMonths, is) =>
    expect(support.safeParse({ kind: 'intention', id: 1, isSupport: 1, serviceMonths }).success).toBe(is),
  )
})

test.each([
  [{ id: 1, version: 1 }, true],
  [{ id: 1, version: 0, declineOthers: true }, true],
  [{ id: 1 }, false],
  [{ id: 1, version: -1 }, false],
  [{ id: 1, version: 1.5 }, false],
  [{ id: 1, version: 2_147_483_648 }, false],
  [{ version: 1 }, false],
])('the body %j of an acceptance is valid: %s', (body, is) => {
  for (const kind of requestKinds) expect(kindContracts[kind].agreeBody.safeParse(body).success).toBe(is)
})
