import { beforeEach, describe, expect, test } from 'vitest'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { companyRow, productRow, range, type FakeApi } from '#tests/harness/fake-catalogue.ts'
import { killAtWrite } from '#tests/harness/delta-catalogue.ts'
import { storeParsedRows } from '#tests/harness/stored-rows.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { readMeta, writeMeta } from '../../store/meta.ts'
import { newPass } from '../pages/copy-page.ts'
import { scheduleDamagedRefetch, storeDamagedIds } from './damaged-rows.ts'

import { knownIdsPartUrl, readPagedCopyState, writePagedCopyState } from '../pages/parts.ts'

let world: CopyWorld<FakeApi>
const part = (url: string, table: CatalogueTable, ...ids: string[]) =>
  world.db.parts.put({ url, table, ids, bytes: 1, packedBytes: 1, unreadable: 0 })
const urls = async () => (await world.db.parts.toArray()).map(({ url }) => url)
const readDamaged = () => readMeta(world.db, 'damaged')

beforeEach(async () => {
  world = await createCopyWorld()
  await storeParsedRows(
    world.db,
    'products',
    range(0, 4).map((n) => productRow(n)),
  )
  await storeParsedRows(world.db, 'companies', [companyRow(0), companyRow(1)])
  await part('one', 'products', 'p0', 'p1')
  await part('two', 'products', 'p2', 'p3')
  await part('makers', 'companies', 'k0', 'k1')
  await writeMeta(world.db, 'cursor:products', { since: 'm', cursor: '' })
  await writeMeta(world.db, 'cursor:companies', { since: 'm', cursor: '' })
})

describe('rows that a screen could not read', () => {
  test('are recorded once for each table, and recording them returns whether any was new', async () => {
    expect(await storeDamagedIds(world.db, 'products', ['p0', 'p1'])).toBe(true)
    expect(await storeDamagedIds(world.db, 'products', ['p1'])).toBe(false)
    expect(await storeDamagedIds(world.db, 'companies', ['p1'])).toBe(true)
    expect(await storeDamagedIds(world.db, 'products', [])).toBe(false)
    expect(await readDamaged()).toEqual(['products:p0', 'products:p1', 'companies:p1'])
  })

  test('are all recorded if two tabs report them simultaneously', async () => {
    const results = await Promise.all([
      storeDamagedIds(world.db, 'products', ['p0', 'p1']),
      storeDamagedIds(world.db, 'products', ['p1', 'p2']),
    ])
    expect(results).toEqual([true, true])
    expect(await readDamaged()).toEqual(['products:p0', 'products:p1', 'products:p2'])
  })

  test('are dropped with their part and the position of their table’s deltas', async () => {
    await storeDamagedIds(world.db, 'products', ['p1'])
    await scheduleDamagedRefetch(world.db)
    expect([...(await world.rows()).keys()]).toEqual(['p0', 'p2', 'p3'])
    expect(await urls()).toEqual(['makers', 'two'])
    expect(await readMeta(world.db, 'cursor:products')).toBeUndefined()
    expect(await readMeta(world.db, 'cursor:companies')).toEqual({ since: 'm', cursor: '' })
    expect(await readDamaged()).toBeUndefined()
  })

  test('restart the deltas of their table if they arrived by delta and are not in a part', async () => {
    await storeParsedRows(world.db, 'companies', [companyRow(8)])
    await storeDamagedIds(world.db, 'companies', ['k8'])
    await scheduleDamagedRefetch(world.db)
    expect(await urls()).toEqual(['makers', 'one', 'two'])
    expect(await readMeta(world.db, 'cursor:companies')).toBeUndefined()
    expect(await readMeta(world.db, 'cursor:products')).toBeDefined()
  })

  test('restart the pages of their table if they were downloaded page by page', async () => {
    for (const table of ['products', 'companies'] as const) {
      await part(knownIdsPartUrl(table), table, 'x')
      await writePagedCopyState(world.db, table, { done: null, pass: newPass(1, [], 50) })
    }
    await storeDamagedIds(world.db, 'products', ['p9'])
    await scheduleDamagedRefetch(world.db)
    expect(await urls()).toEqual(['makers', 'one', knownIdsPartUrl('companies'), 'two'])
    expect([
      (await readPagedCopyState(world.db, 'products')).pass,
      (await readPagedCopyState(world.db, 'companies')).pass?.size,
    ]).toEqual([null, 50])
  })

  test('are distinguished even if their ids contain a table’s name or a colon', async () => {
    await storeParsedRows(world.db, 'products', [productRow(7, { pesticideId: 'companies:k1' })])
    await storeDamagedIds(world.db, 'products', ['companies:k1'])
    await scheduleDamagedRefetch(world.db)
    expect([...(await world.rows('companies')).keys()]).toEqual(['k0', 'k1'])
    expect((await world.rows()).has('companies:k1')).toBe(false)
  })

  test('change the revision only if they were stored', async () => {
    const revisions = () => Promise.all([readMeta(world.db, 'revision:products'), readMeta(world.db, 'revision')])
    const revisionsBefore = await revisions()
    await storeDamagedIds(world.db, 'products', ['never'])
    await scheduleDamagedRefetch(world.db)
    expect(await revisions()).toEqual(revisionsBefore)
    await storeDamagedIds(world.db, 'products', ['p1'])
    await scheduleDamagedRefetch(world.db)
    expect((await revisions())[0]).toBeGreaterThan(revisionsBefore[1] ?? 0)
  })

  test('are still recorded after a kill, and no part is deleted incompletely', async () => {
    await storeDamagedIds(world.db, 'products', ['p1'])
    const revive = killAtWrite(1)
    await expect(scheduleDamagedRefetch(world.db)).rejects.toThrow()
    revive()
    expect(await readDamaged()).toEqual(['products:p1'])
    expect([...(await world.rows()).keys()]).toEqual(['p0', 'p1', 'p2', 'p3'])
    expect(await urls()).toEqual(['makers', 'one', 'two'])
    expect(await readMeta(world.db, 'cursor:products')).toBeDefined()
  })

  test.each([
    ['no list of damaged rows', undefined],
    ['an empty list of damaged rows', []],
    ['an invalid list of damaged rows', 'products:p1'],
  ])('cause nothing if there is %s', async (_, v) => {
    if (v !== undefined) await world.db.meta.put({ k: 'damaged', v })
    const revisionBefore = await readMeta(world.db, 'revision')
    await scheduleDamagedRefetch(world.db)
    expect([await urls(), await readMeta(world.db, 'revision')]).toEqual([['makers', 'one', 'two'], revisionBefore])
  })
})
