import { describe, expect, test } from 'vitest'
import { draft as draftSchema, requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { ratioAsText as ratioText } from '#tests/harness/ratio-text.ts'
import { aQuotation } from '../../quotations/test-quotations.ts'
import type { RequestContent, TermValue } from '../draft/content.ts'
import { kindRules } from '../kinds.ts'
import type { KindRules } from '../kind-rules.ts'
import { aLineContent } from '../test-lines.ts'
import { emptyContent, fromWireDraft, toWireBody } from '../wire.ts'

const rulesOf = (kind: RequestKind): KindRules => kindRules[kind]
const today = '2026-03-12'
const head = { caseDraftId: '0', clientRef: 'ref', urls: [] }
const line = aLineContent('1', { companyId: 'c1', quantity: ' 10.50 ', unit: 'kg', packaging: 'BAG' })
const contentOf = (kind: RequestKind, terms: Readonly<Record<string, TermValue>> = {}): RequestContent => ({
  ...emptyContent(kind),
  lines: [line],
  maxReplyTime: '2026-03-20',
  terms: { ...emptyContent(kind).terms, ...terms },
})
const bodyOf = (kind: RequestKind, terms: Readonly<Record<string, TermValue>> = {}) =>
  toWireBody(contentOf(kind, terms), head)
const problemsOf = (kind: RequestKind, terms: Readonly<Record<string, TermValue>>, style: 'full' | 'mobile' = 'full') =>
  rulesOf(kind)
    .judge(contentOf(kind, terms), { today, style })
    .flatMap(({ path, rule }) => (path.startsWith('terms.') && rule !== 'required' ? [`${path.slice(6)} ${rule}`] : []))
const draftTerms = (kind: RequestKind, draft: object) =>
  fromWireDraft(kind, draftSchema.parse({ caseDraftId: '7', ...draft })).terms

describe('the body of a request', () => {
  test('has the fields of its kind for each line, trimmed, and no others', () => {
    const lineIn = (kind: RequestKind) => (bodyOf(kind)['products'] as object[])[0]
    const [of, amount] = [
      { pesticideId: '1', companyId: 'c1' },
      { quantity: '10.50', unit: 'kg' },
    ]
    expect(lineIn('enquiry')).toEqual({ ...of, ...amount, packaging: 'BAG' })
    expect(lineIn('sample')).toEqual({ ...of, ...amount })
    expect(lineIn('intention')).toEqual(of)
  })

  test('has null for an empty field, not an empty text', () => {
    expect(bodyOf('enquiry', { deliveryPlace: ' \t', payMethod: '' })).toMatchObject({
      deliveryPlace: null,
      payMethod: null,
      tradeClause: null,
    })
    expect(bodyOf('intention', { wtp: ' ' })).toMatchObject({ wtp: null, purchaseN1y: null, periodMonth: null })
  })

  test('has the number of months as a number, but amounts as typed, so that no digit is lost', () => {
    const amounts = { payAmount: '999999999999999.999999', purchaseN3y: '0.100000' }
    expect(bodyOf('intention', { periodMonth: ' 18 ', ...amounts })).toMatchObject({ periodMonth: 18, ...amounts })
  })

  test('has the values of a list separated by commas, and an empty text for an empty list', () => {
    expect(bodyOf('intention', { file: ['COA', 'SDS'], saleChannel: [] })).toMatchObject({
      file: 'COA,SDS',
      saleChannel: '',
    })
  })

  test('has yes and no as in the specification: a number for a sample, a boolean for a registration', () => {
    expect([true, false].map((canPay) => bodyOf('sample', { canPay })['canPay'])).toEqual([1, 0])
    expect([bodyOf('intention', { isSelf: true })['isSelf'], bodyOf('intention')['isSelf']]).toEqual([true, false])
  })

  test('has the default of a hidden field, whatever value was typed', () => {
    expect(bodyOf('sample', { canPay: false, payAmount: '50' })['payAmount']).toBeNull()
    expect(bodyOf('sample', { canPay: true, payAmount: '50' })['payAmount']).toBe('50')
    const sample = { sampleCount: '3', sampleUnit: 'kg', purpose: 'FIELD_TRIAL' }
    expect(bodyOf('intention', { ...sample, needSample: false })).toMatchObject({
      sampleCount: '0',
      sampleUnit: null,
      purpose: null,
    })
    expect(bodyOf('intention', { ...sample, needSample: true })).toMatchObject(sample)
  })
})

describe('a draft from the server', () => {
  test.each(requestKinds)('has the terms of a new draft if its terms are missing or empty: %s', (kind) => {
    const nulls = Object.fromEntries(Object.keys(emptyContent(kind).terms).map((name) => [name, null]))
    for (const terms of [{}, nulls]) expect(draftTerms(kind, terms)).toEqual(emptyContent(kind).terms)
  })

  test('has texts for numbers, even for zero', () => {
    const numbers = { periodMonth: 18, sampleCount: 0, purchaseN1y: '12.5', purchaseN2yAmount: 7 }
    const texts = { periodMonth: '18', sampleCount: '0', purchaseN1y: '12.5', purchaseN2yAmount: '7' }
    expect(draftTerms('intention', numbers)).toMatchObject(texts)
  })

  test.each<[string, RequestKind, string, unknown[], boolean[]]>([
    ['the buyer pays', 'sample', 'canPay', [1, 0, null, undefined], [true, false, true, true]],
    ['a sample is needed', 'intention', 'needSample', [true, false, null], [true, false, true]],
  ])('states that %s, unless the server states the opposite', (_, kind, term, stated, values) => {
    expect(stated.map((value) => draftTerms(kind, { [term]: value })[term])).toEqual(values)
  })
})

describe('numbers of a registration', () => {
  const numbers = [
    'payAmount',
    'purchaseN1y',
    'purchaseN2y',
    'purchaseN3y',
    'purchaseN1yAmount',
    'purchaseN2yAmount',
    'purchaseN3yAmount',
  ]

  test.each([
    ['', []],
    ['0', []],
    ['-1', ['negative']],
    ['?1,500', ['ambiguous']],
    ['1e3', ['not-a-number']],
  ])('typed as %j have in every field the problems %j', (value, rules) => {
    for (const name of numbers)
      expect(problemsOf('intention', { [name]: value })).toEqual(rules.map((rule) => `${name} ${rule}`))
  })

  test('are each reported once if invalid, in the order of the form', () => {
    const wrong = { purchaseN3yAmount: 'x', periodMonth: '1.5', payAmount: '-1', sampleCount: '' }
    expect(problemsOf('intention', wrong)).toEqual([
      'periodMonth not-whole',
      'payAmount negative',
      'purchaseN3yAmount not-a-number',
    ])
  })

  test('are whole numbers if they are months; zero is valid', () => {
    const problems = (periodMonth: string) => problemsOf('intention', { periodMonth })
    expect(['12', '0', ''].flatMap(problems)).toEqual([])
    for (const months of ['12.0', '1.5']) expect(problems(months)).toEqual(['periodMonth not-whole'])
  })
})

describe('the fees of a quotation', () => {
  const figures = (kind: RequestKind, quote: object) => {
    const amounts = rulesOf(kind).fees?.figures(aQuotation({ lines: [], ...quote })) ?? {}
    return Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, value ? ratioText(value) : null]))
  }

  test('are not defined for an enquiry, which has prices instead', () => {
    expect(rulesOf('enquiry').fees).toBeNull()
  })

  test.each([
    ['the sum of both fees', { sampleFee: '20', shipmentFee: '35.5' }, '55.5'],
    [
      'the total that the supplier stated, even if the sum differs',
      { sampleFee: '20', shipmentFee: '35', totalFee: '50' },
      '50',
    ],
    ['unknown if one fee is not stated', { sampleFee: '20' }, null],
    ['the other fee if one is zero', { sampleFee: '20', shipmentFee: '0' }, '20'],
    ['unknown if no fee is stated', {}, null],
    ['the stated one if no fee is stated', { totalFee: '0.1' }, '0.1'],
    ['exact where floating-point numbers are not', { sampleFee: '0.1', shipmentFee: '0.2' }, '0.3'],
    ['unknown if all fees are empty texts', { sampleFee: '', shipmentFee: '', totalFee: '' }, null],
  ])('have, for a sample, a total that is %s', (_, quote, total) => {
    expect(figures('sample', quote)['totalFee']).toBe(total)
  })

  test.each([
    ['1200', 12, '100'],
    ['1000', 3, '1000/3'],
    ['1200', 0, null],
    ['1200', null, null],
    ['1200', -6, null],
    ['1200', 1.5, null],
    [null, 12, null],
    ['0', 12, '0'],
  ])('are divided by the months of a registration: %s for %s months are %s', (fee, serviceMonths, expected) => {
    expect(figures('intention', { fee, serviceMonths })['feePerMonth']).toBe(expected)
  })
})
