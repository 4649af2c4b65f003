// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { syncedCategories } from './copied-categories.ts'
import { defaultPrefs, prefsSchema } from './prefs.ts'
import { withQuery } from './sign-in.ts'

describe('a setting with a value that this version does not know', () => {
  const wholePrefs = {
    ...defaultPrefs(),
    locale: 'es',
    numberFormat: 'point',
    country: 'BR',
    theme: 'dark',
    deviceId: 'd1',
    guidesDone: ['a'],
    dataSaver: { on: true, categories: ['herbicide'] },
    recentSearches: ['rice'],
    pageSize: 50,
    account: { sub: '1', name: 'n', email: 'e' },
    unsent: { sub: '1', titles: ['t'], born: null },
    lost: ['t'],
  } as const
  test('stored settings that this version knows are read unchanged', () => {
    expect(prefsSchema.parse(structuredClone(wholePrefs))).toEqual(wholePrefs)
  })
  test.each<[keyof typeof wholePrefs, unknown]>([
    ['locale', 'de'],
    ['locale', null],
    ['numberFormat', 'roman'],
    ['country', 55],
    ['theme', 'sepia'],
    ['deviceId', 7],
    ['guidesDone', 'a'],
    ['dataSaver', true],
    ['dataSaver', { on: 'yes', categories: [] }],
    ['recentSearches', [1]],
    ['pageSize', 30],
    ['pageSize', '50'],
    ['account', { sub: '1' }],
    ['unsent', { titles: [] }],
    ['lost', {}],
    ['offlinePack', { suppliers: 'all' }],
    ['shortcuts', 'on'],
  ])('%s is the only setting that %j resets', (name, value) => {
    const { [name]: read, ...rest } = prefsSchema.parse({ ...structuredClone(wholePrefs), [name]: value })
    const { [name]: _stored, ...others } = wholePrefs
    expect(read).toEqual(defaultPrefs()[name])
    expect(rest).toEqual(others)
  })
})

const saver = (on: boolean, ...categories: string[]) => ({ on, categories })
const pack = (categories: string[], productCategories: string[]) => ({ categories, productCategories })
test.each([
  ['all without data saver', saver(false, 'herbicide'), null, []],
  ['all if the data saver lists none', saver(true), pack(['fungicide'], []), []],
  ['those that the data saver lists', saver(true, 'b', 'a'), null, ['a', 'b']],
  ['those of the offline pack too, each once', saver(true, 'a'), pack(['c', 'a'], ['b', 'c']), ['a', 'b', 'c']],
])('the categories that a device syncs are %s', (_, dataSaver, offlinePack, expected) =>
  expect(syncedCategories({ dataSaver, offlinePack })).toEqual(expected),
)

test.each([
  ['/a', { b: 'c' }, '/a?b=c'],
  ['/a?x=1', { b: 'c d&e' }, '/a?x=1&b=c+d%26e'],
  ['https://s.example/login', { token: '稻' }, 'https://s.example/login?token=%E7%A8%BB'],
])('adding parameters to a URL extends %s by %j', (address, query, whole) =>
  expect(withQuery(address, query)).toBe(whole),
)

const read = async (stored: unknown) => {
  localStorage.setItem('agro-prefs', JSON.stringify(stored))
  vi.resetModules()
  return (await import('./prefs.ts')).prefs
}

test.each([null, 7, [], 'text'])('stored settings with the content %j are replaced by the defaults', async (stored) => {
  expect(await read(stored)).toMatchObject({ locale: 'en', offlinePack: null, dataSaver: { on: false } })
})
