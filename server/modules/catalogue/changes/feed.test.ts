import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QueryIn } from '#contract/call.ts'
import { catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import { provinceDict } from '#contract/entities/reference.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { shrinkLibrary } from '#tests/harness/small-library.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { openLibrary } from '../library.ts'
import { catalogueTombstones, companies, products } from '../schema.ts'
import { writeInstance } from '#server/platform/db/instance.ts'
import { wireMarkOf, publishCompany, publishProducts, readmitProducts, withdrawProducts } from './catalogue-changes.ts'
import { countRows, readCatalogueTime, takeSeq } from './catalogue-clock.ts'

let t: TestApp
let token: string
let ids: string[]
beforeAll(async () => {
  t = await testApp()
  token = (await t.newBuyer()).token
  await shrinkLibrary(t.deps.db)
  const { db } = t.deps
  // Few are turned faster.
  await db.delete(products).where(sql`${products.id} not in (select id from products order by id limit 60)`)
  await db.transaction((tx) => takeSeq(tx))
})
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
const mark = async () => wireMarkOf(t.deps.db, await readCatalogueTime(t.deps.db))
const publish = (...some: string[]) => tx((one) => publishProducts(one, some, t.clock.now()))
const withdraw = (...some: string[]) => tx((one) => withdrawProducts(one, some))
const rowOf = async (id: string) => (await t.deps.db.select().from(products).where(eq(products.id, id)))[0]

/** A device: a copy that takes pages as they come, in any state of the library. */
const device = () => {
  const held = new Set<string>()
  let since = ''
  const take = (one: Changes) => {
    for (const { pesticideId } of one.list) held.add(pesticideId)
    for (const id of one.deleted) held.delete(id)
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
  return { held, copy }
}
const library = async () => new Set((await t.deps.db.select({ id: products.id }).from(products)).map(({ id }) => id))
/** Products as they were before they were withdrawn, put back. */
const putBack = async (rows: (typeof products.$inferSelect)[]) => {
  const numbers = rows.map(({ id }) => id)
  await tx(async (one) => {
    await readmitProducts(one, numbers)
    await one.insert(products).values(rows)
    await publishProducts(one, numbers, t.clock.now())
  })
}

describe('a copy made while the library changes equals the library in the end', () => {
  test.each([1, 7, 59, 60, 61])('in pages of %i', async (limit) => {
    const one = device()
    const removed: (typeof products.$inferSelect)[] = []
    let step = 0
    await one.copy(limit, async () => {
      step += 1
      if (step > 12) return
      const all = [...(await library())]
      const [first = '', middle = '', last = ''] = [all[0], all[all.length >> 1], all.at(-1)]
      await publish(first, middle)
      const row = await rowOf(last)
      if (row && step % 3 === 0) {
        removed.push(row)
        await withdraw(last)
      }
      const back = step % 5 === 0 ? removed.pop() : undefined
      if (back) await putBack([back])
    })
    await one.copy(limit)
    expect(one.held).toEqual(await library())
    if (removed.length > 0) await putBack(removed)
    await one.copy(limit)
    expect(one.held).toEqual(await library())
  })

  test('without a product that was on the first page and is deleted before the last', async () => {
    const one = device()
    const [first = ''] = ids
    const row = await rowOf(first)
    let gone = false
    await one.copy(20, async () => {
      if (!gone) await withdraw(first)
      gone = true
    })
    expect(one.held.has(first)).toBe(false)
    if (row) await putBack([row])
  })
})

describe('a product that is withdrawn and returns', () => {
  test('is present in a delta from before the withdrawal, and in one from between', async () => {
    const [id = ''] = ids
    const [row, before] = [await rowOf(id), await mark()]
    await withdraw(id)
    const between = await mark()
    expect(await page({ since: before })).toMatchObject({ list: [], deleted: [id] })
    if (row) await putBack([row])
    for (const since of [before, between])
      expect(await page({ since })).toMatchObject({ list: [{ pesticideId: id }], deleted: [] })
  })

  test('is one entry with its last time if it was withdrawn twice', async () => {
    const [id = ''] = ids
    const row = await rowOf(id)
    await withdraw(id)
    const after = await mark()
    if (row) await t.deps.db.insert(products).values(row)
    await withdraw(id)
    expect((await page({ since: after })).deleted).toEqual([id])
    const words = await t.deps.db.select().from(catalogueTombstones).where(eq(catalogueTombstones.rowId, id))
    expect(words).toHaveLength(1)
    // Whoever begins has nothing to drop.
    const first = await page({ limit: 2000 })
    expect([first.deleted, new Set(first.list.map(({ pesticideId }) => pesticideId))]).toEqual([[], await library()])
    if (row) await putBack([row])
  })

  test('is only a deletion if it was changed and then withdrawn', async () => {
    const [id = '', other = ''] = ids
    const [row, before] = [await rowOf(id), await mark()]
    await publish(id, other)
    await withdraw(id)
    expect(await page({ since: before })).toMatchObject({ list: [{ pesticideId: other }], deleted: [id] })
    if (row) await putBack([row])
  })
})

describe('numbers of the feed', () => {
  test('are given out once for each change, however many writers there are', async () => {
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, at) => tx(async (one) => [await takeSeq(one, at + 1), at + 1])),
    )
    const all = taken.flatMap(([first = 0, many = 0]) => Array.from({ length: many }, (_, at) => first + at))
    expect(new Set(all).size).toBe(55)
    expect(Math.max(...all)).toBe((await readCatalogueTime(t.deps.db)).seq)
  })

  test('of a failed change are used again, and nobody has seen them', async () => {
    const [before, [id = '']] = [await mark(), ids]
    const failing = tx(async (one) => {
      await publishProducts(one, [id], 1)
      throw new Error('full disk')
    })
    await expect(failing).rejects.toThrow('full disk')
    expect(await mark()).toBe(before)
    expect((await page({ since: before })).list).toEqual([])
  })

  test('follow the order in which products are named, also of a missing one', async () => {
    const [a = '', b = '', c = ''] = ids
    const [before, { seq }] = [await mark(), await readCatalogueTime(t.deps.db)]
    await publish(c, 'PD-NOT-THERE', a, b)
    expect((await page({ since: before })).list.map(({ pesticideId }) => pesticideId)).toEqual([c, a, b])
    await publish()
    await withdraw()
    expect((await readCatalogueTime(t.deps.db)).seq - seq).toBe(4)
  })

  test('change with a rating, but no count does, and no product becomes newer', async () => {
    const [row] = await t.deps.db
      .select({ id: products.id, companyId: products.companyId, updatedAt: products.updatedAt })
      .from(products)
      .limit(1)
    const before = await readCatalogueTime(t.deps.db)
    await tx((one) => publishCompany(one, row?.companyId ?? '', t.clock.now() + 5))
    const after = await readCatalogueTime(t.deps.db)
    expect([after.shape, after.seq > before.seq]).toEqual([before.shape, true])
    expect((await rowOf(row?.id ?? ''))?.updatedAt).toBe(row?.updatedAt)
    const { data } = await t.call(catalogueCalls.companyChanges, {
      token,
      query: { since: await wireMarkOf(t.deps.db, before) },
    })
    expect(data).toMatchObject({ list: [{ companyId: row?.companyId, updateTime: t.clock.now() + 5 }], deleted: [] })
    await publish(row?.id ?? '')
    expect((await readCatalogueTime(t.deps.db)).shape).toBeGreaterThan(before.shape)
  })

  test('of both tables are one series, so that a copy needs one position', async () => {
    const [id = ''] = ids
    const { data } = await t.call(catalogueCalls.companyChanges, { token, query: { limit: 2000 } })
    const { next } = data as Changes
    await publish(id)
    expect((await page({ since: next })).list.map(({ pesticideId }) => pesticideId)).toEqual([id])
  })
})

describe('the caller of the feed', () => {
  test('without an account gets nothing', async () => {
    for (const call of [catalogueCalls.productChanges, catalogueCalls.companyChanges])
      expect((await t.call(call)).code).toBe(401)
  })
  test.each([{ limit: 0 }, { limit: 2001 }, { limit: 1.5 }, { since: 'nonsense' }, { cursor: '1' }, { since: 'a.b' }])(
    'with %o is refused by field',
    async (query) => {
      const answer = await t.call(catalogueCalls.productChanges, { token, query })
      expect(answer).toMatchObject({ code: 400, data: { fields: [{ path: expect.any(String) }] } })
    },
  )
  test('gets the present number of rows on every page', async () => {
    const [first, total] = [await page({ limit: 5 }), await countRows(t.deps.db, 'products')]
    expect([first.total, first.list.length]).toEqual([total, 5])
    const [id = ''] = ids
    const row = await rowOf(id)
    await withdraw(id)
    expect((await page({ cursor: first.cursor ?? '', limit: 5 })).total).toBe(total - 1)
    if (row) await putBack([row])
  })
  test('begins again after the database was replaced, from any position', async () => {
    const { db } = t.deps
    const time = await readCatalogueTime(db)
    const before = await wireMarkOf(db, time)
    const set = (to: string) => writeInstance(db, 'epoch', to)
    await set('another')
    for (const query of [{ since: before }, { cursor: before }, { since: before, cursor: before }])
      expect(await page(query)).toMatchObject({ reset: true, list: [], deleted: [], cursor: null, next: '' })
    await set(time.epoch)
  })
})

describe('lists that are the same for everybody', () => {
  test('are made once for simultaneous callers, for each language, and again after a change of the catalogue', async () => {
    const { answer } = openLibrary(t.deps)
    let made = 0
    const ask = (locale: 'en' | 'es', name = 'list') => answer([name, locale], async () => ({ made: (made += 1) }))
    const [one, two, three] = await Promise.all([ask('en'), ask('en'), ask('en')])
    expect([made, one === two, two === three]).toEqual([1, true, true])
    await ask('es')
    await ask('en', 'another')
    await ask('en')
    expect(made).toBe(3)
    await publish(ids[0] ?? '')
    await Promise.all([ask('en'), ask('en')])
    expect(made).toBe(4)
  })
  test('are tried again after a failure', async () => {
    const { answer } = openLibrary(t.deps)
    await expect(answer(['list'], () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await expect(answer(['list'], async () => 1)).resolves.toBeDefined()
  })
  test('name a province while a supplier is in it', async () => {
    const places = async () =>
      ((await t.call(referenceCalls.dictionaries)).data as { dictType: string; value: string; sort: number }[])
        .filter(({ dictType }) => dictType === provinceDict)
        .map(({ value }) => value)
    const before = await places()
    const [row] = await t.deps.db.select().from(companies).limit(1)
    const move = (province: Record<string, string>) =>
      tx(async (one) => {
        await one
          .update(companies)
          .set({ province })
          .where(eq(companies.id, row?.id ?? ''))
        await publishCompany(one, row?.id ?? '', 1)
      })
    await move({ en: 'Aaland', 'zh-Hans': '新省' })
    expect(await places()).toEqual(['Aaland', ...before])
    await move(row?.province ?? {})
    expect(await places()).toEqual(before)
  })
  test('count the products of a category as its page does, and follow it', async () => {
    const listed = async (id: string) =>
      ((await t.call(referenceCalls.categories)).data as { categoryId: string; productCount: number }[]).find(
        ({ categoryId }) => categoryId === id,
      )?.productCount
    const { data } = await t.call(catalogueCalls.productPage, { token, query: { categoryIds: 'insecticide' } })
    const { list, total } = data as { list: { pesticideId: string }[]; total: number }
    expect(await listed('insecticide')).toBe(total)
    const id = list[0]?.pesticideId ?? ''
    const row = await rowOf(id)
    await withdraw(id)
    expect(await listed('insecticide')).toBe(total - 1)
    if (row) await putBack([row])
  })
  test('mark the caller’s time zone, and none for a visitor who has not set one', async () => {
    const marked = async (as?: string) =>
      (
        (await t.call(referenceCalls.timezones, as ? { token: as } : {})).data as {
          id: string
          isCurrentTimezone: boolean
        }[]
      )
        .filter(({ isCurrentTimezone }) => isCurrentTimezone)
        .map(({ id }) => id)
    const me = await t.newBuyer()
    await t.deps.db.update(users).set({ timezone: 'Asia/Tashkent' }).where(eq(users.id, me.userId))
    expect([await marked(me.token), await marked()]).toEqual([['Asia/Tashkent'], ['Europe/London']])
  })
})
