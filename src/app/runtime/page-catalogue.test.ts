// @vitest-environment happy-dom
import { Dexie } from 'dexie'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { freeSpace } from '#account/store/tx.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { catalogueDbName } from '#catalogue/store/names.ts'
import { prefs } from '#prefs/prefs.ts'
import { refreshCatalogue } from '#catalogue/sync/refresh-catalogue.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { freeSpaceOnPressure, startCatalogue } from './page-catalogue.ts'

const urls: string[] = []
const runs = () => urls.filter((url) => url.includes('manifest.json'))
const table = { rows: 0, parts: [], next: 'e.1' }
const onSettled = vi.fn()
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

const stubFetch = () =>
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    const body = url.includes('manifest.json')
      ? { version: 'v', createdAt: 1, products: table, companies: table }
      : { code: 0, data: [] }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
beforeAll(async () => {
  stubFetch()
  prefs.locale = 'en'
  sessionState.view = { status: 'visitor' }
  startCatalogue(() => prefs.locale, Promise.resolve(undefined), onSettled)
  await refreshCatalogue()
})
beforeEach(async () => {
  stubFetch()
  await refreshCatalogue()
  urls.length = 0
})
afterAll(async () => {
  for (const locale of ['en', 'es'] as const) await Dexie.delete(catalogueDbName(locale))
})

test('a change of language downloads the catalogue of that language', async () => {
  prefs.locale = 'es'
  await until(() => expect(runs()).toEqual(['/catalogue/es/manifest.json']))
  prefs.locale = 'en'
})

test('a login refreshes the copy immediately, however fresh it is', async () => {
  // A copy of the current millisecond would count as fresh, and on a quick machine the last test's copy is that recent.
  const copiedAt = Date.now() + 1
  await until(() => expect(Date.now()).toBeGreaterThan(copiedAt))
  sessionState.view = { status: 'signed-in', sub: anAccountId('u'), user: null }
  await until(() => expect(runs()).toHaveLength(1))
  sessionState.view = { status: 'visitor' }
})

test('on a full disk, another language’s catalogue and the displayed one’s index are deleted', async () => {
  const catalogueDb = await openCatalogueDb('en')
  await catalogueDb.index.put({ k: 'products', revision: 1, value: null })
  ;(await openCatalogueDb('es')).close()
  const account = await testAccount()
  freeSpaceOnPressure(() => 'en')
  await freeSpace(account.db)
  expect(await Dexie.exists(catalogueDbName('es'))).toBe(false)
  expect(await catalogueDb.index.count()).toBe(0)
  expect(await catalogueDb.meta.count()).toBeGreaterThan(0)
  account.db.close()
})
