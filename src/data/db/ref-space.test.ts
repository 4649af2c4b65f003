import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { openRefDb } from './ref-db.ts'
import { refDbName } from './ref-names.ts'
import { freeReferenceSpace } from './ref-space.ts'

test('what can be had again goes step by step, the cheapest first; a person’s own work never', async () => {
  const work = new Dexie('agro-out-local-someone')
  work.version(1).stores({ drafts: '&id' })
  await work.table('drafts').put({ id: 1 })
  const [shown, other] = [await openRefDb('en'), await openRefDb('es')]
  await other.table('products').put({ pesticideId: 'p1' })
  other.close()
  await shown.table('products').put({ pesticideId: 'p1' })
  await shown.index.put({ k: 'products', revision: 1, value: null })

  expect(await freeReferenceSpace('en')).toBe(true)
  expect(await Dexie.exists(refDbName('es'))).toBe(false)
  expect(await shown.index.count()).toBe(1)

  expect(await freeReferenceSpace('en')).toBe(true)
  expect(await shown.index.count()).toBe(0)
  expect(await shown.products.count()).toBe(1)

  expect(await freeReferenceSpace('en')).toBe(true)
  expect(await shown.products.count()).toBe(0)

  expect(await freeReferenceSpace('en')).toBe(false)
  expect(await work.table('drafts').count()).toBe(1)
  work.close()
})
