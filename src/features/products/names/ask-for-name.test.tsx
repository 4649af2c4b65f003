import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { product } from '#contract/entities/product.ts'
import { makeNameVocabulary } from '#domain/names/vocabulary.ts'
import { parseName } from '#domain/names/read-name.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { MatchReasons } from '../filters/match-reasons.tsx'
import { arrivalIn, parsedNameText } from './ask-for-name.ts'

const word = (kind: 'active' | 'form', id: string, ...names: string[]) => {
  const [en = '', zh = '', ...others] = names
  return { kind, id, en, zh, zhHant: null, others }
}
const vocabulary = makeNameVocabulary([
  word('active', '1', 'glyphosate', '草甘膦', 'glifosato'),
  word('active', '2', 'azoxystrobin', '嘧菌酯'),
  word('active', '3', 'difenoconazole', '苯醚甲环唑'),
  word('active', '4', 'mancozeb', '代森锰锌'),
  ...['SL', 'SC', 'WP'].map((code) => word('form', code, code)),
])

test.each([
  ['glyphosate 480 SL', 'glyphosate 480 g/L SL'],
  ['glifosato sal IPA 48% azul', 'glifosato sal IPA 48%'],
  ['blue Glyphosate 480g/l SL (drums) Rainbow', 'Glyphosate 480g/l SL'],
  ['20 t glyphosate 480 SL', 'glyphosate 480 g/L SL'],
  ['glyphosate 480 g/L 5000 L', 'glyphosate 480 g/L'],
  ['Ácido glifosato 36 % p/v', 'Ácido glifosato 36 % p/v'],
  ['azoxystrobin 200 + difenoconazole 125 SC', 'azoxystrobin 200 + difenoconazole 125 SC'],
  ['mancozeb 80 WP', 'mancozeb 80% WP'],
  ['蓝色 草甘膦异丙胺盐４１％ 水剂', '草甘膦异丙胺盐41% 水剂'],
  ['草甘膦 41% 水剂 二十噸 FOB 上海', '草甘膦 41% 水剂'],
  ['mancozeb 80 WP, 20 t, CIF puerto de Santos, pago 30% anticipo', 'mancozeb 80% WP'],
])('suppliers are asked for the product in %j: %s', (typed, expected) =>
  expect(parsedNameText(typed, parseName(typed, vocabulary))).toBe(expected),
)

test.each([
  ['by 15 March 2031', '2031-03-15'],
  ['llegada 25/03/2031', '2031-03-25'],
  ['arrival by 2031-02-15', '2031-02-15'],
  ['交货2031年3月15日前', '2031-03-15'],
  ['民國120年2月15日之前', '2031-02-15'],
  ['in May 2031', 'in May 2031'],
  ['', ''],
])('the delivery day of a question, %j, is the wanted arrival %j', (when, day) => expect(arrivalIn(when)).toBe(day))

describe('a product near to the searched name', () => {
  withAccount({ signedIn: true })

  const nameOf = (keyword: string) => {
    const { actives, rest, ...read } = parseName(keyword, vocabulary)
    return { ...read, actives: [...actives], rest: [...rest] }
  }

  test('is asked for by the whole name: a long one is not cut off', async () => {
    const near = product.parse(productRow(1, { totalContent: '30%' }))
    const keyword = `glyphosate 480 SL ${'in drums, '.repeat(20)}the end`
    renderScreen(<MatchReasons product={near} keyword={keyword} corrected={[]} name={nameOf('glyphosate 480 SL')} />)
    fireEvent.click(await screen.findByRole('button', { name: /^Ask / }))
    await waitFor(async () => expect(await account.db.drafts.count()).toBe(1))
    expect(JSON.stringify(await account.db.drafts.toArray())).toContain('the end')
  })

  test('is asked for with the quantity, Incoterm, place, country and arrival day that were typed after the name', async () => {
    const row = productRow(1, { ingredients: [{ ingredientId: 'a', name: 'glyphosate', nameEn: 'glyphosate' }] })
    await storeCatalogueForRequests([row])
    const keyword = 'glyphosate 480 SL, 5000 L, CIF Santos, Brazil, arrival by 15 February 2031'
    renderScreen(<MatchReasons product={product.parse(row)} keyword={keyword} corrected={[]} name={nameOf(keyword)} />)
    fireEvent.click(await screen.findByRole('button', { name: /^Ask / }))
    await waitFor(async () => expect(await account.db.drafts.count()).toBe(1), { timeout: 5_000 })
    const [draft] = await account.db.drafts.toArray()
    expect(draft?.mine).toMatchObject({
      lines: [{ quantity: '5000', unit: 'L' }],
      terms: { tradeClause: 'CIF', deliveryPlace: 'Santos', destination: 'BR' },
      note: expect.stringContaining('Wanted arrival: 2031-02-15') as string,
    })
  })

  test.each(['48%', '48 SL', '480'])(
    'has a note at which density 41%% by weight is 480 g/L for the keyword %s',
    async (strength) => {
      const near = product.parse(productRow(1, { totalContent: '41%', formulation: 'AS', physicalState: null }))
      const keyword = `glyphosate ${strength}`
      renderScreen(<MatchReasons product={near} keyword={keyword} corrected={[]} name={nameOf(keyword)} />)
      expect(
        await screen.findByText(/41% by weight is 480 g\/L only at 1.17 kg\/L: the density is not stated/),
      ).toBeTruthy()
    },
  )

  test('has a button that opens an enquiry to its supplier only, for the searched specification', async () => {
    const near = product.parse(productRow(1, { totalContent: '30%' }))
    const keyword = 'glyphosate 480 SL blue'
    const name = nameOf(keyword)
    renderScreen(<MatchReasons product={near} keyword={keyword} corrected={[]} name={name} />)
    const supplier = near.company?.name ?? ''
    fireEvent.click(await screen.findByRole('button', { name: `Ask ${supplier} for glyphosate 480 g/L SL` }))
    await waitFor(async () => expect(await account.db.drafts.count()).toBe(1))
    const [draft] = await account.db.drafts.toArray()
    expect(draft?.mine).toMatchObject({ kind: 'enquiry', lines: [{ pesticideId: 'p1' }] })
    expect(JSON.stringify(draft?.mine)).toContain('glyphosate 480 g/L SL')
    expect(JSON.stringify(draft?.mine)).not.toContain('blue')
  })
})
