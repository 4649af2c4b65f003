import { beforeEach, expect, test, vi } from 'vitest'
import { appDb } from '#api/app-db.ts'
import type { FromWorker } from '#catalogue/copy/worker/worker-protocol.ts'
import { refreshAlone, refreshFor } from './catalogue.ts'
import { current, recallSettings, takeSettings } from './settings.ts'

/** The network is down: each request fails at once and is counted. */
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    throw new TypeError('Failed to fetch')
  })
})

test('does nothing alone before any page has sent its language', async () => {
  expect(await recallSettings()).toBeNull()
  await refreshAlone()
  expect(asked).toEqual([])
})

test('answers a page at once that the work has started, and at the end how it went', async () => {
  const told: FromWorker[] = []
  await refreshFor('en', 0, (message) => told.push(message))
  expect(told).toEqual([{ type: 'catalogue/working' }, { type: 'catalogue/stopped', problem: 'offline' }])
  expect(asked.some((url) => url.endsWith('/catalogue/en/manifest.json'))).toBe(true)
})

test('stores what a page sent, for the time when no page is open', async () => {
  await takeSettings({ locale: 'es', deviceId: 'd1', categories: [] })
  expect(current()).toEqual({ locale: 'es', deviceId: 'd1', categories: [] })
  expect((await appDb().kv.get('worker-settings'))?.v).toEqual({ locale: 'es', deviceId: 'd1', categories: [] })
  await refreshAlone()
  expect(asked.some((url) => url.endsWith('/catalogue/es/manifest.json'))).toBe(true)
})
