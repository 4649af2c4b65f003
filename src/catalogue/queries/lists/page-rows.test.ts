import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { openCatalogueDb } from '../../store/db.ts'
import { readStatus } from '../../store/meta.ts'
import { clearDbIfUnreadable } from '../../sync/damage/page-damage.ts'
import { readDisplayRows } from './page-rows.ts'
import { setCatalogueRefresh } from '../../sync/refresh-catalogue.ts'
import type { CopyOutcome } from '../../sync/replicate.ts'
import { countRows } from '../../store/tables.ts'

const refresh = vi.fn(async (): Promise<CopyOutcome> => ({ at: 'done' }))
setCatalogueRefresh(refresh)

const work = new Dexie('own-work-beside-rows')
work.version(1).stores({ drafts: '&id' })

beforeEach(async () => {
  await work.table('drafts').put({ id: 1, text: 'mine' })
  await storeCatalogueCopy([productRow(1), productRow(2)])
})
afterEach(async () => {
  await work.delete()
})

const lossError = () => new DOMException('Data lost due to missing file.', 'NotReadableError')

const loseRows = () => {
  type Get = (this: IDBObjectStore, key: IDBValidKey | IDBKeyRange) => IDBRequest<unknown>
  const realGet = Reflect.get(IDBObjectStore.prototype, 'get') as Get
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'products') throw lossError()
    return realGet.call(this, key)
  })
}

test('if the disk has lost rows, the catalogue is emptied and synced once, and the buyer’s drafts remain', async () => {
  expect(await readDisplayRows('en', 'products', ['p1', 'p2'])).toHaveLength(2)
  loseRows()
  await expect(readDisplayRows('en', 'products', ['p1'])).rejects.toThrow('Data lost')
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  const db = await openCatalogueDb('en')
  expect(await countRows(db, 'products')).toBe(0)
  expect((await readStatus(db)).asOf).toBeNull()
  expect(await work.table('drafts').toArray()).toEqual([{ id: 1, text: 'mine' }])

  const setTimeoutSpy = vi.spyOn(globalThis, 'setTimeout')
  clearDbIfUnreadable('en', lossError())
  expect(setTimeoutSpy).not.toHaveBeenCalled()
})
