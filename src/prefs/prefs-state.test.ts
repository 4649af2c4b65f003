import { expect, test, vi } from 'vitest'

const read = async (stored: unknown) => {
  localStorage.setItem('agro-prefs', JSON.stringify(stored))
  vi.resetModules()
  return (await import('./prefs-state.ts')).prefs
}

test.each([null, 7, [], 'text'])('a document of %j gives the defaults', async (stored) => {
  expect(await read(stored)).toMatchObject({ locale: 'en', offlinePack: null, dataSaver: { on: false } })
})
