import { describe, expect, it } from 'vitest'
import type { RequestKind } from '#contract/entities/request.ts'
import { draftLineOf } from '#account/drafts/start.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import type { RequestContent, TermValue } from './draft/content.ts'
import type { FormVariant } from './kind-rules.ts'
import { kindRules } from './kinds.ts'
import { emptyContent, toWireBody } from './wire.ts'

const today = '2026-03-12'
const line = { ...draftLineOf(testProduct('1')), quantity: '10', unit: 'kg', packaging: 'BAG' }
const requiredTerms: Record<RequestKind, Readonly<Record<string, TermValue>>> = {
  enquiry: { tradeClause: 'FOB', deliveryPlace: 'Santos', payMethod: 'TT' },
  sample: { deliveryPlace: 'Santos', purpose: 'FIELD_TRIAL', shipMethod: 'DHL' },
  intention: {},
}
const fullContent = (kind: RequestKind, terms: Readonly<Record<string, TermValue>> = {}): RequestContent => {
  const emptyRequest = emptyContent(kind)
  return {
    ...emptyRequest,
    lines: [line],
    maxReplyTime: '2026-03-20',
    terms: { ...emptyRequest.terms, ...requiredTerms[kind], ...terms },
  }
}
const judge = (content: RequestContent, style: FormVariant = 'full') =>
  kindRules[content.kind].judge(content, { today, style }).map(({ path, rule }) => `${path} ${rule}`)

const kinds = ['enquiry', 'sample', 'intention'] as const

describe.each(kinds)('a request of the kind %s', (kind) => {
  it('may be sent if it is complete', () => expect(judge(fullContent(kind))).toEqual([]))

  it('needs at least one product', () => expect(judge({ ...fullContent(kind), lines: [] })).toContain('lines no-lines'))

  it('may have 5 files and a note of 500 characters, and no more', () => {
    const file = { blobId: 'b', name: 'a.pdf', size: 1, type: '', sha256: '', url: '' }
    const files = (count: number) => Array.from({ length: count }, () => file)
    expect(judge({ ...fullContent(kind), attachments: files(5), note: ` ${'x'.repeat(500)} ` })).toEqual([])
    expect(judge({ ...fullContent(kind), attachments: files(6), note: 'x'.repeat(501) })).toEqual([
      'attachments too-many',
      'note too-long',
    ])
  })

  it('has a problem for each text above its limit; spaces around a text do not count', () => {
    const termLimits: Readonly<Partial<Record<string, number>>> = kindRules[kind].termLimits
    const longTerms = Object.fromEntries(
      Object.entries(termLimits).map(([name, limit = 0]) => [name, 'x'.repeat(limit + 1)]),
    )
    const blank = Object.fromEntries(
      Object.entries(termLimits).map(([name, limit = 0]) => [name, ` ${'x'.repeat(limit)} `]),
    )
    expect(judge(fullContent(kind, longTerms))).toEqual(Object.keys(termLimits).map((name) => `terms.${name} too-long`))
    expect(judge(fullContent(kind, blank))).toEqual([])
  })

  it('may have 200 products, and no more', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ ...line, lineId: String(n) }))
    expect(judge({ ...fullContent(kind), lines: lines(200) })).toEqual([])
    expect(judge({ ...fullContent(kind), lines: lines(201) })).toEqual(['lines too-many-lines'])
  })
})

describe.each(['enquiry', 'sample'] as const)('each line of %s', (kind) => {
  it.each([
    ['', 'required'],
    ['?16.000', 'ambiguous'],
    [' 16000 ', null],
  ])('with the quantity %j has the problem %s', (quantity, rule) => {
    const problems = judge({ ...fullContent(kind), lines: [{ ...line, quantity }] })
    expect(problems).toEqual(rule ? [`lines.1.quantity ${rule}`] : [])
  })

  it('needs a unit', () => {
    const second = { ...line, lineId: '2', unit: ' ' }
    expect(judge({ ...fullContent(kind), lines: [{ ...line, unit: '' }, second] })).toEqual([
      'lines.1.unit required',
      'lines.2.unit required',
    ])
  })
})

describe('the required fields of one kind', () => {
  const without = (kind: RequestKind, name: string) => judge(fullContent(kind, { [name]: ' ' }))

  it('are packaging, place of delivery, payment method and Incoterm for an enquiry', () => {
    expect(judge({ ...fullContent('enquiry'), lines: [{ ...line, packaging: '' }] })).toEqual([
      'lines.1.packaging required',
    ])
    for (const name of ['deliveryPlace', 'payMethod', 'tradeClause'])
      expect(without('enquiry', name)).toEqual([`terms.${name} required`])
  })

  it('are place of delivery, purpose and shipping method for a sample', () => {
    expect(judge({ ...fullContent('sample'), lines: [{ ...line, packaging: '' }] })).toEqual([])
    for (const name of ['deliveryPlace', 'purpose', 'shipMethod'])
      expect(without('sample', name)).toEqual([`terms.${name} required`])
  })

  it.each([
    ['absent', {}],
    ['only a phone number', { deliveryPlace: '\nCourier phone: +55 11 5550' }],
  ])('include the place of delivery of a sample if it is %s', (_, place) => {
    const { deliveryPlace: _place, ...terms } = fullContent('sample').terms
    expect(judge({ ...fullContent('sample'), terms: { ...terms, ...place } })).toEqual(['terms.deliveryPlace required'])
  })
})

describe('the form on a phone', () => {
  it('requires a note for a sample, unlike the full form', () => {
    expect(judge(fullContent('sample'), 'mobile')).toEqual(['note required'])
    expect(judge({ ...fullContent('sample'), note: 'For trials' }, 'mobile')).toEqual([])
    expect(judge(fullContent('enquiry'), 'mobile')).toEqual([])
  })

  it("requires purpose and unit of a registration's sample, if a sample is requested", () => {
    expect(judge(fullContent('intention'), 'mobile')).toEqual(['terms.sampleUnit required', 'terms.purpose required'])
    expect(judge(fullContent('intention', { sampleUnit: 'L', purpose: 'FIELD_TRIAL' }), 'mobile')).toEqual([])
    expect(judge(fullContent('intention', { needSample: false }), 'mobile')).toEqual([])
  })
})

it.each([
  ['sample', 'canPay', { payAmount: '?16.000' }, 'terms.payAmount ambiguous'],
  ['intention', 'needSample', { sampleCount: 'many' }, 'terms.sampleCount not-a-number'],
] as const)('a hidden field has no problems in a %s', (kind, shows, written, problem) => {
  expect(judge(fullContent(kind, { ...written, [shows]: true }))).toEqual([problem])
  expect(judge(fullContent(kind, { ...written, [shows]: false }))).toEqual([])
})

const body = (content: RequestContent) => toWireBody(content, { caseDraftId: '0', clientRef: 'r', urls: [] })

it('the wire body of a request contains the defaults of the specification', () => {
  expect(body(emptyContent('sample'))).toMatchObject({ caseDraftId: '0', canPay: 1 })
  expect(body(emptyContent('intention'))).toMatchObject({ needSample: true, sampleCount: '0', isSelf: false })
})
