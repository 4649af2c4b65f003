import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draft as draftSchema, kindContracts, requestKinds, type RequestKind } from '#contract/entities/request.ts'
import {
  attachmentContent,
  type LineContent,
  type RequestContent,
  groupLinesBySupplier,
  firstOfProduct,
  linkedLineIds,
} from './draft/content.ts'
import { sameContent } from './draft/fields.ts'
import { sortProblems } from './judge.ts'
import type { Problem } from './kind-rules.ts'
import { kindRules } from './kinds.ts'
import { requestTemplates, templateOf, withTemplate } from './record/private-terms.ts'
import { aLineContent } from './test-lines.ts'
import { emptyContent, fromWireDraft, toWireBody, canonicalBody } from './wire.ts'

const head = { caseDraftId: '7', clientRef: 'client-ref-1', urls: ['/a', '/b'] }
const line = (lineId: string, change: Partial<LineContent> = {}) =>
  aLineContent(lineId, { companyId: 'c1', companyName: 'One', ...change })

const givenBack = (kind: RequestKind, body: Record<string, unknown>) => {
  const { products, attach: _files, ...rest } = kindContracts[kind].body.parse(body) as Record<string, unknown>
  const lines = (Array.isArray(products) ? products : []).map((one: object) => ({ ...one, name: 'x' }))
  return draftSchema.parse({ ...rest, companyList: [{ companyId: 'c1', companyName: 'One', productList: lines }] })
}

describe.each(requestKinds)('the kind %s', (kind) => {
  test('has a body that the contract accepts; if it has no content, only the missing products are rejected', () => {
    const body = toWireBody({ ...emptyContent(kind), lines: [line('1')] }, head)
    expect(kindContracts[kind].body.safeParse(body).success).toBe(true)
    const emptyResult = kindContracts[kind].body.safeParse(toWireBody(emptyContent(kind), head))
    expect(emptyResult.error?.issues.map(({ path }) => path.join('.'))).toEqual(['products'])
  })
})

describe('the content of a draft is the same after a backend has stored it', () => {
  const text = fc.constantFrom('', 'a', ' b ', 'São Paulo, 水稻 🌾', 'x'.repeat(60))
  const amount = fc.constantFrom('', '1', '0.5', '999999999999999.999999', ' 12 ')
  const lines = fc
    .uniqueArray(fc.record({ id: fc.constantFrom('1', '2', '3'), quantity: amount, unit: fc.constantFrom('', 'kg') }), {
      selector: ({ id }) => id,
      minLength: 1,
    })
    .map((list) => list.map(({ id, ...rest }) => line(id, rest)))
  const termOf = (initial: unknown, name: string) => {
    if (typeof initial === 'boolean') return fc.boolean()
    if (Array.isArray(initial)) return fc.subarray(['p', 'q', 'r'])
    if (name === 'destination') return fc.constantFrom('', 'BR')
    if (name === 'periodMonth') return fc.constantFrom('', '12')
    return /^(purchase(?!N3yUnit)|payAmount|sampleCount)/.test(name) ? amount : text
  }
  const contentOf = (kind: RequestKind) => {
    const { terms } = emptyContent(kind)
    return fc
      .record({
        lines,
        note: text,
        maxReplyTime: fc.constantFrom('', '2026-03-20'),
        terms: fc.record(Object.fromEntries(Object.entries(terms).map(([name, one]) => [name, termOf(one, name)]))),
      })
      .map((values): RequestContent => ({ ...emptyContent(kind), ...values }))
  }
  test.each(requestKinds)('for %s', (kind) =>
    fc.assert(
      fc.property(contentOf(kind), (content) => {
        const back = fromWireDraft(kind, givenBack(kind, toWireBody(content, head)))
        // Fields that lines of this kind do not have are not sent.
        const { lineFields } = kindRules[kind]
        const sentContent = (one: RequestContent): RequestContent => ({
          ...one,
          lines: one.lines.map((each) => ({
            ...each,
            quantity: lineFields.includes('quantity') ? each.quantity : '',
            unit: lineFields.includes('unit') ? each.unit : '',
            packaging: lineFields.includes('packaging') ? each.packaging : '',
          })),
          // An empty count is sent as null, which is read as 0.
          terms: {
            ...one.terms,
            ...('sampleCount' in one.terms && one.terms['sampleCount'] === '' ? { sampleCount: '0' } : {}),
          },
        })
        expect(sameContent(sentContent(back), sentContent(content))).toBe(true)
      }),
      { seed: 20261126, numRuns: 150 },
    ),
  )
})

describe('a draft from a backend', () => {
  test('is an empty request if it has only an id', () => {
    const bareDraft = fromWireDraft('enquiry', draftSchema.parse({ caseDraftId: 7 }))
    expect(bareDraft).toEqual(emptyContent('enquiry'))
  })
  test('has on each line the supplier of its group, and for each file its URL', () => {
    const draft = draftSchema.parse({
      caseDraftId: '7',
      companyList: [{ companyId: 9, companyName: 'Nine', productList: [{ pesticideId: 5, name: 'x', quantity: 12 }] }],
      attachList: [{ name: 'a.pdf', url: '/a', size: 3 }],
    })
    expect(fromWireDraft('enquiry', draft)).toMatchObject({
      lines: [{ lineId: '5', companyId: '9', companyName: 'Nine', quantity: '12' }],
      attachments: [{ name: 'a.pdf', url: '/a', size: 3, blobId: '', sha256: '' }],
    })
  })
})

describe('the order', () => {
  const sortedPaths = (kind: RequestKind, content: RequestContent, paths: readonly string[]) => {
    const problems = paths.map((path): Problem => ({ path, rule: 'required' }))
    return sortProblems(kindRules[kind], content, problems).map(({ path }) => path)
  }
  const lines = [
    line('1', { companyId: 'a', companyName: 'A' }),
    line('2', { companyId: 'b', companyName: 'B' }),
    line('3', { companyId: 'a', companyName: 'A' }),
  ]
  test('of suppliers is the one in which the buyer chose them', () => {
    expect(
      groupLinesBySupplier({ lines }).map(({ companyId, lines: of }) => [companyId, of.map(({ lineId }) => lineId)]),
    ).toEqual([
      ['a', ['1', '3']],
      ['b', ['2']],
    ])
    expect(groupLinesBySupplier({ lines: [] })).toEqual([])
  })
  test('of problems is that of the form; a problem without a field is last', () => {
    const content = {
      ...emptyContent('enquiry'),
      lines,
      attachments: [attachmentContent.parse({ name: 'f', blobId: 'f1' })],
    }
    const shuffledPaths = [
      'somewhere',
      'note',
      'attachments.f1',
      'lines.2.unit',
      'maxReplyTime',
      'terms.payMethod',
      'lines.3.quantity',
      'terms.deliveryPlace',
      'lines.1.unit',
      'lines.1.quantity',
      'lines',
    ]
    expect(sortedPaths('enquiry', content, shuffledPaths)).toEqual([
      'lines',
      'lines.1.quantity',
      'lines.1.unit',
      'lines.3.quantity',
      'lines.2.unit',
      'terms.deliveryPlace',
      'terms.payMethod',
      'maxReplyTime',
      'attachments.f1',
      'note',
      'somewhere',
    ])
  })
  test('of the problems of a registration has the reply-by date before the exclusivity', () => {
    const paths = ['terms.isSelf', 'maxReplyTime', 'terms.periodMonth']
    const expected = ['terms.periodMonth', 'maxReplyTime', 'terms.isSelf']
    expect(sortedPaths('intention', emptyContent('intention'), paths)).toEqual(expected)
  })
})

describe('one product of several suppliers', () => {
  const sameFields = { name: 'glyphosate', formulation: 'SL', totalContent: '480 g/L', quantity: '5' }
  const lines = [
    line('1', sameFields),
    line('2', { ...sameFields, companyId: 'c2' }),
    line('3', { ...sameFields, companyId: 'c3', quantity: '9' }),
    line('4', { ...sameFields, companyId: 'c4', totalContent: '360 g/L' }),
  ]
  const content = { ...emptyContent('enquiry'), lines }
  test('is recognised by name, formulation and strength', () => {
    expect(firstOfProduct(content, '2')?.lineId).toBe('1')
    for (const id of ['1', '4', 'gone']) expect(firstOfProduct(content, id)).toBeNull()
  })
  test('has linked lines only for its first line: those with the same value', () => {
    expect(linkedLineIds(content, line('1', sameFields), 'quantity')).toEqual(['2'])
    expect(linkedLineIds(content, line('2', sameFields), 'quantity')).toEqual([])
  })
})

describe('a template', () => {
  const terms = { deliveryPlace: 'Santos', payMethod: '', tradeClause: 'FOB' }
  const content = { ...emptyContent('enquiry'), lines: [line('1')], note: 'n', maxReplyTime: '2026-03-20', terms }
  const template = templateOf(content, 't1', 'Usual')
  test('contains terms and note, but no products, files or date', () => {
    expect(template).toEqual({ id: 't1', name: 'Usual', kind: 'enquiry', note: 'n', terms })
    expect(requestTemplates.parse([structuredClone(template)])).toEqual([template])
  })
  test('sets the terms that it states, and does not change others', () => {
    const ownTerms = { deliveryPlace: 'Lagos', payMethod: 'LC', tradeClause: '' }
    const draft = { ...emptyContent('enquiry'), lines: [line('2')], terms: ownTerms }
    const merged = { deliveryPlace: 'Santos', payMethod: 'LC', tradeClause: 'FOB' }
    expect(withTemplate(draft, template)).toEqual({ ...draft, note: 'n', terms: merged })
    expect(withTemplate({ ...draft, note: 'mine' }, { ...template, note: '' }).note).toBe('mine')
  })
  test('does not add a term that the form does not have', () => {
    const oldTemplate = { ...template, terms: { ...terms, gone: 'x', list: [] } }
    expect(withTemplate(emptyContent('enquiry'), oldTemplate).terms).not.toHaveProperty('gone')
  })
})

test('the canonical body changes with a value, a boolean or the order of lines, but not with the Unicode form', () => {
  const base = { products: [{ pesticideId: 'p1' }, { pesticideId: 'p2' }], isSelf: true }
  const text = canonicalBody(base)
  expect(canonicalBody({ ...base, isSelf: false })).not.toBe(text)
  expect(canonicalBody({ ...base, products: base.products.toReversed() })).not.toBe(text)
  expect(canonicalBody({ ...base, note: 'x' })).not.toBe(text)
  expect(canonicalBody({ ...base, note: 'Nin\u0303o' })).toBe(canonicalBody({ ...base, note: 'Ni\u00f1o' }))
})

test('the canonical body includes a line field even if a field that addresses the draft has the same name', () => {
  expect(canonicalBody({ products: [{ clientRef: 'a' }] })).not.toBe(canonicalBody({ products: [{ clientRef: 'b' }] }))
})
