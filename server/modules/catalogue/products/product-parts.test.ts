import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProductWire } from '#contract/entities/product.ts'
import type { Database } from '#server/platform/db/database.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { watchReads } from '#tests/harness/watched-reads.ts'
import { publishCompany, publishProducts, withdrawProducts } from '../changes/catalogue-writes.ts'
import { isInPart } from '../copy/catalogue-parts.ts'
import { cutTable, stateOf } from '../copy/part-cuts.ts'
import { openLibrary } from '../library.ts'
import type { Words } from '../reference/words.ts'
import { companies, products } from '../schema.ts'
import { createProductParts, listOfRows } from './product-parts.ts'

let db: Database
let words: Words
let read: number[]
beforeAll(async () => {
  db = (await testDatabase()).db
  words = await openLibrary({ db }).words()
  read = []
  watchReads(db, /products_by_id|any\(\$1::text\[\]\)/, (rows) => void read.push(rows.length))
})
beforeEach(() => void read.splice(0))

const refs = (limit: number) =>
  db.select({ id: products.id, seq: products.seq }).from(products).orderBy(products.id).limit(limit)
const shown = (parts: readonly Buffer[]) => parts.map((part) => JSON.parse(part.toString()) as ProductWire)
const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)

describe('a page of products', () => {
  test('has the requested order, and reads each product from the database once', async () => {
    const partsOf = createProductParts(db)
    const asked = (await refs(6)).toReversed()
    const parts = await partsOf(asked, words, 'en')
    expect(shown(parts).map(({ pesticideId }) => pesticideId)).toEqual(asked.map(({ id }) => id))
    expect(sum(read)).toBe(6)
    read.length = 0
    expect(await partsOf(asked.slice(2), words, 'en')).toEqual(parts.slice(2))
    expect(sum(read)).toBe(0)
  })

  test('is another page in another language', async () => {
    const partsOf = createProductParts(db)
    const [one] = await refs(1)
    const inLanguage = async (locale: 'en' | 'zh-Hans') =>
      shown(await partsOf(one ? [one] : [], words, locale))[0]?.name
    expect(await inLanguage('en')).not.toBe(await inLanguage('zh-Hans'))
    expect(await inLanguage('en')).toMatch(/^[\x20-\x7e]+$/)
  })

  test('shows a changed product under its new number, and changes of its supplier', async () => {
    const partsOf = createProductParts(db)
    const [ref] = await refs(1)
    const now = async () => {
      const [row] = await db
        .select({ id: products.id, seq: products.seq, companyId: products.companyId })
        .from(products)
        .where(eq(products.id, ref?.id ?? ''))
      const [view] = row ? shown(await partsOf([row], words, 'en')) : []
      return { row, view }
    }
    const before = await now()
    await db.transaction(async (tx) => {
      await tx
        .update(products)
        .set({ toxicity: 'extreme' })
        .where(eq(products.id, ref?.id ?? ''))
      await publishProducts(tx, [ref?.id ?? ''], 1)
    })
    expect((await now()).view?.toxicity).toBe('extreme')
    await db.transaction(async (tx) => {
      await tx
        .update(companies)
        .set({ rating: 1.5 })
        .where(eq(companies.id, before.row?.companyId ?? ''))
      await publishCompany(tx, before.row?.companyId ?? '', 1)
    })
    expect((await now()).view?.company?.rating).toBe(1.5)
  })

  test('leaves out products deleted since, and nothing else', async () => {
    const partsOf = createProductParts(db)
    const asked = await refs(4)
    const [, gone] = asked
    await db.transaction((tx) => withdrawProducts(tx, [gone?.id ?? '']))
    const parts = await partsOf(asked, words, 'en')
    expect(shown(parts).map(({ pesticideId }) => pesticideId)).toEqual(
      asked.filter((ref) => ref !== gone).map(({ id }) => id),
    )
  })

  test('drops products from memory if there are too many: the last ones stay, dropped ones are read again unchanged', async () => {
    const partsOf = createProductParts(db)
    const all = await refs(5000)
    const [first, ...others] = all
    const one = first ? [first] : []
    const before = await partsOf(one, words, 'en')
    for (let at = 0; at < others.length; at += 500) await partsOf(others.slice(at, at + 500), words, 'en')
    read.length = 0
    await partsOf(others.slice(-20), words, 'en')
    expect(sum(read)).toBe(0)
    expect(await partsOf(one, words, 'en')).toEqual(before)
    expect(sum(read)).toBe(1)
  })

  test.each([
    [[], '[]'],
    [['1'], '[1]'],
    [['1', '2', '3'], '[1,2,3]'],
  ])('of %j is the list %s', (rows, json) => {
    expect(Buffer.concat([...listOfRows(rows.map((row) => Buffer.from(row)))]).toString()).toBe(json)
  })
})

describe('the parts of the public copy', () => {
  test.each(['products', 'companies'] as const)(
    'hold each of the %s in exactly one part, and no part is large',
    async (name) => {
      const table = name === 'products' ? products : companies
      const cuts = await cutTable(db, name)
      expect(new Set(cuts.map(({ key }) => key)).size).toBe(cuts.length)
      const sizes: number[] = []
      for (const cut of cuts) {
        const [row] = await db
          .select({ rows: sql<number>`count(*)::int`, last: sql<number>`max(${table.seq})::int` })
          .from(table)
          .where(isInPart(name, cut))
        // By its state a part is known to stand: it must be that of these very rows.
        expect(stateOf({ rows: row?.rows ?? 0, last: row?.last ?? 0 })).toBe(cut.state)
        sizes.push(row?.rows ?? 0)
      }
      expect(sum(sizes)).toBe(await db.$count(table))
      expect(Math.max(...sizes)).toBeLessThan(1000)
      expect(Math.min(...sizes)).toBeGreaterThan(0)
    },
  )
})
