import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { QueryIn } from '#contract/call.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { reduceLibrary } from '#tests/harness/small-library.ts'
import { testApp } from '#tests/harness/server.ts'
import { createCatalogueCache } from '../library.ts'
import { products } from '../schema.ts'
import { wireMarkOf, publishProducts, readmitProducts, withdrawProducts } from './catalogue-changes.ts'
import { readCatalogueVersion, assignSeq } from './catalogue-clock.ts'

let ids: string[]
const t = await testApp()
const token = (await t.newBuyer()).token
await reduceLibrary(t.deps.db)
await t.deps.db.delete(products).where(sql`${products.id} not in (select id from products order by id limit 60)`)
await t.deps.db.transaction((tx) => assignSeq(tx))
beforeEach(async () => {
  ids = (await t.deps.db.select({ id: products.id }).from(products).orderBy(products.seq)).map(({ id }) => id)
})

type Changes = {
  list: { pesticideId: string }[]
  deleted: string[]
  cursor: string | null
  next: string
  total: number
  reset: boolean
}
const page = async (query: QueryIn<typeof catalogueCalls.productChanges>) =>
  (await t.call(catalogueCalls.productChanges, { token, query })).data as Changes
const tx = <T>(work: Parameters<typeof t.deps.db.transaction<T>>[0]) => t.deps.db.transaction(work)
const mark = async () => wireMarkOf(t.deps.db, await readCatalogueVersion(t.deps.db))
const publish = (...some: string[]) => tx((one) => publishProducts(one, some, t.clock.now()))
const withdraw = (...some: string[]) => tx((one) => withdrawProducts(one, some))
const rowOf = async (id: string) => (await t.deps.db.select().from(products).where(eq(products.id, id)))[0]

const device = () => {
  const copiedIds = new Set<string>()
  let since = ''
  const take = (one: Changes) => {
    for (const { pesticideId } of one.list) copiedIds.add(pesticideId)
    for (const id of one.deleted) copiedIds.delete(id)
  }
  const copy = async (limit: number, between: () => Promise<unknown> = async () => undefined) => {
    for (let cursor: string | null = ''; cursor !== null;) {
      const one: Changes = await page({ since, cursor, limit })
      take(one)
      cursor = one.cursor
      if (cursor !== null) await between()
      else since = one.next
    }
  }
  return { held: copiedIds, copy }
}
const library = async () => new Set((await t.deps.db.select({ id: products.id }).from(products)).map(({ id }) => id))
const putBack = async (rows: (typeof products.$inferSelect)[]) => {
  const numbers = rows.map(({ id }) => id)
  await tx(async (one) => {
    await readmitProducts(one, numbers)
    await one.insert(products).values(rows)
    await publishProducts(one, numbers, t.clock.now())
  })
}

describe('a copy made while the catalogue changes equals the catalogue at the end', () => {
  test.each([1, 7, 59, 60, 61])(
    'a copy made while the catalogue changes equals the catalogue at the end, with pages of %i rows',
    async (limit) => {
      const one = device()
      const removedRows: (typeof products.$inferSelect)[] = []
      let step = 0
      await one.copy(limit, async () => {
        step += 1
        if (step > 12) return
        const all = [...(await library())]
        const [first = '', middle = '', last = ''] = [all[0], all[all.length >> 1], all.at(-1)]
        await publish(first, middle)
        const row = await rowOf(last)
        if (row && step % 3 === 0) {
          removedRows.push(row)
          await withdraw(last)
        }
        const back = step % 5 === 0 ? removedRows.pop() : undefined
        if (back) await putBack([back])
      })
      await one.copy(limit)
      expect(one.held).toEqual(await library())
      if (removedRows.length > 0) await putBack(removedRows)
      await one.copy(limit)
      expect(one.held).toEqual(await library())
    },
  )

  test('a product from the first page that is deleted before the last page is requested is missing from the copy', async () => {
    const one = device()
    const [first = ''] = ids
    const row = await rowOf(first)
    let isGone = false
    await one.copy(20, async () => {
      if (!isGone) await withdraw(first)
      isGone = true
    })
    expect(one.held.has(first)).toBe(false)
    if (row) await putBack([row])
  })
})

describe('a product that is withdrawn and returns', () => {
  test('a product that is withdrawn and returns is in the deltas since before its withdrawal and since before its return', async () => {
    const [id = ''] = ids
    const [row, before] = [await rowOf(id), await mark()]
    await withdraw(id)
    const markBetween = await mark()
    expect(await page({ since: before })).toMatchObject({ list: [], deleted: [id] })
    if (row) await putBack([row])
    for (const since of [before, markBetween])
      expect(await page({ since })).toMatchObject({ list: [{ pesticideId: id }], deleted: [] })
  })

  test('a product that was changed and then withdrawn appears only as a deletion', async () => {
    const [id = '', other = ''] = ids
    const [row, before] = [await rowOf(id), await mark()]
    await publish(id, other)
    await withdraw(id)
    expect(await page({ since: before })).toMatchObject({ list: [{ pesticideId: other }], deleted: [id] })
    if (row) await putBack([row])
  })
})

describe('the numbers of the feed', () => {
  test('numbers are unique and without gaps, even with many simultaneous writers', async () => {
    const ranges = await Promise.all(
      Array.from({ length: 10 }, (_, at) => tx(async (one) => [await assignSeq(one, at + 1), at + 1])),
    )
    const all = ranges.flatMap(([first = 0, many = 0]) => Array.from({ length: many }, (_, at) => first + at))
    expect(new Set(all).size).toBe(55)
    expect(Math.max(...all)).toBe((await readCatalogueVersion(t.deps.db)).seq)
  })

  test('numbers of a failed change are assigned again, because nobody has seen them', async () => {
    const [before, [id = '']] = [await mark(), ids]
    const failing = tx(async (one) => {
      await publishProducts(one, [id], 1)
      throw new Error('full disk')
    })
    await expect(failing).rejects.toThrow('full disk')
    expect(await mark()).toBe(before)
    expect((await page({ since: before })).list).toEqual([])
  })

  test('products and companies share one series of numbers, so that a device needs only one mark', async () => {
    const [id = ''] = ids
    const { data } = await t.call(catalogueCalls.companyChanges, { token, query: { limit: 2000 } })
    const { next } = data as Changes
    await publish(id)
    expect((await page({ since: next })).list.map(({ pesticideId }) => pesticideId)).toEqual([id])
  })
})

describe('lists that are equal for all callers', () => {
  test('lists are built once for simultaneous callers, once per language, and again after a change of the catalogue', async () => {
    const { answer } = createCatalogueCache(t.deps)
    let builds = 0
    const ask = (locale: 'en' | 'es', name = 'list') => answer([name, locale], async () => ({ made: (builds += 1) }))
    const [one, two, three] = await Promise.all([ask('en'), ask('en'), ask('en')])
    expect([builds, one === two, two === three]).toEqual([1, true, true])
    await ask('es')
    await ask('en', 'another')
    await ask('en')
    expect(builds).toBe(3)
    await publish(ids[0] ?? '')
    await Promise.all([ask('en'), ask('en')])
    expect(builds).toBe(4)
  })
  test('lists are built again after a failure', async () => {
    const { answer } = createCatalogueCache(t.deps)
    await expect(answer(['list'], () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await expect(answer(['list'], async () => 1)).resolves.toBeDefined()
  })
})
