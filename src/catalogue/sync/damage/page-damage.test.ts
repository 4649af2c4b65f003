import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import type { Locale } from '#contract/languages.ts'
import { countRows } from '../../store/tables.ts'
import { clearCatalogueDb, openCatalogueDb } from '../../store/db.ts'
import { readMeta } from '../../store/meta.ts'
import { setCatalogueRefresh } from '../refresh-catalogue.ts'
import { recordDamage, clearDbIfUnreadable } from './page-damage.ts'

let refreshCount: number
const lossError = new DOMException('gone', 'NotReadableError')
const readDamaged = async (locale: Locale = 'en') => readMeta(await openCatalogueDb(locale), 'damaged')
const waitUntil = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 })

beforeEach(async () => {
  refreshCount = 0
  setCatalogueRefresh(async () => {
    refreshCount += 1
    return { at: 'done' }
  })
  await storeCatalogueCopy([productRow(1)])
})

describe('a row that a screen could not read', () => {
  test('is recorded and fetched again only once, however many screens need it', async () => {
    recordDamage('en', 'products', ['p1'])
    recordDamage('en', 'products', ['p1'])
    await waitUntil(() => expect(refreshCount).toBe(1))
    expect(await readDamaged()).toEqual(['products:p1'])
    recordDamage('en', 'products', ['p1', 'p2'])
    await waitUntil(() => expect(refreshCount).toBe(2))
    expect(await readDamaged()).toEqual(['products:p1', 'products:p2'])
  })

  test('causes no request if the list of rows is empty', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    recordDamage('en', 'products', [])
    expect(timers).not.toHaveBeenCalled()
  })

  test('does not delay a screen, and does not cause a failure if it cannot be recorded', async () => {
    const db = await openCatalogueDb('en')
    const failing = vi.spyOn(db, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(recordDamage('en', 'products', ['p9'])).toBeUndefined()
    await waitUntil(() => expect(failing).toHaveBeenCalled())
    expect(refreshCount).toBe(0)
  })

  test('is recorded for the language in which it was read', async () => {
    await clearCatalogueDb(await openCatalogueDb('es'))
    recordDamage('es', 'companies', ['k1'])
    await waitUntil(async () => expect(await readDamaged('es')).toEqual(['companies:k1']))
    expect(await readDamaged('en')).toBeUndefined()
  })
})

describe('a disk that has lost stored rows', () => {
  test('is not assumed after a read that failed for another reason', async () => {
    for (const error of [new Error('no'), new DOMException('closed', 'InvalidStateError'), null])
      clearDbIfUnreadable('en', error)
    await clearCatalogueDb(await openCatalogueDb('zh-Hant'))
    clearDbIfUnreadable('zh-Hant', lossError)
    await waitUntil(() => expect(refreshCount).toBe(1))
    expect(await countRows(await openCatalogueDb('en'), 'products')).toBe(1)
  })

  test('causes only one new download of a language: a failing disk would cause endless ones', async () => {
    await storeCatalogueCopy([productRow(1), productRow(2)])
    clearDbIfUnreadable('en', { name: 'OpenFailedError', inner: lossError })
    await waitUntil(() => expect(refreshCount).toBe(1))
    const db = await openCatalogueDb('en')
    expect([await countRows(db, 'products'), await readMeta(db, 'status')]).toEqual([0, undefined])
    await storeCatalogueCopy([productRow(3)])
    clearDbIfUnreadable('en', lossError)
    clearDbIfUnreadable('zh-Hans', lossError)
    await waitUntil(() => expect(refreshCount).toBe(2))
    expect(await countRows(db, 'products')).toBe(1)
  })
})
