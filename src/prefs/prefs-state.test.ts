import { expect, test, vi } from 'vitest'

const read = async (stored: unknown) => {
  localStorage.setItem('agro-prefs', JSON.stringify(stored))
  vi.resetModules()
  return (await import('./prefs-state.ts')).prefs
}

const pack = {
  suppliers: [],
  categories: ['herbicide'],
  productCategories: [],
  favourites: true,
  records: false,
  keepFresh: true,
  readyAt: 1,
  files: 2,
  bytes: 3,
}

test('a data saver and an offline pack of an older version are still set', async () => {
  const saver = { on: true, categories: ['herbicide'] }
  expect(await read({ thinLine: saver, tripPack: pack })).toMatchObject({ dataSaver: saver, offlinePack: pack })
})

test('what was set since wins over the older name', async () => {
  const old = { thinLine: { on: true, categories: [] }, tripPack: pack }
  const now = { dataSaver: { on: false, categories: [] }, offlinePack: null }
  expect(await read({ ...old, ...now })).toMatchObject(now)
})

test.each([null, 7, [], 'text'])('a document of %j gives the defaults', async (stored) => {
  expect(await read(stored)).toMatchObject({ locale: 'en', offlinePack: null, dataSaver: { on: false } })
})
