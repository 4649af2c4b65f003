import { once } from 'node:events'
import { eq, sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { reviewCalls } from '#contract/calls/reviews.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { lockCatalogueClock } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { companies, reviews } from '#server/modules/catalogue/schema.ts'
import { setReviewHidden } from '#server/modules/reviews/reviews.ts'
import type { Database } from '#server/platform/db/database.ts'
import { measureReplies } from './background/start.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { importSetup, rainbow } from '#tests/harness/import-files.ts'
import { ratings } from '#tests/harness/ratings.ts'

const waitingIn = async (db: Database) => {
  const { rows } = (await db.execute(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) as { rows: readonly { n: number }[] }
  return rows[0]?.n
}

describe('calls that wait for a locked row do not delay other accounts', () => {
  let t: TestApp
  let product: string
  beforeAll(async () => {
    t = await testApp()
    product = (await requestableProducts(t.deps.db)).ofDemo('9001')[0] ?? ''
  })

  const startedCalls: Promise<unknown>[] = []
  const lock = async (rows: SQL) => {
    let release: () => void = () => undefined
    const lockPromise = new Promise<void>((resolve) => {
      const transaction = t.deps.db.transaction(async (tx) => {
        await tx.execute(rows)
        resolve()
        await new Promise<void>((end) => (release = end))
      })
      onTestFinished(async () => {
        release()
        await transaction
        // Until these calls end, they wait for one another, and would be counted by the next test.
        await Promise.allSettled(startedCalls.splice(0))
      })
    })
    await lockPromise
  }
  const waiting = () => waitingIn(t.deps.db)
  type Answer = Awaited<ReturnType<TestApp['call']>>
  const callMany = (ask: (at: number) => Promise<Answer>) => {
    const codes: number[] = []
    startedCalls.push(...Array.from({ length: 25 }, (_, at) => ask(at).then(({ code }) => codes.push(code))))
    return codes
  }
  const readAndWrite = async ({ token }: { token: string }) => {
    const read = await t.call(catalogueCalls.companyGet, { token, query: { id: '9001' } })
    const write = await t.call(enquiryCalls.create, {
      token,
      body: enquiryBody([product], { clientRef: 'of-another' }),
      headers: { 'Idempotency-Key': 'of-another' },
    })
    return [read.code, write.code]
  }

  test.each(['send', 'create'] as const)(
    '25 waiting %s calls of one account do not delay other accounts',
    async (name) => {
      const [one, other] = [await t.newBuyer(), await t.newBuyer()]
      await lock(sql`select from users where id = ${one.userId} for update`)
      const codes = callMany((at) =>
        t.call(enquiryCalls[name], {
          token: one.token,
          body: enquiryBody([product], { clientRef: `${name}-number-${at}` }),
          headers: { 'Idempotency-Key': `${name}-${at}` },
        }),
      )
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(1), 5_000)
      expect(await waiting()).toBeLessThanOrEqual(4)
      expect(await readAndWrite(other)).toEqual([0, 0])
      expect(codes).not.toContain(0)
    },
  )

  test('25 accounts whose reviews wait for an import of the catalogue do not delay another account', async () => {
    const buyers = await Promise.all(Array.from({ length: 26 }, () => t.newBuyer()))
    await lock(sql`select from catalogue_clock for update`)
    const codes = callMany((at) =>
      t.call(reviewCalls.reviewCreate, {
        token: buyers[at]?.token ?? '',
        body: { companyId: '9001', ...ratings(5), tags: [], content: 'Quick.' },
      }),
    )
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(1), 5_000)
    expect(await waiting()).toBeLessThanOrEqual(4)
    expect(await readAndWrite(buyers[25] ?? { token: '' })).toEqual([0, 0])
    expect(codes).not.toContain(0)
  })
})

test('the reply rate is measured while a review of the same supplier is being stored, without a deadlock', async () => {
  const { db } = (await testApp()).deps
  await db.execute(sql`update companies set reply_rate = 1 where id = '9001'`)
  const resumeEvents = new EventTarget()
  let isLocked = false
  // Takes the locks of a review in the same order: first the catalogue's clock, later the company.
  const review = db.transaction(async (tx) => {
    await lockCatalogueClock(tx)
    isLocked = true
    await once(resumeEvents, 'resume')
    await tx.execute(sql`select from companies where id = '9001' for update`)
  })
  await vi.waitFor(() => expect(isLocked).toBe(true))
  const measurement = measureReplies(db, Date.now())
  await vi
    .waitFor(async () => expect(await waitingIn(db)).toBe(1), 5_000)
    .finally(() => resumeEvents.dispatchEvent(new Event('resume')))
  await Promise.all([review, measurement])
  const { rows } = (await db.execute(sql`select reply_rate as rate from companies where id = '9001'`)) as {
    rows: readonly { rate: number | null }[]
  }
  expect(rows[0]?.rate).not.toBe(1)
})

describe('an import that begins while a review of the same supplier is being stored', () => {
  const { database, run } = importSetup()

  test('an import that begins while a review of the same supplier is being stored keeps the new rating', async () => {
    const db = database()
    const review = { id: 'review-1', companyId: '2', ...ratings(5), tags: [], content: 'Quick.', createdAt: 1 }
    await db.insert(reviews).values({ ...review, hiddenAt: 1 })
    const resumeEvents = new EventTarget()
    let isRated = false
    const rating = db.transaction(async (tx) => {
      await setReviewHidden(tx, review, null, 1)
      isRated = true
      await once(resumeEvents, 'resume')
    })
    await vi.waitFor(() => expect(isRated).toBe(true))
    const imported = run({ 'companies.csv': [{ ...rainbow, name_en: 'Quixotic Chemical Co., Ltd.' }] })
    await vi
      .waitFor(async () => expect(await waitingIn(db)).toBe(1), 5_000)
      .finally(() => resumeEvents.dispatchEvent(new Event('resume')))
    await rating
    expect(await imported).toMatchObject({ written: true })
    const [row] = await db.select().from(companies).where(eq(companies.id, '2'))
    expect(row).toMatchObject({ reviewCount: 1, names: { en: 'Quixotic Chemical Co., Ltd.' } })
  })
})
