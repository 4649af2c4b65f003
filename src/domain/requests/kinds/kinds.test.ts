import { describe, expect, test } from 'vitest'
import { draft as draftSchema, requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { text as ratioText } from '#tests/harness/ratio-text.ts'
import { aQuote } from '../../quotations/test-quotations.ts'
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
const judged = (kind: RequestKind, terms: Readonly<Record<string, TermValue>>, style: 'full' | 'mobile' = 'full') =>
  rulesOf(kind)
    .judge(contentOf(kind, terms), { today, style })
    .flatMap(({ path, rule }) => (path.startsWith('terms.') && rule !== 'required' ? [`${path.slice(6)} ${rule}`] : []))
/** A draft as a backend of some release returns it. */
const drafted = (kind: RequestKind, draft: object) =>
  fromWireDraft(kind, draftSchema.parse({ caseDraftId: '7', ...draft })).terms

describe('the body of a request', () => {
  test('has for a line the fields of its kind, trimmed, and no others', () => {
    const lineIn = (kind: RequestKind) => (bodyOf(kind)['products'] as object[])[0]
    expect(lineIn('enquiry')).toEqual({
      pesticideId: '1',
      companyId: 'c1',
      quantity: '10.50',
      unit: 'kg',
      packaging: 'BAG',
    })
    expect(lineIn('sample')).toEqual({ pesticideId: '1', companyId: 'c1', quantity: '10.50', unit: 'kg' })
    expect(lineIn('intention')).toEqual({ pesticideId: '1', companyId: 'c1' })
  })

  test('has null for an empty field, not an empty text', () => {
    expect(bodyOf('enquiry', { deliveryPlace: ' \t', payMethod: '' })).toMatchObject({
      deliveryPlace: null,
      payMethod: null,
      tradeClause: null,
    })
    expect(bodyOf('intention', { wtp: ' ' })).toMatchObject({ wtp: null, purchaseN1y: null, periodMonth: null })
  })

  test('has a number for months, and for amounts the text as written, so that no digit is lost', () => {
    const body = bodyOf('intention', {
      periodMonth: ' 18 ',
      payAmount: '999999999999999.999999',
      purchaseN3y: '0.100000',
    })
    expect(body).toMatchObject({ periodMonth: 18, payAmount: '999999999999999.999999', purchaseN3y: '0.100000' })
  })

  test('has the values of a list separated by commas, and an empty text for an empty list', () => {
    expect(bodyOf('intention', { file: ['COA', 'SDS'], saleChannel: [] })).toMatchObject({
      file: 'COA,SDS',
      saleChannel: '',
    })
  })

  test('has yes and no as the specification: a number for a sample, a flag for a registration', () => {
    expect([bodyOf('sample', { canPay: true })['canPay'], bodyOf('sample', { canPay: false })['canPay']]).toEqual([
      1, 0,
    ])
    expect([bodyOf('intention', { isSelf: true })['isSelf'], bodyOf('intention')['isSelf']]).toEqual([true, false])
  })

  test('has no value of a hidden field, whatever was written there before', () => {
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
  test.each(requestKinds)('of %s without terms has those of a new one', (kind) => {
    expect(drafted(kind, {})).toEqual(emptyContent(kind).terms)
  })

  test.each(requestKinds)('of %s with empty terms has those of a new one', (kind) => {
    const nulls = Object.fromEntries(Object.keys(emptyContent(kind).terms).map((name) => [name, null]))
    expect(drafted(kind, nulls)).toEqual(emptyContent(kind).terms)
  })

  test('has numbers as text, even zero', () => {
    expect(
      drafted('intention', { periodMonth: 18, sampleCount: 0, purchaseN1y: '12.5', purchaseN2yAmount: 7 }),
    ).toMatchObject({
      periodMonth: '18',
      sampleCount: '0',
      purchaseN1y: '12.5',
      purchaseN2yAmount: '7',
    })
  })

  test('states that the buyer pays, unless it denies that', () => {
    expect([1, 0, null, undefined].map((canPay) => drafted('sample', { canPay })['canPay'])).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test('states that a sample is needed, unless it denies that', () => {
    expect([true, false, null].map((needSample) => drafted('intention', { needSample })['needSample'])).toEqual([
      true,
      false,
      true,
    ])
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
    ['12.5', []],
    [' 7 ', []],
    ['-1', ['negative']],
    ['?1,500', ['ambiguous']],
    ['1,500', ['ambiguous']],
    ['1.500,00', ['not-a-number']],
    ['１２', ['not-a-number']],
    ['1e3', ['not-a-number']],
    ['٣', ['not-a-number']],
    ['NaN', ['not-a-number']],
  ])('%j: %j, in any of the fields', (value, rules) => {
    for (const name of numbers)
      expect(judged('intention', { [name]: value })).toEqual(rules.map((rule) => `${name} ${rule}`))
  })

  test('are each reported once if wrong, in the order of the form', () => {
    const wrong = { purchaseN3yAmount: 'x', periodMonth: '1.5', payAmount: '-1', sampleCount: '' }
    expect(judged('intention', wrong)).toEqual([
      'periodMonth not-whole',
      'payAmount negative',
      'purchaseN3yAmount not-a-number',
    ])
  })

  test('are whole for months, and zero is allowed', () => {
    expect(['12', '0', '', '12.0', '1.5'].map((periodMonth) => judged('intention', { periodMonth }))).toEqual([
      [],
      [],
      [],
      ['periodMonth not-whole'],
      ['periodMonth not-whole'],
    ])
  })
})

describe('fees', () => {
  const figures = (kind: RequestKind, quote: object) => {
    const amounts = rulesOf(kind).fees?.figures(aQuote({ lines: [], ...quote })) ?? {}
    return Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, value ? ratioText(value) : null]))
  }

  test('do not exist for an enquiry, which has prices', () => {
    expect(rulesOf('enquiry').fees).toBeNull()
  })

  test.each([
    ['both', { sampleFee: '20', shipmentFee: '35.5' }, '55.5'],
    [
      'the supplier’s own total, although it differs from the sum',
      { sampleFee: '20', shipmentFee: '35', totalFee: '50' },
      '50',
    ],
    ['one that is not stated, which does not count as zero', { sampleFee: '20' }, null],
    ['one that is stated as zero', { sampleFee: '20', shipmentFee: '0' }, '20'],
    ['none', {}, null],
    ['only a total', { totalFee: '0.1' }, '0.1'],
    ['exact, where floats are not', { sampleFee: '0.1', shipmentFee: '0.2' }, '0.3'],
    ['empty texts, which are not stated', { sampleFee: '', shipmentFee: '', totalFee: '' }, null],
  ])('of a sample are %s', (_, quote, total) => {
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
  ])('of a registration of %s for %s months are %s a month', (fee, serviceMonths, expected) => {
    expect(figures('intention', { fee, serviceMonths })['feePerMonth']).toBe(expected)
  })
})
