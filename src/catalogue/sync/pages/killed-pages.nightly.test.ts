import { expect, test } from 'vitest'
import { createCopyWorldOf } from '#tests/harness/catalogue-copy.ts'
import { killAtWrite } from '#tests/harness/delta-catalogue.ts'
import { companyRow, FakeFindings, productRow, range, type Row } from '#tests/harness/fake-catalogue.ts'
import { PagedApi } from '#tests/harness/paged-catalogue.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'
import { ApiError } from '#api/errors.ts'
import { allIds, countRows } from '../../store/tables.ts'
import { readStatus } from '../../store/meta.ts'
import { catalogueTables } from '../../store/names.ts'
import { passIntervalMs } from './copy-pages.ts'

const orders = ['newest', 'oldest'] as const

const history = async (seed: number, choosing: boolean) => {
  const dice = new SeededRandom(seed)
  const api = new PagedApi()
  const world = await createCopyWorldOf(api)
  const { db, clock } = world
  const order = dice.pick(orders)
  api.mostRows = dice.pick([20, 50])
  let next = 1
  let time = 1000
  const product = (n: number): Row => {
    const category = `c${dice.below(3)}`
    time += 1
    return productRow(n, {
      pesticideId: n,
      name: `${dice.below(1000)}`,
      categories: [{ categoryId: category, categoryName: category }],
      updateTime: time,
    })
  }
  const insert = () => {
    const row = product(next)
    next += 1
    if (order === 'newest') api.products.unshift(row)
    else api.products.push(row)
  }
  const change = () => {
    const at = dice.below(api.products.length)
    if (dice.chance(0.4)) insert()
    else if (dice.chance(0.5)) api.products.splice(at, 1)
    else api.products[at] = product(Number(api.products[at]?.['pesticideId']))
    if (dice.chance(0.1)) {
      time += 1
      api.companies = range(0, 3 + dice.below(4)).map((n) => companyRow(n, { updateTime: time }))
    }
  }
  for (const _ of range(0, 70)) insert()
  const offers = new FakeFindings()
  let chosen: string[] = []
  for (const _ of range(0, 6)) {
    clock.at += dice.pick([60_000, 3_700_000, passIntervalMs])
    for (const _more of range(0, dice.below(5))) change()
    if (choosing && dice.chance(0.4)) chosen = range(0, dice.below(3)).map((n) => `c${n}`)
    api.beforePage = () => {
      if (dice.chance(0.08)) throw new ApiError(dice.pick(['offline', 'timeout', 'http']))
    }
    const revive = dice.chance(0.6) ? killAtWrite(dice.below(60)) : () => {}
    await world.run({ offers, categories: chosen, rowsAtOnce: dice.pick([3, 80]) })
    revive()
    for (const table of catalogueTables) {
      const ids = await allIds(db, table)
      expect({ seed, table, doubled: ids.length - new Set(ids).size }).toEqual({ seed, table, doubled: 0 })
      expect(await countRows(db, table)).toBe(ids.length)
    }
  }
  api.beforePage = () => {}
  return { api, world, chosen, offers }
}

const byId = (rows: readonly Row[], id: string) =>
  Object.fromEntries(rows.map((row) => [String(row[id]), [row['name'], row['updateTime']]]))

test.each([
  ['of all categories', false],
  ['of chosen categories', true],
])(
  'a copy by pages %s finally equals the list, after repeated kills and lost connections',
  async (_, choosing) => {
    for (const seed of range(1, 11)) {
      const { api, world, chosen, offers } = await history(seed, choosing)
      world.clock.at += passIntervalMs
      // The first run ends the pass in progress, which may have missed later changes; the second starts a new pass.
      for (const _run of range(0, 2)) {
        const outcome = await world.run({ offers, categories: chosen, demanded: true })
        expect({ seed, outcome }).toEqual({ seed, outcome: { at: 'done' } })
      }
      const expected = api.products.filter(
        ({ categories }) =>
          chosen.length === 0 || chosen.includes(String((categories as { categoryId: string }[])[0]?.categoryId)),
      )
      const storedRows = [...(await world.rows()).values()]
      expect({ seed, rows: byId(storedRows, 'pesticideId') }).toEqual({ seed, rows: byId(expected, 'pesticideId') })
      expect(byId([...(await world.rows('companies')).values()], 'companyId')).toEqual(byId(api.companies, 'companyId'))
      expect(await readStatus(world.db)).toMatchObject({
        phase: 'ready',
        scope: 'full',
        error: null,
        asOf: world.clock.at,
        rows: expected.length + api.companies.length,
        categories: chosen,
      })
      await world.db.delete()
    }
  },
  60_000,
)
