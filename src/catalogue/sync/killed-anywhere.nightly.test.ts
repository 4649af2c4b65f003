import { describe, expect, test } from 'vitest'
import { createCopyWorldOf } from '#tests/harness/catalogue-copy.ts'
import { DeltaApi, killAtWrite } from '#tests/harness/delta-catalogue.ts'
import { range, type Row } from '#tests/harness/fake-catalogue.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'
import { ApiError } from '#api/errors.ts'
import { allIds, countRows } from '../store/tables.ts'
import { readStatus } from '../store/meta.ts'
import { catalogueTables } from '../store/names.ts'

const categoryOf = (n: number) => [{ categoryId: `c${n}`, categoryName: `Category ${n}` }]
const byId = (rows: ReadonlyMap<string, Row>) =>
  Object.fromEntries([...rows].map(([id, row]) => [id, [row['name'], row['updateTime']]]).sort())

const copyWays = {
  'a visitor, by files': { in: 0, files: true, categories: false },
  'signed in, by files and changes': { in: 1, files: true, categories: false },
  'signed in, by changes alone': { in: 1, files: false, categories: false },
  'signed in and out': { in: 0.5, files: true, categories: false },
  'a data saver, by files': { in: 0, files: true, categories: true },
  'a data saver, by changes alone': { in: 1, files: false, categories: true },
  'a data saver, signed in and out': { in: 0.5, files: true, categories: true },
} as const

const history = async (seed: number, way: (typeof copyWays)[keyof typeof copyWays]) => {
  const dice = new SeededRandom(seed)
  const api = new DeltaApi()
  const world = await createCopyWorldOf(api)
  const { db, files, clock } = world
  const allTexts = new Set<string>()
  const change = () => {
    const table = dice.chance(0.8) ? 'products' : 'companies'
    const n = dice.below(30)
    if (dice.chance(0.25)) api.remove(table, table === 'products' ? `p${n}` : `k${n}`)
    else
      api.put(table, n, {
        name: `${dice.below(1000)}`,
        ...(table === 'products' ? { categories: categoryOf(dice.below(3)) } : {}),
      })
    for (const each of catalogueTables)
      for (const [id, row] of api.rows[each])
        allTexts.add(`${each} ${id} ${String(row['name'])} ${String(row['updateTime'])}`)
  }
  const publish = () => way.files && api.publish(files)
  for (const _ of range(0, 40)) change()
  publish()
  let chosen: string[] = []
  for (const _ of range(0, 6)) {
    clock.at += 1000
    for (const _more of range(0, dice.below(6))) change()
    if (dice.chance(0.5)) publish()
    if (dice.chance(0.1)) api.knownFrom = dice.below(60)
    if (way.categories && dice.chance(0.4)) chosen = range(0, dice.below(3)).map((n) => `c${n}`)
    const failing = () => {
      if (dice.chance(0.15)) throw new ApiError(dice.pick(['offline', 'timeout', 'http', 'portal']))
      if (dice.chance(0.2)) change()
    }
    api.beforePage = failing
    files.beforePart = failing
    api.signedIn = dice.chance(way.in)
    const revive = dice.chance(0.5) ? killAtWrite(dice.below(40)) : () => {}
    await Promise.all(
      range(0, dice.chance(0.2) ? 2 : 1).map(() =>
        world.run({ categories: chosen, rowsAtOnce: dice.pick([1, 3, 80]) }),
      ),
    )
    revive()
    for (const table of catalogueTables) {
      const rows = await world.rows(table)
      const ids = await allIds(db, table)
      expect({ seed, table, doubled: ids.length - new Set(ids).size }).toEqual({ seed, table, doubled: 0 })
      expect(await countRows(db, table)).toBe(ids.length)
      for (const [id, row] of rows)
        expect(allTexts).toContain(`${table} ${id} ${String(row['name'])} ${String(row['updateTime'])}`)
    }
  }
  api.beforePage = () => {}
  files.beforePart = () => {}
  publish()
  clock.at += 1000
  return { api, world, chosen }
}

test.each(Object.entries(copyWays))(
  'the device equals the catalogue after kills, lost connections, repeated runs and changes (%s)',
  async (_, way) => {
    for (const seed of range(1, 9)) {
      const { api, world, chosen } = await history(seed, way)
      expect({ seed, outcome: await world.run({ categories: chosen }) }).toEqual({ seed, outcome: { at: 'done' } })
      const expected = [...api.rows.products].filter(
        ([, row]) =>
          chosen.length === 0 ||
          (row['categories'] as ReturnType<typeof categoryOf>).some(({ categoryId }) => chosen.includes(categoryId)),
      )
      expect({ seed, products: byId(await world.rows()) }).toEqual({ seed, products: byId(new Map(expected)) })
      expect(byId(await world.rows('companies'))).toEqual(byId(api.rows.companies))
      const status = await readStatus(world.db)
      expect(status).toMatchObject({
        phase: 'ready',
        scope: 'full',
        asOf: world.clock.at,
        error: null,
        categories: chosen,
      })
      expect(status.rows).toBe(expected.length + api.rows.companies.size)
      await world.db.delete()
    }
  },
  60_000,
)

describe('rows that a delta deleted', () => {
  const copiedWorld = async () => {
    const api = new DeltaApi()
    const world = await createCopyWorldOf(api)
    for (const n of range(0, 15)) api.put('products', n, { categories: categoryOf(0) })
    api.publish(world.files)
    const ids = async () => (await allIds(world.db, 'products')).sort()
    return { ...world, ids, there: () => [...api.rows.products.keys()].sort() }
  }

  test('are not restored by old files after a logout and an interrupted copy of the files', async () => {
    const world = await copiedWorld()
    await world.run()
    for (const n of [3, 8, 13]) world.api.put('products', n, { name: 'other', categories: categoryOf(0) })
    world.api.publish(world.files)
    world.api.remove('products', 'p1')
    await world.run()
    expect(await world.ids()).toEqual(world.there())
    world.api.signedIn = false
    world.files.beforePart = (_, count) => {
      if (count > 3) throw new ApiError('offline')
    }
    expect(await world.run()).toMatchObject({ at: 'stopped' })
    expect(await world.ids()).toContain('p1')
    world.files.beforePart = () => {}
    world.api.signedIn = true
    expect(await world.run()).toEqual({ at: 'done' })
    expect(await world.ids()).toEqual(world.there())
    await world.db.delete()
  })

  test.each([
    ['older', true],
    ['the same', false],
  ])('are not restored by a run of %s files that another run has overtaken', async (_, publishes) => {
    const world = await copiedWorld()
    let overtakes = false
    world.files.beforePart = async (_url, count) => {
      if (count === 2) throw new ApiError('offline')
      if (count !== 1) return
      overtakes = true
      world.api.remove('products', 'p6')
      world.api.put('products', 3, { name: 'other', categories: categoryOf(0) })
      if (publishes) world.api.publish(world.files)
      expect(await world.run()).toEqual({ at: 'done' })
      expect(await world.ids()).toEqual(world.there())
    }
    expect(await world.run()).toEqual({ at: 'done' })
    expect(overtakes).toBe(true)
    expect(await world.ids()).toEqual(world.there())
    expect(await world.run()).toEqual({ at: 'done' })
    expect(await world.ids()).toEqual(world.there())
    await world.db.delete()
  })
})
