import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { goods as shape, visitorInfo } from '#contract/entities/membership.ts'
import { locales } from '#contract/languages.ts'
import { goodsFieldOf, newQuotaRows } from '#server/modules/accounts/members.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { demoGoods, readGoodsForSale, visitorInfoOf, goodsToWire } from './goods.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goods-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const names = { en: 'Year', es: 'Año', 'zh-Hans': '年度', 'zh-Hant': '年度' }
const counts = { days: 365, accounts: 5, aiQueries: 9, enquiries: 9, samples: 9, leads: 9 }
const year = { id: 'year', names, amount: '560.00', currency: 'USD', ...counts }
const read = (content: string) => {
  const file = join(folder, 'goods.json')
  writeFileSync(file, content)
  return readGoodsForSale({ demo: false, payment: { goodsFile: file, stripe: null, appUrl: null } })
}
const readList = (...list: object[]) => read(JSON.stringify(list))

describe('a file of goods', () => {
  test.each([
    ['an amount with three decimals', { amount: '1.234' }],
    ['an amount with a comma', { amount: '1,50' }],
    ['a negative amount', { amount: '-1' }],
    ['an amount that is a number', { amount: 560 }],
    ['an amount in other digits', { amount: '５６０' }],
    ['an amount with a line break after it', { amount: '560\n' }],
    ['an empty amount', { amount: '' }],
    ['a currency in small letters', { currency: 'usd' }],
    ['a currency sign', { currency: '$' }],
    ['no days', { days: 0 }],
    ['half a day', { days: 0.5 }],
    ['fewer gift days than none', { giftDays: -1 }],
    ['no account', { accounts: 0 }],
    ['a name in three languages', { names: { en: 'Year', es: 'Año', 'zh-Hans': '年度' } }],
    ['an empty name', { names: { ...names, es: '' } }],
    ['no id', { id: '' }],
  ])('a file with %s is refused, and the error names the file and the wrong goods', (_, wrong) => {
    expect(() => readList(year, { ...year, ...wrong })).toThrow(/goods\.json cannot be used:[^]*\[1\]/)
  })
  test.each(['JPY', 'KRW', 'VND', 'CLP', 'KWD', 'BHD'])(
    'a price in %s is refused, because the currency has no hundredths in which a processor could charge',
    (currency) => expect(() => readList({ ...year, currency })).toThrow(/hundredths/),
  )
  test('a file that uses one id for two goods is refused, because an order could get the wrong one', () => {
    expect(() => readList(year, { ...year, amount: '1.00' })).toThrow(/cannot be used/)
  })
  test.each(['', '{', '{}', 'null', '"year"'])('a file that contains %j is refused', (content) =>
    expect(() => read(content)).toThrow(),
  )
})

test.each([
  ['the trial, which is smaller', 30, 20],
  ['the smallest membership, as no trial is larger', 4, 4],
])('the public file has the enquiries of %s, and lists the smallest membership first', (_, fewest, inTrial) => {
  const library = { products: 2, companies: 1, isRegister: false, day: null }
  const [first, ...others] = demoGoods.map((one) => ({ ...one, enquiries: one.id === 'team' ? fewest : 200 }))
  const parsedOffer = visitorInfo.parse(visitorInfoOf(library, [...others, ...(first ? [first] : [])], null, true))
  expect(parsedOffer.plans.map(({ enquiries }) => enquiries)).toEqual([fewest, 200, 200])
  expect(parsedOffer.trial?.enquiries).toBe(inTrial)
  expect(JSON.stringify(parsedOffer)).not.toContain('names')
})

describe('the goods that a buyer sees', () => {
  test('all plans of the demonstration contain at least as much as the trial', () => {
    for (const { permissionType, totalLimit } of newQuotaRows(anAccountId('1'), 'trial'))
      for (const plan of demoGoods) expect(plan[goodsFieldOf(permissionType)]).toBeGreaterThanOrEqual(totalLimit)
  })
  test.each(locales)('the goods have their names only in %s', (locale) => {
    for (const one of demoGoods) {
      const view = goodsToWire(one, locale)
      expect(view.name).toBe(one.names[locale])
      expect(view).not.toHaveProperty('names')
      expect(shape.safeParse(view).success).toBe(true)
    }
  })
})
