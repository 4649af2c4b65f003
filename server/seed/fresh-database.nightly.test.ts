import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { companies, products, reviews, vocabulary } from '#server/modules/catalogue/schema.ts'
import { pricePoints, priceSeries } from '#server/modules/market/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { migrationsFolder, seedFolder } from '#server/platform/paths.ts'
import { testApp } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { demoAccount, emptyDemoAccount } from './accounts.ts'
import {
  InvalidSeedError,
  importCatalogue,
  hasNoCatalogue,
  withoutDemoRows,
  withoutCatalogueRows,
} from './catalogue.ts'
import { seedIfEmpty } from './seed.ts'
import { readSeedSource } from './source.ts'

const t = await testApp()
const { db } = t.deps

const seedOnce = (demo = true, into = db) => seedIfEmpty({ ...t.deps, db: into }, seedFolder, demo)
const countTables = async (from: Database) => ({
  products: await from.$count(products),
  companies: await from.$count(companies),
  reviews: await from.$count(reviews),
  words: await from.$count(vocabulary),
  users: await from.$count(users),
  points: await from.$count(pricePoints),
  series: await from.$count(priceSeries),
})
const documentUrls = async (from: Database) =>
  (await from.select({ documents: companies.documents }).from(companies).where(eq(companies.demo, true))).flatMap(
    ({ documents }) => documents.map(({ url }) => url),
  )

describe('a seeded database', () => {
  test('a seeded database is not seeded again by simultaneous starts: its row counts and document URLs stay the same', async () => {
    const countsBefore = [await countTables(db), await documentUrls(db)]
    expect(await Promise.all([seedOnce(), seedOnce(), seedOnce()])).toEqual([false, false, false])
    expect([await countTables(db), await documentUrls(db)]).toEqual(countsBefore)
  })

  test('two databases that start from the same image have different URLs for their documents', async () => {
    const seedFresh = async () => {
      const copy = (await testDatabase()).db
      const { random } = t.deps
      for (const { id, documents } of await copy.select().from(companies).where(eq(companies.demo, true)))
        await copy
          .update(companies)
          .set({ documents: documents.map((one) => ({ ...one, url: one.url.replace(/-[0-9a-z]+\//, '-unset/') })) })
          .where(eq(companies.id, id))
      await seedIfEmpty({ ...t.deps, db: copy, random }, seedFolder, true)
      return documentUrls(copy)
    }
    const [one, other] = [await seedFresh(), await seedFresh()]
    expect(one).toHaveLength(36)
    expect(one.filter((url) => other.includes(url) || !/-[0-9a-f]{32}\/\w+\.pdf$/.test(url))).toEqual([])
  })

  test('production refuses a database that a demonstration seeded, because its passwords are public', async () => {
    const countsBefore = await countTables(db)
    await expect(seedOnce(false)).rejects.toThrow(/made by a demonstration/)
    expect(await countTables(db)).toEqual(countsBefore)
  })
})

describe('the accounts of a demonstration', () => {
  test.each([demoAccount, emptyDemoAccount])(
    '$email is the administrator of a separate company, and a member for a year',
    async (account) => {
      const [row] = await db.select().from(users).where(eq(users.email, account.email))
      expect(row).toMatchObject({ role: 'buyer', isCompanyAdmin: true, country: 'BR', timezone: 'America/Sao_Paulo' })
      // Seeding happens at midnight of the day on which the test clock begins.
      expect(row?.vipExpireTime).toBe(Date.UTC(2026, 8, 1) + 365 * 86_400_000)
      const ownQuotas = await db
        .select()
        .from(quotas)
        .where(eq(quotas.userId, row?.id ?? anAccountId('')))
      expect(ownQuotas.map(({ permissionType }) => permissionType).toSorted()).toEqual([
        'AI_QUERY',
        'ENQUIRY',
        'INTENTION',
        'SAMPLE_REQ',
      ])
      expect(ownQuotas.every(({ usedCount, totalLimit }) => usedCount === 0 && totalLimit >= 100)).toBe(true)
      expect(await t.deps.passwords.verify(row?.passwordHash ?? '', account.password)).toBe(true)
    },
  )
  test('an account that was deleted on purpose is not created again', async () => {
    const copy = (await testDatabase()).db
    await copy.delete(users).where(and(eq(users.role, 'buyer'), eq(users.email, emptyDemoAccount.email)))
    await seedOnce(true, copy)
    expect(await copy.select().from(users).where(eq(users.email, emptyDemoAccount.email))).toEqual([])
  })
})

test('an empty database in production gets the register and no demo data', async () => {
  const { db: empty, close } = await openDatabase({ url: 'memory://', folder: '', migrations: migrationsFolder })
  try {
    expect(await hasNoCatalogue(empty)).toBe(true)
    expect(await seedOnce(false, empty)).toBe(true)
    expect(await countTables(empty)).toMatchObject({
      products: 5306,
      companies: 1046,
      reviews: 0,
      users: 0,
      points: 26,
    })
    expect(await empty.$count(products, eq(products.demo, true))).toBe(0)
    expect(await empty.$count(companies, eq(companies.demo, true))).toBe(0)
    expect(await empty.$count(priceSeries, eq(priceSeries.demo, true))).toBe(0)
    expect(await seedOnce(false, empty)).toBe(false)
    await expect(seedOnce(true, empty)).rejects.toThrow('is in production')
    expect(await countTables(empty)).toMatchObject({ products: 5306, companies: 1046, users: 0 })
  } finally {
    await close()
  }
}, 120_000)

describe('a seed source', () => {
  test('a source with problems is not imported, and all its problems are reported', async () => {
    const source = readSeedSource(seedFolder)
    const [first, second, ...others] = source.products
    const brokenSource = {
      ...source,
      products: [{ ...first, company_id: 'x' }, { ...second, categories: ['y'] }, ...others] as typeof source.products,
    }
    const countsBefore = await countTables(db)
    const failed = await importCatalogue(db, brokenSource, t.clock.now()).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(InvalidSeedError)
    expect((failed as InvalidSeedError).problems).toEqual([
      expect.stringContaining('no company "x"'),
      expect.stringContaining('no category "y"'),
    ])
    expect(await countTables(db)).toEqual(countsBefore)
  })
  test('a source without demo rows has the whole register; one without catalogue rows has no products, companies and uses', () => {
    const source = readSeedSource(seedFolder)
    const realSource = withoutDemoRows(source)
    expect([realSource.products, realSource.companies, realSource.words]).toEqual([
      source.products,
      source.companies,
      source.words,
    ])
    expect([realSource.demoProducts, realSource.demoCompanies, realSource.demoReviews]).toEqual([[], [], []])
    const words = withoutCatalogueRows(source)
    expect([words.products, words.companies, words.uses, words.demoProducts]).toEqual([[], [], [], []])
    expect(words.dictionaries).toEqual(source.dictionaries)
  })
})
