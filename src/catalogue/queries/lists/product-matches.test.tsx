import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { renderHookWithHistory } from '#tests/harness/render-hook-history.ts'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import { until } from '#tests/harness/until.ts'
import { prefs } from '#prefs/prefs.ts'
import { openCatalogueDb } from '../../store/db.ts'
import { deviceSearch } from '../../search/page-search.ts'
import { useProductMatches } from './product-matches.ts'

const open = (...texts: string[]) =>
  renderHookWithHistory((names: readonly string[]) => useProductMatches(names), texts)
const matchOf = ({ of }: ReturnType<typeof useProductMatches>, text: string) => {
  const match = of(text)
  if (match?.at === 'one') return match.product.pesticideId
  return match?.at === 'several' ? match.products.map(({ pesticideId }) => pesticideId) : (match?.at ?? null)
}

beforeEach(() =>
  storeCatalogueCopy([
    productRow(1, { name: 'Glyphosate 480 SL', registrationNo: 'PD20080001' }),
    productRow(2, { name: 'Glyphosate 480 SL', registrationNo: 'PD20080002' }),
    productRow(3, { name: 'Mancozeb 80% WP', nameZh: '代森锰锌', registrationNo: 'PD85105-4' }),
    productRow(4, { name: 'Mancozeb 64% + metalaxyl 8%', registrationNo: 'WP20080003' }),
  ]),
)
afterEach(() => void (prefs.locale = 'en'))

test.each([
  ['a registration number', 'PD20080002', 'p2'],
  ['a registration number with other characters in between', 'pd 85105 - 4', 'p3'],
  ['a name of one product', 'mancozeb 80% wp', 'p3'],
  ['a name in Chinese', '代森锰锌', 'p3'],
  ['a name of several products', 'Glyphosate 480 SL', ['p1', 'p2']],
  ['a word of several names', 'mancozeb', ['p3', 'p4']],
  ['an unknown name', 'paraquat', 'none'],
])('a text is matched to products: %s', async (_, text, expected) => {
  const { now } = open(text)
  expect(matchOf(now(), text)).toBeNull()
  await until(() => expect(matchOf(now(), text)).toEqual(expected))
})

test('the first matches are shown while later names are still being searched', async () => {
  let go = () => {}
  const search = deviceSearch.search
  vi.spyOn(deviceSearch, 'search').mockImplementation(async (...args) => {
    if (args[2].keyword === 'paraquat') await new Promise<void>((resolve) => (go = resolve))
    return search(...args)
  })
  const { now } = open('PD20080001', 'paraquat')
  await until(() => expect(matchOf(now(), 'PD20080001')).toBe('p1'))
  expect([matchOf(now(), 'paraquat'), now().failed]).toEqual([null, false])
  await act(async () => go())
  await until(() => expect(matchOf(now(), 'paraquat')).toBe('none'))
})

test(
  'a name that had no match is matched when its product arrives with the first sync',
  { timeout: 60_000 },
  async () => {
    await storeCatalogueCopy([productRow(1, { name: 'Zineb 80 WP' })])
    await storeCopyStatus({ phase: 'copying', asOf: null })
    const { now, seen } = open('Zineb 80 WP', 'Ziram 76 WG')
    await until(() => expect(matchOf(now(), 'Ziram 76 WG')).toBe('none'))
    await storeParsedRows(await openCatalogueDb('en'), 'products', [productRow(2, { name: 'Ziram 76 WG' })])
    await storeCopyStatus({ phase: 'ready' })
    await until(() => expect(matchOf(now(), 'Ziram 76 WG')).toBe('p2'))
    const firsts = seen.map((matches) => matchOf(matches, 'Zineb 80 WP'))
    expect(firsts.slice(firsts.indexOf('p1'))).not.toContain(null)
  },
)

test(
  'new rows do not restart the search of a long list: its last name is searched before its first is searched again',
  { timeout: 60_000 },
  async () => {
    await storeCopyStatus({ phase: 'copying', asOf: null })
    const holding: (() => void)[] = []
    let isHolding = true
    const search = deviceSearch.search
    const keywords: string[] = []
    vi.spyOn(deviceSearch, 'search').mockImplementation(async (...args) => {
      keywords.push(args[2].keyword)
      if (isHolding && args[2].keyword === 'mancozeb') await new Promise<void>((resolve) => holding.push(resolve))
      return search(...args)
    })
    const texts = ['PD20080001', 'mancozeb', 'paraquat']
    const { now } = open(...texts)
    await until(() => expect(keywords).toContain('mancozeb'))
    const countBefore = keywords.length
    await storeParsedRows(await openCatalogueDb('en'), 'products', [productRow(5, { name: 'Ziram 76 WG' })])
    await storeCopyStatus({ phase: 'ready' })
    await until(() => expect(keywords.length).toBeGreaterThan(countBefore))
    isHolding = false
    await act(async () => holding.forEach((go) => go()))
    await until(() => expect(texts.map((text) => matchOf(now(), text))).toEqual(['p1', ['p3', 'p4'], 'none']))
    await until(() => expect(keywords.lastIndexOf('PD20080001')).toBeGreaterThan(keywords.indexOf('paraquat')))
    expect(keywords.slice(keywords.indexOf('mancozeb'), keywords.indexOf('paraquat'))).not.toContain('PD20080001')
  },
)
