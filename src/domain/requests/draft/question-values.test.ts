import { expect, test } from 'vitest'
import {
  withSearchValues,
  untouchedDefaults,
  withDefaults,
  contentWithoutDefaults,
  type KnownChoices,
} from './defaults.ts'
import { aLineContent } from '../test-lines.ts'
import { kindRules } from '../kinds.ts'
import { canonicalBody, emptyContent, toWireBody } from '../wire.ts'
import { firstOfProduct, hasEqualLines } from './content.ts'

const entry = (dictType: string, value: string) => ({ dictType, value, label: value, labels: {}, sort: 0 })
const known = {
  product_unit: [entry('product_unit', 't'), entry('product_unit', 'L')],
  trade_clause: [entry('trade_clause', 'CIF'), entry('trade_clause', 'FOB')],
} as unknown as KnownChoices
const enquiry = { ...emptyContent('enquiry'), lines: [aLineContent('p1', { formulation: 'SL' })] }
const second = aLineContent('p2', { formulation: '', companyId: 'c2' })
const two = { ...enquiry, lines: [...enquiry.lines, second] }
const head = { caseDraftId: '0', clientRef: 'reference-1', urls: [] }
const values = { quantity: '5', unit: 't', place: 'Santos', clause: 'CIF', note: 'in March' }

test("values from the buyer's search are filled in and recorded, and no default replaces them", () => {
  const { content, defaults } = withSearchValues(enquiry, values, known)
  const form = withDefaults(content, { earlier: [], known, today: '2026-11-25' })
  expect(form.content.lines[0]).toMatchObject({ quantity: '5', unit: 't', packaging: '' })
  expect(form.content.terms).toMatchObject({ deliveryPlace: 'Santos', tradeClause: 'CIF', payMethod: '' })
  const marks = untouchedDefaults(form.content, { ...form.defaults, ...defaults })
  for (const path of ['lines.p1.quantity', 'lines.p1.unit', 'terms.deliveryPlace', 'terms.tradeClause', 'note'])
    expect(marks.get(path)).toBe('question')
})

test("the country of the buyer's search is the destination, not the country of the account", () => {
  const { content, defaults } = withSearchValues(enquiry, { ...values, destination: 'PY' }, known)
  const form = withDefaults(content, { earlier: [], known, today: '2026-11-25', country: 'BR' })
  expect(form.content.terms['destination']).toBe('PY')
  expect(defaults['terms.destination']).toEqual({ value: 'PY', from: 'question' })
})

test('the country of a port is not derived from the address of a sample request', () => {
  const { content } = withSearchValues({ ...emptyContent('sample'), lines: enquiry.lines }, values, known)
  const form = withDefaults(content, { earlier: [], known, today: '2026-11-25' })
  expect(form.content.terms).toMatchObject({ deliveryPlace: 'Santos', destination: '' })
})

test("without a stated country, the destination is the country of the question's port, unless goods are taken over in China", () => {
  const countryFor = (clause: string) => {
    const { content } = withSearchValues(enquiry, { ...values, clause }, known)
    const form = withDefaults(content, { earlier: [], known, today: '2026-11-25', country: 'KE' })
    return form.defaults['terms.destination']
  }
  expect(countryFor('CIF')).toEqual({ value: 'BR', from: 'port' })
  expect(countryFor('FOB')).toEqual({ value: 'KE', from: 'account' })
})

test('the package and the country of a question are filled in, and a package that the backend lacks is noted', () => {
  const withPackages = (...packages: string[]) =>
    ({ ...known, product_packaging: packages.map((one) => entry('product_packaging', one)) }) as unknown as KnownChoices
  const stated = { ...values, note: '', destination: 'PY', packaging: 'bidones de 20 L' }
  const { content, defaults } = withSearchValues(enquiry, stated, withPackages('DRUM_STEEL_200L', 'CAN_HDPE_20L'))
  expect(content.lines[0]?.packaging).toBe('CAN_HDPE_20L')
  expect(content.terms['destination']).toBe('PY')
  expect(content.note).toBe('')
  expect(defaults['lines.p1.packaging']?.from).toBe('question')
  expect(withSearchValues(enquiry, stated, withPackages('CAN_HDPE_10L')).content).toMatchObject({
    note: 'bidones de 20 L',
    lines: [{ packaging: '' }],
  })
  for (const kind of ['sample', 'intention'] as const) {
    const other = withSearchValues(
      { ...emptyContent(kind), lines: enquiry.lines },
      stated,
      withPackages('CAN_HDPE_20L'),
    )
    expect(other.content).toMatchObject({ note: 'bidones de 20 L', lines: [{ packaging: '' }] })
  }
  const drums = withPackages('DRUM_STEEL_200L', 'DRUM_HDPE_200L')
  const either = withSearchValues(enquiry, { ...stated, packaging: '200升桶装' }, drums)
  expect(either.defaults['lines.p1.packaging']).toEqual({ value: 'DRUM_STEEL_200L', from: 'usual' })
  const plastic = withSearchValues(enquiry, { ...stated, packaging: 'tambores de plástico de 200 L' }, drums)
  expect(plastic.content.lines[0]?.packaging).toBe('DRUM_HDPE_200L')
})

test('a quantity is left empty if the backend does not offer its unit, because 2 containers must not become 2 L', () => {
  const { content, defaults } = withSearchValues(
    enquiry,
    { ...values, quantity: '2', unit: 'fcl20', clause: 'DDP' },
    known,
  )
  expect(content.lines[0]).toMatchObject({ quantity: '', unit: '' })
  expect(content.terms['tradeClause']).toBe('')
  expect(Object.keys(defaults)).toEqual(['terms.deliveryPlace', 'note'])
})

test("values from the buyer's search count as written by the buyer", () => {
  const { content, defaults } = withSearchValues(enquiry, values, known)
  expect(contentWithoutDefaults(content, defaults)).toEqual(content)
})

test('a wanted specification applies to every line, is entered once, and is absent from a body if there is none', () => {
  const wish = 'glyphosate 480 SL'
  const { content, defaults } = withSearchValues(two, { ...values, quantity: '', unit: 'L', wish }, known)
  expect(defaults['lines.p1.unit']).toEqual({ value: 'L', from: 'liquid' })
  expect(hasEqualLines(content)).toBe(true)
  expect(firstOfProduct(content, 'p2')?.lineId).toBe('p1')
  expect(toWireBody(content, head)).toMatchObject({ products: [{ wish }, { wish }] })
  expect(canonicalBody(toWireBody(two, head))).not.toContain('wish')
  const longContent = { ...content, lines: content.lines.map((line) => ({ ...line, wish: 'x'.repeat(141) })) }
  const problems = kindRules.enquiry.judge(longContent, { today: '2026-11-25' })
  expect(problems).toContainEqual({ path: 'lines.p1.wish', rule: 'too-long' })
})

test('a wanted specification has one quantity and packaging, even if one of its products was requested before', () => {
  const { content } = withSearchValues(two, { ...values, quantity: '', unit: 'L', wish: 'glyphosate 480 SL' }, known)
  const sameFields = { quantity: '16000', unit: 'L', packaging: 'DRUM' }
  const earlier = [{ ...enquiry, lines: [aLineContent('p1', sameFields)] }]
  const { content: form, defaults } = withDefaults(content, { earlier, known, today: '2026-11-25' })
  expect(form.lines).toMatchObject([sameFields, sameFields])
  expect(defaults['lines.p2.quantity']).toEqual({ value: '16000', from: 'product' })
  expect(hasEqualLines({ lines: form.lines.map((line, at) => (at === 0 ? line : { ...line, quantity: '5' })) })).toBe(
    false,
  )
})

test('a quantity is copied with its unit, although the search derived another unit from the formulation', () => {
  const wish = 'glyphosate 480 SL'
  const { content, defaults } = withSearchValues(two, { ...values, quantity: '', unit: 'L', wish }, known)
  const earlier = [{ ...enquiry, lines: [aLineContent('p1', { quantity: '3', unit: 't', packaging: 'DRUM' })] }]
  const past = { earlier, known, today: '2026-11-25' }
  const form = withDefaults(content, { ...past, questionDefaults: defaults })
  const amount = { quantity: '3', unit: 't' }
  expect(form.content.lines).toMatchObject([amount, amount])
  const marks = untouchedDefaults(form.content, { ...defaults, ...form.defaults })
  expect(marks.get('lines.p1.unit')).toBe('product')
  const drums = { ...enquiry, lines: [aLineContent('p1', { unit: 'drum' })] }
  expect(withDefaults(drums, past).content.lines[0]).toMatchObject({ quantity: '', unit: 'drum' })
  const unitless = [{ ...enquiry, lines: [aLineContent('p1', { quantity: '3' })] }]
  const { content: open } = withDefaults(enquiry, { earlier: unitless, known, today: '2026-11-25' })
  expect(open.lines[0]).toMatchObject({ quantity: '', unit: 'L' })
})

test('the place of the last request is not combined with an Incoterm of the other end of the route, or the reverse', () => {
  const last = { ...enquiry, terms: { ...enquiry.terms, tradeClause: 'FOB', deliveryPlace: 'Shanghai' } }
  const termsFor = (stated: Partial<typeof values>) => {
    const { content } = withSearchValues(enquiry, { ...values, place: '', clause: '', ...stated }, known)
    return withDefaults(content, { earlier: [last], known, today: '2026-11-25' }).content.terms
  }
  expect(termsFor({})).toMatchObject({ tradeClause: 'FOB', deliveryPlace: 'Shanghai' })
  expect(termsFor({ clause: 'CIF' })).toMatchObject({ tradeClause: 'CIF', deliveryPlace: '' })
  expect(termsFor({ place: 'Santos' })).toMatchObject({ tradeClause: '', deliveryPlace: 'Santos' })
  expect(termsFor({ place: 'Shanghai' })).toMatchObject({ tradeClause: 'FOB', deliveryPlace: 'Shanghai' })
})
