import { describe, expect, test, it } from 'vitest'
import type { RequestKind } from '#contract/entities/request.ts'
import type { LineContent, RequestContent } from './content.ts'
import { untouchedDefaults, withDefaults, type KnownChoices, packagingFitsForm, unitFitsForm } from './defaults.ts'
import { physicalForm } from '#domain/names/formulations.ts'
import { kindRules } from '../kinds.ts'
import { aLineContent } from '../test-lines.ts'
import { emptyContent } from '../wire.ts'

const today = '2026-03-01'
const entries = (dictType: string, values: readonly (readonly [string, string])[]) =>
  values.map(([value, label]) => ({ dictType, value, label }))
const knownChoices: KnownChoices = {
  product_unit: entries('product_unit', [
    ['kg', 'Kilogram (kg)'],
    ['L', 'Litre (L)'],
    ['kL', 'Kilolitre (kL)'],
  ]),
  product_packaging: entries('product_packaging', [
    ['BAG_KRAFT_25KG', '25 kg bag'],
    ['DRUM_STEEL_200L', '200 L steel drum'],
    ['DRUM_HDPE_200L', '200 L HDPE drum'],
  ]),
  trade_clause: entries('trade_clause', [
    ['EXW', 'EXW'],
    ['FOB', 'FOB'],
    ['CIF', 'CIF'],
  ]),
  pay_method: entries('pay_method', [
    ['TT_30_70_BL', 'T/T'],
    ['LC_SIGHT', 'L/C'],
  ]),
}
const line = (pesticideId: string, part: Partial<LineContent> = {}) =>
  aLineContent(pesticideId, { companyId: `c${pesticideId}`, formulation: 'SL', ...part })
const request = (kind: RequestKind, lines: LineContent[], part: Partial<RequestContent> = {}): RequestContent => ({
  ...emptyContent(kind),
  lines,
  ...part,
})
const sentRequest = request('enquiry', [line('1', { quantity: '16000', unit: 'L', packaging: 'DRUM_HDPE_200L' })], {
  maxReplyTime: '2025-12-01',
  note: 'Spanish labels',
  terms: { deliveryPlace: 'Santos', payMethod: 'LC_SIGHT', tradeClause: 'CIF' },
})
const begin = (content: RequestContent, earlier: readonly RequestContent[] = []) =>
  withDefaults(content, { earlier, known: knownChoices, today })
const from = ({ content, defaults }: ReturnType<typeof begin>) =>
  Object.fromEntries(untouchedDefaults(content, defaults))

describe('a first enquiry', () => {
  test('starts with values usual for the formulation and the trade; only quantity and place are missing', () => {
    const form = begin(request('enquiry', [line('1'), line('2', { formulation: 'WG' })]))
    expect(form.content.lines.map(({ unit, packaging }) => [unit, packaging])).toEqual([
      ['L', 'DRUM_HDPE_200L'],
      ['kg', 'BAG_KRAFT_25KG'],
    ])
    expect(form.content).toMatchObject({
      maxReplyTime: '2026-03-15',
      note: '',
      terms: { deliveryPlace: '', payMethod: 'TT_30_70_BL', tradeClause: 'FOB' },
    })
    expect(kindRules.enquiry.judge(form.content, { today }).map(({ path }) => path)).toEqual([
      'lines.1.quantity',
      'lines.2.quantity',
      'terms.deliveryPlace',
    ])
    expect(from(form)).toEqual({
      'lines.1.unit': 'liquid',
      'lines.1.packaging': 'liquid',
      'lines.2.unit': 'solid',
      'lines.2.packaging': 'solid',
      'terms.payMethod': 'usual',
      'terms.tradeClause': 'usual',
      maxReplyTime: 'days',
    })
  })

  test('has no steel drum for a formulation in water, and no packaging if only steel is left; oil may be in steel', () => {
    const steel = knownChoices.product_packaging?.filter(({ value }) => value !== 'DRUM_HDPE_200L') ?? []
    const lines = ['SL', 'sc', 'EC'].map((formulation, at) => line(String(at), { formulation }))
    const filledIn = (known: KnownChoices) =>
      withDefaults(request('enquiry', lines), { earlier: [], known, today }).content.lines.map((one) => one.packaging)
    expect(filledIn(knownChoices)).toEqual(['DRUM_HDPE_200L', 'DRUM_HDPE_200L', 'DRUM_STEEL_200L'])
    expect(filledIn({ ...knownChoices, product_packaging: steel })).toEqual(['', '', 'DRUM_STEEL_200L'])
  })

  test('has neither unit nor packaging if the formulation may be liquid or solid', () => {
    expect(begin(request('enquiry', [line('1', { formulation: 'TC' })])).content.lines).toMatchObject([
      { unit: '', packaging: '' },
    ])
  })
})

describe('a later enquiry', () => {
  test('does not need input for the same product, and records where each value is from', () => {
    const form = begin(request('enquiry', [line('1')]), [sentRequest])
    expect(kindRules.enquiry.judge(form.content, { today })).toEqual([])
    const terms = { ...sentRequest.terms, destination: 'BR' }
    expect(form.content).toMatchObject({ note: '', attachments: [], terms })
    expect(from(form)).toEqual({
      'lines.1.quantity': 'product',
      'lines.1.unit': 'product',
      'lines.1.packaging': 'product',
      'terms.deliveryPlace': 'last',
      'terms.payMethod': 'last',
      'terms.tradeClause': 'last',
      'terms.destination': 'port',
      maxReplyTime: 'days',
    })
  })

  test('for another product does not copy the quantity, and copies packaging only for the same physical form', () => {
    const form = begin(request('enquiry', [line('2', { formulation: 'EC' }), line('3', { formulation: 'WG' })]), [
      sentRequest,
    ])
    expect(form.content.lines.map(({ quantity, unit, packaging }) => [quantity, unit, packaging])).toEqual([
      ['', 'L', 'DRUM_HDPE_200L'],
      ['', 'kg', 'BAG_KRAFT_25KG'],
    ])
  })

  test('copies from the newest of several earlier enquiries', () => {
    const newer = request('enquiry', [line('1', { quantity: '5', unit: 'kL', packaging: 'DRUM_STEEL_200L' })], {
      terms: { ...sentRequest.terms, deliveryPlace: 'Callao' },
    })
    const { content } = begin(request('enquiry', [line('1')]), [newer, sentRequest])
    expect(content).toMatchObject({ lines: [{ quantity: '5', unit: 'kL' }], terms: { deliveryPlace: 'Callao' } })
  })

  test('for a product without a formulation gets packaging that fits the unit of the earlier enquiry', () => {
    const earlier = request('enquiry', [line('1', { quantity: '10', unit: 'L' })])
    const { content } = begin(request('enquiry', [line('1', { formulation: '' })]), [earlier])
    expect(content.lines[0]).toMatchObject({ quantity: '10', unit: 'L', packaging: 'DRUM_STEEL_200L' })
  })
})

test('a registration support request copies how the buyer registers, but nothing about a single product', () => {
  const terms = { ...emptyContent('intention').terms, wtp: 'SHARE', file: ['LOA'], periodMonth: '18', purchaseN1y: '9' }
  const { content } = begin(request('intention', [line('1')]), [request('intention', [line('9')], { terms })])
  expect(content.terms).toMatchObject({ wtp: 'SHARE', file: ['LOA'], periodMonth: '', purchaseN1y: '' })
})

describe('the physical form', () => {
  it.each([
    ['SC', 'liquid'],
    ['ec', 'liquid'],
    ['WG', 'solid'],
    ['OP', 'solid'],
    ['TC', null],
    ['', null],
    [null, null],
  ])('of the formulation %s is %s', (code, form) => expect(physicalForm(code)).toBe(form))

  it('is liquid for a unit of volume, solid for a unit of mass, and unknown for a carton', () => {
    expect(['L', 'kg', 'carton'].map((unit) => unitFitsForm(unit, 'liquid'))).toEqual([true, false, false])
    expect(['L', 'kg', 'carton'].map((unit) => unitFitsForm(unit, 'solid'))).toEqual([false, true, false])
  })

  it.each([
    ['DRUM_HDPE_200L', '200 L HDPE drum', 'liquid'],
    ['BOTTLE_500ML', '500 mL bottle', 'liquid'],
    ['DRUM_FIBRE_25KG', '25 kg fibre drum with PE liner', 'solid'],
    ['FOIL_100G', '100 g aluminium foil sachet', 'solid'],
    ['WSB', 'Water-soluble bag (PVA)', 'solid'],
    ['17', '1000 L IBC tank', 'liquid'],
    ['OEM_LABEL', "Buyer's own label and artwork (OEM)", null],
  ])('of the packaging %s (%s) is %s', (value, label, form) => {
    expect(packagingFitsForm({ value, label }, 'liquid')).toBe(form === 'liquid')
    expect(packagingFitsForm({ value, label }, 'solid')).toBe(form === 'solid')
  })
})
