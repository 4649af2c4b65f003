import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestKinds } from '#contract/entities/request.ts'
import { attachmentContent, type RequestContent } from './content.ts'
import { sameContent, sameFile, sameLine, sameValue, termsAsSent } from './fields.ts'
import { aLineContent as line } from '../test-lines.ts'
import { emptyContent } from '../wire.ts'

const file = (change: object) => attachmentContent.parse({ name: 'a.pdf', ...change })

test.each([
  [' 10 ', '10', true],
  ['10', '10.0', false],
  ['a b', 'a  b', false],
  ['', '  ', true],
  ['', undefined, false],
  [undefined, undefined, true],
  [false, undefined, false],
  [false, false, true],
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['b', 'a'], false],
  [[], '', false],
  ['é', 'e\u0301', false],
] as const)('the values %j and %j are equal: %s', (a, b, expected) => {
  const list = (value: typeof a | typeof b) => (typeof value === 'object' ? [...value] : value)
  expect(sameValue(list(a), list(b))).toBe(expected)
  expect(sameValue(list(b), list(a))).toBe(expected)
})

test("two lines are equal if the buyer wrote the same, even if the product's name has changed", () => {
  const one = line('1', { quantity: '10', unit: 'kg' })
  expect(
    sameLine(one, { ...one, name: '代森锌', companyName: '公司', registrationNo: 'PD1', totalContent: '80%' }),
  ).toBe(true)
  expect(sameLine(one, { ...one, quantity: ' 10' })).toBe(true)
  for (const change of [{ quantity: '11' }, { unit: 'L' }, { packaging: 'BAG' }, { lineId: '2' }])
    expect(sameLine(one, { ...one, ...change })).toBe(false)
})

test.each([
  ['are the same if their URLs are equal', { url: '/a' }, { url: '/a', name: 'other.pdf' }, true],
  ['are the same if their digests are equal', { sha256: 'x', url: '/a' }, { sha256: 'x' }, true],
  ['are the same if their bytes on this device are', { blobId: 'b' }, { blobId: 'b', url: '/a' }, true],
  ['differ although their names are the same', { name: 'a.pdf' }, { name: 'a.pdf' }, false],
  [
    'differ although size and type are the same',
    { size: 7, type: 'pdf', url: '/a' },
    { size: 7, type: 'pdf', url: '/b' },
    false,
  ],
])('two files %s', (_, a, b, expected) => {
  expect([sameFile(file(a), file(b)), sameFile(file(b), file(a))]).toEqual([expected, expected])
})

describe('a request', () => {
  const texts = fc.constantFrom('', 'a', ' a', 'b')
  const contents = fc.constantFrom(...requestKinds).chain((kind) => {
    const { terms } = emptyContent(kind)
    const termOf = (initial: unknown) =>
      typeof initial === 'boolean' ? fc.boolean() : Array.isArray(initial) ? fc.subarray(['p', 'q']) : texts
    return fc.record({
      kind: fc.constant(kind),
      lines: fc
        .uniqueArray(fc.constantFrom('1', '2', '3'))
        .chain((ids) => fc.tuple(...ids.map((id) => texts.map((quantity) => line(id, { quantity }))))),
      attachments: fc.uniqueArray(fc.constantFrom('/x', '/y')).map((urls) => urls.map((url) => file({ url }))),
      note: texts,
      maxReplyTime: fc.constantFrom('', '2026-03-20'),
      terms: fc.record(Object.fromEntries(Object.entries(terms).map(([name, one]) => [name, termOf(one)]))),
    })
  })

  test('is equal to itself, in any order of lines and files', () => {
    fc.assert(
      fc.property(contents, (content: RequestContent) => {
        const reversedContent = {
          ...content,
          lines: content.lines.toReversed(),
          attachments: content.attachments.toReversed(),
        }
        expect(sameContent(content, reversedContent)).toBe(true)
      }),
    )
  })

  test('is equal to another request whenever that request is equal to it', () => {
    fc.assert(
      fc.property(contents, contents, (a, b) => {
        expect(sameContent(a, b)).toBe(sameContent(b, a))
      }),
    )
  })

  test.each<[string, Partial<RequestContent>]>([
    ['a note', { note: 'other' }],
    ['a date', { maxReplyTime: '2030-01-01' }],
    ['an additional line', { lines: [line('1'), line('9')] }],
    ['a missing line', { lines: [] }],
    ['a different line in its place', { lines: [line('9')] }],
    ['an additional file', { attachments: [file({ url: '/z' })] }],
    ['a term', { terms: { ...emptyContent('enquiry').terms, deliveryPlace: 'Santos' } }],
    ['a term that only one of them has', { terms: { ...emptyContent('enquiry').terms, ofALaterRelease: 'x' } }],
  ])('differs from the original with %s', (_, change) => {
    const content = { ...emptyContent('enquiry'), lines: [line('1')] }
    expect(sameContent(content, { ...content, ...change })).toBe(false)
  })

  test('is equal to another one if only hidden fields differ', () => {
    const contentWithPay = (payAmount: string): RequestContent => ({
      ...emptyContent('sample'),
      terms: { ...emptyContent('sample').terms, canPay: false, payAmount },
    })
    expect(sameContent(contentWithPay('50'), contentWithPay(''))).toBe(true)
    expect(termsAsSent(contentWithPay('50'))['payAmount']).toBe('')
    const visible = { ...contentWithPay('50'), terms: { ...contentWithPay('50').terms, canPay: true } }
    expect(sameContent(visible, { ...visible, terms: { ...visible.terms, payAmount: '' } })).toBe(false)
  })
})
