import { expect, test } from 'vitest'
import { productRow, FakeFiles, FakeFindings, range } from '#tests/harness/fake-catalogue.ts'
import { PagedApi } from '#tests/harness/paged-catalogue.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'
import { allIds, countRows } from '../../store/tables.ts'
import { openCatalogueDbByName } from '../../store/db.ts'
import { replicate } from '../replicate.ts'

const kinds = ['newest', 'oldest', 'shuffled'] as const

const movingList = (seed: number) => {
  const dice = new SeededRandom(seed)
  const kind = kinds[seed % kinds.length] ?? 'newest'
  const api = new PagedApi()
  api.mostRows = 20
  api.fill(90, kind === 'oldest' ? 'oldest' : 'newest')
  let next = 1000
  const touched = new Set<number>()
  const pick = () => dice.below(api.products.length)
  const insert = () => {
    const row = productRow(next, { pesticideId: next })
    touched.add(next)
    next += 1
    if (kind === 'newest') api.products.unshift(row)
    else if (kind === 'oldest') api.products.push(row)
    else api.products.splice(pick(), 0, row)
  }
  const remove = () => {
    const [gone] = api.products.splice(pick(), 1)
    touched.add(Number(gone?.['pesticideId']))
  }
  const reorder = () => {
    const [moved] = api.products.splice(pick(), 1)
    if (moved) api.products.splice(pick(), 0, moved)
  }
  const change = () => {
    const kindOf = dice.next()
    if (kindOf < 0.3) insert()
    else if (kindOf < 0.6) remove()
    else if (kindOf < 0.8 || kind !== 'shuffled') {
      remove()
      insert()
    } else reorder()
  }
  const rate = [0.1, 0.3, 0.6][seed % 3] ?? 0.1
  api.beforePage = () => {
    while (dice.chance(rate)) change()
  }
  return { api, touched }
}

test.each(range(0, 6))(
  'no row of a moving list is lost or duplicated: seeds of group %d',
  async (group) => {
    for (const seed of range(group * 10, group * 10 + 10)) {
      const { api, touched } = movingList(seed)
      const db = await openCatalogueDbByName(`moving-${seed}`)
      let now = 1_000_000
      const run = () =>
        replicate(
          {
            db,
            api,
            files: new FakeFiles(),
            offers: new FakeFindings(),
            wait: async () => {},
            clock: { now: () => now, mono: () => 0 },
            signedIn: async () => true,
            pause: async () => {},
          },
          'en',
        )
      const throughout = () => range(1, 91).filter((id) => !touched.has(id))
      for (let day = 0; day < 2; day += 1) {
        expect(await run()).toEqual({ at: 'done' })
        const storedIds = (await allIds(db, 'products')).map(Number)
        const lostIds = throughout().filter((id) => !storedIds.includes(id))
        expect({ seed, day, lost: lostIds, doubled: storedIds.length - new Set(storedIds).size }).toEqual({
          seed,
          day,
          lost: [],
          doubled: 0,
        })
        expect(await countRows(db, 'products')).toBe(storedIds.length)
        now += 86_400_000
      }
      api.beforePage = () => {}
      await run()
      const list = api.products.map(({ pesticideId }) => Number(pesticideId)).sort((a, b) => a - b)
      expect((await allIds(db, 'products')).map(Number).sort((a, b) => a - b)).toEqual(list)
      await db.delete()
    }
  },
  60_000,
)
