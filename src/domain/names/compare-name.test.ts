import { describe, expect, test } from 'vitest'
import { compareName, matchScore, type NamedProduct } from './compare-name.ts'
import type { ParsedActive, ParsedName } from './read-name.ts'

const product = (
  ingredients: readonly (readonly [string, string?])[],
  totalContent: string | null,
  formulation: string | null,
  densityKgL: string | null = null,
): NamedProduct => ({
  ingredients: ingredients.map(([nameEn, content]) => ({ nameEn, content: content ?? null })),
  totalContent,
  contentValue: null,
  contentUnit: null,
  densityKgL,
  formulation,
  physicalState: formulation === 'SL' || formulation === 'EC' ? 'liquid' : null,
})

type WantedContent = Readonly<{ value: number; unit: '%' | 'g/L' | null; basis?: 'w/w' | 'w/v'; acid?: boolean }>
const amount = ({ value, unit, basis, acid }: WantedContent) => ({
  value,
  unit,
  basis: basis ?? null,
  acid: acid ?? false,
})
const active = (base: string, form: string | null = null, content: WantedContent | null = null): ParsedActive => ({
  base,
  form,
  content: content && amount(content),
  corrected: null,
})
const name = (actives: readonly ParsedActive[], formulation: string | null = null): ParsedName => ({
  actives,
  total: actives.length === 1 ? (actives[0]?.content ?? null) : null,
  formulation,
  registration: null,
  cas: null,
  quantity: null,
  rest: [],
})
const verdict = (read: ParsedName, of: NamedProduct) => {
  const match = compareName(read, of)
  return match && [match.active, match.content, match.formulation, ...match.differences.map(({ at }) => at)].join(' ')
}

const ipa480 = name([active('glyphosate', 'isopropylammonium', { value: 480, unit: 'g/L' })], 'SL')
const ipa = 'glyphosate-isopropylammonium'

describe('the comparison of a salt', () => {
  test('is "same" for that salt at 480 g/L, and "near" for the acid if 480 g/L refers to the salt', () => {
    expect(verdict(ipa480, product([[ipa]], '480 g/L', 'SL'))).toBe('same same same')
    expect(verdict(ipa480, product([['glyphosate']], '356 g/L', 'SL'))).toBe('not-stated near same form base')
  })
  test('is "near" with another salt, and "not-stated" if the product does not state a salt', () => {
    expect(verdict(ipa480, product([['glyphosate potassium salt']], '480 g/L', 'SL'))).toBe('near same same form')
    expect(verdict(ipa480, product([['glyphosate']], '480 g/L', 'SL'))).toMatch(/^not-stated same /)
  })
  test('is "same" for every salt if the name does not state one, and reports the salt of the product', () => {
    expect(verdict(name([active('glyphosate')]), product([[ipa]], '41%', null))).toBe('same same same form')
  })
})

describe('the comparison of concentrations', () => {
  const ipaName = (content: WantedContent) => name([active('glyphosate', 'isopropylammonium', content)])
  test('is "near" for a concentration by weight and one by volume that are equal at a possible density', () => {
    expect(compareName(ipaName({ value: 480, unit: 'g/L' }), product([[ipa]], '41%', null))?.differences).toEqual([
      { at: 'density', stated: '41%', density: expect.closeTo(1.17, 2), known: false },
    ])
    expect(compareName(ipaName({ value: 480, unit: 'g/L' }), product([[ipa]], '30%', null))?.content).toBe('other')
  })
  test('uses the density of the product if it is known', () => {
    const at = (density: string) =>
      compareName(ipaName({ value: 480, unit: 'g/L' }), product([[ipa]], '41%', null, density))
    expect(at('1.17')).toMatchObject({ content: 'near', differences: [{ at: 'density', known: true }] })
    expect(at('0.9')).toMatchObject({ content: 'other', differences: [{ at: 'content' }] })
  })
  test('reads a percentage of a liquid as by weight or by volume, and of a solid as by weight', () => {
    const wantedName = ipaName({ value: 48, unit: '%' })
    expect(compareName(wantedName, product([[ipa]], '480 g/L', 'SL'))).toMatchObject({
      content: 'same',
      differences: [{ at: 'by-volume' }],
    })
    expect(compareName(wantedName, product([[ipa]], '41%', 'SL'))).toMatchObject({
      content: 'near',
      differences: [{ at: 'density', density: expect.closeTo(1.17, 2) }],
    })
    expect(compareName(wantedName, product([[ipa]], '41%', 'SG'))?.differences[0]).toMatchObject({ at: 'content' })
  })
  test.each(['41%', '46%', '30%', '51%', '540 g/L'])(
    'is the same whether 48 %%, 48 SL or 480 g/L is wanted, for a liquid that states %s',
    (stated) => {
      const [percent, bare, perLitre] = (['%', null, 'g/L'] as const).map((unit) =>
        compareName(
          name([active('glyphosate', 'isopropylammonium', { value: unit === 'g/L' ? 480 : 48, unit })], 'SL'),
          product([[ipa]], stated, 'AS'),
        ),
      )
      expect(bare).toEqual(percent)
      expect(stated.endsWith('%') ? perLitre : percent).toEqual(percent)
    },
  )
  test.each([
    ['35%', null, { limit: { text: '445 g/L', is: 'most' } }],
    ['30%', null, { limit: { text: '371 g/L', is: 'most' } }],
    ['80%', null, { limit: { text: '680 g/L', is: 'least' } }],
    ['35%', '1.19', { ratio: expect.closeTo(0.868, 3), converted: { text: '417 g/L', density: 1.19 } }],
  ])('states what %s can be in g/L at the density %s, and never an impossible equality', (stated, density, more) =>
    expect(
      compareName(ipaName({ value: 480, unit: 'g/L' }), product([[ipa]], stated, 'SL', density))?.differences,
    ).toEqual([{ at: 'content', stated, ...more }]),
  )
  test('is "near" if they differ by a fifth or less, and states the ratio', () => {
    const of = (content: string) => compareName(ipaName({ value: 480, unit: 'g/L' }), product([[ipa]], content, null))
    expect(of('545 g/L')).toMatchObject({ content: 'near', differences: [{ at: 'content', ratio: 545 / 480 }] })
    expect(of('360 g/L')).toMatchObject({ content: 'other', differences: [{ at: 'content', ratio: 0.75 }] })
  })
  test('is "same" for 48 % by volume and 480 g/L, and reports the conversion', () => {
    expect(verdict(ipaName({ value: 48, unit: '%', basis: 'w/v' }), product([[ipa]], '480 g/L', null))).toBe(
      'same same same by-volume',
    )
    expect(verdict(ipaName({ value: 48, unit: null }), product([[ipa]], '480 g/L', null))).toBe(
      'same same same by-volume',
    )
  })
  test('is "not-stated" if the product does not state a concentration', () => {
    expect(verdict(ipaName({ value: 48, unit: '%' }), product([[ipa]], null, null))).toBe(
      'same not-stated same content',
    )
  })
})

describe('a name of two active ingredients', () => {
  const mixture = (a: string, b: string) =>
    product(
      [
        ['azoxystrobin', a],
        ['difenoconazole', b],
      ],
      '325 g/L',
      'SC',
    )
  const wantedName = name([
    active('azoxystrobin', null, { value: 200, unit: 'g/L' }),
    active('difenoconazole', null, { value: 125, unit: 'g/L' }),
  ])
  test('does not match a product in which the two concentrations are swapped', () => {
    expect(compareName(wantedName, mixture('200 g/L', '125 g/L'))?.content).toBe('same')
    expect(compareName(wantedName, mixture('125 g/L', '200 g/L'))?.content).toBe('other')
  })
  test('does not match a product that lacks one of them; a name of one active reports the other of a mixture', () => {
    expect(compareName(wantedName, product([['azoxystrobin']], '250 g/L', 'SC'))).toBeNull()
    expect(verdict(name([active('azoxystrobin')]), mixture('200 g/L', '125 g/L'))).toBe('near same same more-actives')
  })
})

test('an isomer of the named active ingredient is "near", never "same"', () => {
  expect(verdict(name([active('metolachlor')]), product([['s-metolachlor']], '960 g/L', 'EC'))).toBe(
    'near same same isomer',
  )
  expect(verdict(name([active('cypermethrin')]), product([['beta-cypermethrin']], '4.5%', 'EC'))).toBe(
    'near same same isomer',
  )
})

test('an aqueous solution counts as a soluble concentrate; no formulation is "not-stated", others are "other"', () => {
  const wantedName = name([active('glyphosate')], 'SL')
  expect(compareName(wantedName, product([['glyphosate']], '41%', 'AS'))?.formulation).toBe('same')
  expect(verdict(wantedName, product([['glyphosate']], '41%', null))).toMatch(/^\S+ \S+ not-stated formulation$/)
  expect(verdict(wantedName, product([['glyphosate']], '41%', 'SG'))).toMatch(/^\S+ \S+ other formulation$/)
})

test('the active ingredient counts most for the score, then the concentration, then the formulation', () => {
  const score = (of: NamedProduct) => {
    const match = compareName(ipa480, of)
    return match ? matchScore(match) : -1
  }
  const rows = [
    product([[ipa]], '480 g/L', 'SL'),
    product([[ipa]], '480 g/L', null),
    product([[ipa]], '41%', 'SL'),
    product([[ipa]], '30%', 'SL'),
    product([['glyphosate']], '30%', 'SL'),
  ]
  expect(rows.map(score)).toEqual(rows.map(score).toSorted((a, b) => b - a))
})
