import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.resetModules())

const storage = (part: Partial<StorageManager>) => {
  vi.stubGlobal('navigator', { storage: part })
  return import('./browser-environment.ts')
}

test('STOR-9 the app asks the browser for lasting storage only once, and ignores a failure', async () => {
  const persist = vi.fn(() => Promise.reject(new TypeError('not here')))
  const { requestPersistentStorage } = await storage({ persist, persisted: () => Promise.resolve(false) })
  expect(persist).not.toHaveBeenCalled()
  requestPersistentStorage()
  requestPersistentStorage()
  await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1))
})

test('STOR-9 the app does not ask a browser that has already granted lasting storage', async () => {
  const persist = vi.fn(() => Promise.resolve(true))
  const persisted = vi.fn(() => Promise.resolve(true))
  const { requestPersistentStorage } = await storage({ persist, persisted })
  requestPersistentStorage()
  await vi.waitFor(() => expect(persisted).toHaveBeenCalled())
  await persisted.mock.results[0]?.value
  expect(persist).not.toHaveBeenCalled()
})
