import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VocabularyWord } from '../assistant/vocabulary.ts'
import { parseName } from './read-name.ts'
import { makeNameVocabulary } from './vocabulary.ts'

type Row = Readonly<{ id: string; en: string; es?: string; zh?: string; zh_hant?: string }>

const wordsFrom = (file: string, kind: VocabularyWord['kind']): VocabularyWord[] => {
  const rows: Row[] = JSON.parse(readFileSync(new URL(`../../../server/seed/data/${file}`, import.meta.url), 'utf8'))
  return rows.map(({ id, en, es, zh, zh_hant: zhHant }) => ({
    kind,
    id,
    en,
    zh: zh ?? null,
    zhHant: zhHant ?? null,
    others: es ? [es] : [],
  }))
}

const vocabulary = makeNameVocabulary([
  ...wordsFrom('ingredients.json', 'active'),
  ...wordsFrom('formulations.json', 'form'),
])
const read = (text: string) => parseName(text, vocabulary)
const content = (text: string) => {
  const { total } = read(text)
  return (
    total && `${total.value} ${total.unit ?? '?'}${total.basis ? ` ${total.basis}` : ''}${total.acid ? ' a.e.' : ''}`
  )
}
const actives = (text: string) => read(text).actives.map(({ base, form }) => (form === null ? base : `${base} ${form}`))

describe('the parser of product names', () => {
  test.each([
    ['glyphosate 480 SL', ['glyphosate']],
    ['alphacypermethrin 10 EC', ['alphacypermethrin']],
    ['alpha cypermethrin', ['alphacypermethrin']],
    ['lambda cyhalothrin 2.5%', ['lambdacyhalothrin']],
    ['2.4-D 720', ['24d']],
    ['24D', ['24d']],
    ['2,4-D amina 720 g/L', ['24d dimethylammonium']],
    ['２，４-Ｄ amina', ['24d dimethylammonium']],
    ['glifosato sal IPA 48%', ['glyphosate isopropylammonium']],
    ['sal potásica de glifosato', ['glyphosate potassium']],
    ['glyphosate potassium salt', ['glyphosate potassium']],
    ['草甘膦钾盐 41% 水剂', ['glyphosate potassium']],
    ['草甘膦异丙胺盐', ['glyphosate isopropylammonium']],
    ['glifosato 48 SL isopropilamina', ['glyphosate isopropylammonium']],
    ['glyphosate 48 SL IPA', ['glyphosate isopropylammonium']],
    ['glyphosate 540 SL potassium', ['glyphosate potassium']],
    ['glyphosate 540 SL k', ['glyphosate']],
    ['triclopyr 48 EC tea', ['triclopyr']],
    ['glifosato 48 SL sal isopropilamina', ['glyphosate isopropylammonium']],
    ['glyphosate 480 SL (IPA salt)', ['glyphosate isopropylammonium']],
    ['草甘膦 41% 水剂 异丙胺盐', ['glyphosate isopropylammonium']],
    ['glyphosate 480 SL sodium free', ['glyphosate']],
    ['glyphosate 480 SL butyl ester', ['glyphosate']],
    // The register's names may be typed in traditional script; Taiwan also has separate names.
    ['代森錳鋅 80% 可溼性粉劑', ['mancozeb']],
    ['草甘膦異丙胺鹽 41% 水劑', ['glyphosate isopropylammonium']],
    ['嘉磷塞異丙胺鹽 41% 水劑', ['glyphosate isopropylammonium']],
    ['施得圃 34% 乳劑', ['pendimethalin']],
    ['畢達本', ['pyridaben']],
    ['2,4-地 72%', ['24d']],
    // One ideograph of a name may be simplified or wrong.
    ['亞灭培', ['acetamiprid']],
    ['亞滅陪 20% SP', ['acetamiprid']],
    ['莠滅凈 80% 可溼性粉劑', ['ametryn']],
    ['嘉磷賽 41% 溶液', ['glyphosate']],
    // Words for categories and diseases are not names of active ingredients, although some resemble them.
    ['除草劑', []],
    ['稻瘟病', []],
    ['metolachlor 720 EC', ['metolachlor']],
    ['s metolachlor 960EC', ['smetolachlor']],
    ['haloxyfop p methyl 108 g/L', ['haloxyfopp methyl']],
    ['difenoconazole 125 + azoxystrobin 200 SC', ['difenoconazole', 'azoxystrobin']],
    ['glyfosate', ['glyphosate']],
    ['clorpirifos 48 CE', ['chlorpyrifos']],
    ['草甘磷', ['glyphosate']],
    ['emmamectin benzoat 5% sg', ['emamectin benzoate']],
    ['DIETILTOLUAMIDA (DEET) 10%', ['diethyltoluamide']],
    ['Roundup 480 SL', ['glyphosate']],
    ['round up 480', ['glyphosate']],
    ['gramoxone', ['paraquat']],
    ['农达 41%', ['glyphosate']],
    ['Karate 2.5 EC', ['lambdacyhalothrin']],
    ['Dithane M45', ['mancozeb']],
    ['Dithane M-45 80 WP', ['mancozeb']],
    ['Gesaprim 90 WG', ['atrazine']],
    ['tractor tyres', []],
  ])('finds the active ingredients in "%s"', (text, bases) => expect(actives(text)).toEqual(bases))

  test('reports a corrected typing error with both spellings', () => {
    expect(read('glyfosate 480').actives[0]?.corrected).toEqual({ typed: 'glyfosate', taken: 'glyphosate' })
    expect(read('glyphosate 480').actives[0]?.corrected).toBeNull()
  })

  test('assigns concentrations to active ingredients in the order of the name', () => {
    const contents = (text: string) => read(text).actives.map((one) => one.content?.value ?? null)
    expect(contents('azoxystrobin 200 + difenoconazole 125 g/L')).toEqual([200, 125])
    expect(contents('difenoconazole + azoxystrobin 125 + 200 SC')).toEqual([125, 200])
    expect(contents('metalaxyl + mancozeb 72% WP (8%+64%)')).toEqual([8, 64])
    expect(contents('metalaxyl + mancozeb 72 WP')).toEqual([null, null])
  })
})

test.each([
  ['glyphosate 480 SL', '480 g/L'],
  ['glyphosate 48 SL', '48 ?'],
  ['glyphosate 48%', '48 %'],
  ['glyphosate 480g/l', '480 g/L'],
  ['glyphosate 1,000.5 g/L', '1000.5 g/L'],
  ['glyphosate 1.000,5 g/L', '1000.5 g/L'],
  ['glyphosate 1.000.500 g/L', '1000500 g/L'],
  ['glyphosate 480 gr/lt', '480 g/L'],
  ['glyphosate 360 g a.e./L', '360 g/L a.e.'],
  ['glyphosate 68% a.e.', '68 % a.e.'],
  ['glyphosate 41% w/w', '41 % w/w'],
  ['glifosato 48 % p/v', '48 % w/v'],
  ['mancozeb 800 WP', '80 %'],
  ['mancozeb 80 wp', '80 %'],
  ['mancozeb 800 g/kg WP', '80 %'],
  ['abamectina 1,8 CE', '1.8 ?'],
  ['草甘膦４１％水剂', '41 %'],
  ['毒死蜱480克/升乳油', '480 g/L'],
  ['mancozeb', null],
  ['Dithane M45', null],
  ['glifosato 48 SL pago 30% anticipo 70% contra BL', '48 ?'],
  ['glifosato 48 SL entrega 10/03/2027', '48 ?'],
  ['glifosato 48 SL 20000 L bidones de 20 L', '48 ?'],
])('the concentration in the product name "%s" is %s', (text, expected) => expect(content(text)).toBe(expected))

test.each([
  ['thiamethoxam 75WDG', 'WG'],
  ['mancozeb 80% wettable powder', 'WP'],
  ['mancozeb 80% polvo mojable', 'WP'],
  ['代森锰锌 80% 可溼性粉劑', 'WP'],
  ['lambda cyhalothrin 2.5 E.C.', 'EC'],
  ['abamectina 1,8 CE', 'EC'],
  ['glyphosate 480 AS', 'SL'],
  ['亞滅培 20% 水溶性粉劑', 'SP'],
  ['亞滅培 20% 水溶性粒劑', 'SG'],
  ['glifosato técnico 95%', 'TC'],
  ['glyphosate 48%', null],
])('the formulation in the product name "%s" is %s', (text, code) => expect(read(text).formulation).toBe(code))

test('registration numbers, CAS numbers and ordered quantities are recognised as such', () => {
  expect(read('PD20152237').registration).toBe('pd20152237')
  expect(read('20152237').registration).toBe('20152237')
  expect(read('8018-01-7')).toMatchObject({ cas: '8018-01-7', registration: null })
  expect(read('20 tons glyphosate 480 SL')).toMatchObject({ quantity: '20 tons', total: { value: 480 } })
  expect(read('glyphosate 480 g/L 5000 L')).toMatchObject({ quantity: '5000 l', total: { value: 480 } })
  expect(read('24D amina 72 10 tn')).toMatchObject({ quantity: '10 tn', total: { value: 72 } })
})

test.each([
  ['草甘膦異丙胺鹽 ４１％ 水劑 20 噸 FOB 上海', '20 噸 | fob 上海'],
  ['亞滅培20%SP３噸CIF巴生港', '3噸 | cif巴生港'],
  ['41% 草甘膦 二十噸', '20噸'],
  ['glifosato 48 SL, 5 t, CIF puerto de Asunción', '5 t | cif puerto de asuncion'],
  ['FOB Shanghai glyphosate 41 SL', 'fob shanghai'],
])('the words of an order in "%s" are not read as part of the product name', (text, quantity) => {
  expect(read(text)).toMatchObject({ quantity, rest: [] })
  expect(actives(text)).toHaveLength(1)
})

test('words of a product name that are not understood are returned in order', () => {
  expect(read('blue glyphosate 480 SL Shandong').rest).toEqual(['blue', 'shandong'])
})

test('parsing any text does not throw, and returns no more words than the normalized text has characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const { rest } = read(text)
      expect(rest.length).toBeLessThanOrEqual(text.normalize('NFKD').length)
    }),
  )
})
