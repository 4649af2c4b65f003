import { describe, expect, test } from 'vitest'
import { companyKeySteps } from './make-lexicon.ts'
import { tokensOf } from './question-text.ts'
import type { KnownName } from './vocabulary.ts'

const read = (name: string) => tokensOf(name, new Map())
const places = ['Jiangsu', '江苏', 'Shandong', '山东', 'Weifang', '潍坊', '广西'].map(read)

const firm = (id: string, ...names: string[]): KnownName => ({ id, names })
const keysOf = (companies: readonly KnownName[]) => {
  const steps = companyKeySteps(companies, places, read)
  let step = steps.next()
  while (!step.done) step = steps.next()
  const { keys, businessWords } = step.value
  const han = (text: string) => /\p{Script=Han}/u.test(text)
  const named = (id: string) =>
    keys
      .filter((one) => one.id === id)
      .map(({ key }) => key.map(({ plain }) => plain))
      .map((parts) => parts.join(han(parts[0] ?? '') ? '' : ' '))
  const owners = (text: string) =>
    keys
      .filter(({ key }) => key.map(({ plain }) => plain).join(han(text) ? '' : ' ') === text)
      .map(({ id }) => id)
      .sort()
  return { named, owners, businessWords }
}

describe('the keys of a Chinese company name', () => {
  test.each([
    ['山东潍坊润丰化工股份有限公司', ['润丰', '山东潍坊润丰', '潍坊润丰', '润丰化工', '山东潍坊润丰化工股份有限公司']],
    ['江苏省滨农科技有限公司', ['滨农', '江苏省滨农', '滨农科技']],
    ['广西田园生化股份有限公司', ['广西田园']],
  ])('include its short names: %s', (name, short) =>
    expect(keysOf([firm('1', name)]).named('1')).toEqual(expect.arrayContaining(short)),
  )

  test('do not include only its place, trade or legal form', () => {
    const { owners } = keysOf([firm('1', '山东潍坊润丰化工股份有限公司')])
    for (const text of ['山东', '潍坊', '化工', '股份', '有限公司', '山东潍坊']) expect(owners(text)).toEqual([])
  })
  test('include two common ideographs only together with the place or the trade', () => {
    const { named } = keysOf([firm('1', '山东新高化工有限公司')])
    expect(named('1')).not.toContain('新高')
    expect(named('1')).toContain('山东新高')
    expect(named('1')).toContain('新高化工')
  })
})

describe('a key of a company name in Latin letters', () => {
  const { owners } = keysOf([
    firm('1', 'Jiangsu Binnong Chemical Co., Ltd.'),
    firm('2', 'Shandong Sword Agrochemicals Co., Ltd.'),
  ])
  test('is a distinctive word, alone or with adjacent words', () => {
    expect(owners('binnong')).toEqual(['1'])
    expect(owners('jiangsu binnong')).toEqual(['1'])
    expect(owners('binnong chemical')).toEqual(['1'])
    expect(owners('sword')).toEqual(['2'])
  })
  test.each(['jiangsu', 'shandong', 'co', 'ltd', 'chemical'])('is not the common word "%s"', (text) =>
    expect(owners(text)).toEqual([]),
  )
})

describe('a word that many companies share', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => firm(String(at), `Greenfield ${'abcdefghijklmno'[at]?.repeat(6)} Group`))
  test('is a business word if at least eight company names contain it', () => {
    expect(keysOf(many(8)).businessWords.has('greenfield')).toBe(true)
    expect(keysOf(many(7)).businessWords.has('greenfield')).toBe(false)
  })
})
