import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { requestKinds, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { drafts, records } from '#server/modules/requests/schema.ts'
import { advanceSequences } from '#server/platform/db/epoch.ts'
import { demoAccount } from '#server/seed/accounts.ts'
import { enquiryBody } from '#tests/harness/requests.ts'
import { openFile } from '#tests/harness/uploaded.ts'
import { testApp } from '#tests/harness/server.ts'
import { fillDemoAccount } from './life.ts'

/** A file that is missing, so that a replay creates the history, as on a first start from source. */
const none = '/no-such-folder/life.json.gz'

const t = await testApp()
const userOf = async (email: string, role: 'buyer' | 'seller' = 'buyer') =>
  (
    await t.deps.db
      .select()
      .from(users)
      .where(and(eq(users.email, email), eq(users.role, role)))
  )[0]
const tokenOf = async (email: string, role?: 'seller') =>
  (await openSession(t.deps, t.deps.db, (await userOf(email, role))?.id ?? anAccountId(''))).accessToken
const livedRecords = new Map<RequestKind, RequestRecord[]>()
const all = () => [...livedRecords.values()].flat()

await advanceSequences(t.deps.db, t.clock.now())
await Promise.all([fillDemoAccount(t.deps, none), fillDemoAccount(t.deps, none)])
const token = await tokenOf(demoAccount.email)
const userId = (await userOf(demoAccount.email))?.id ?? anAccountId('')
for (const kind of requestKinds) {
  const { data } = await t.call(requestCalls[kind].recordPage, { token, query: { pageNo: 1, pageSize: 200 } })
  const page = requestCalls[kind].recordPage.data.parse(data)
  if (page.list.length !== page.total) throw new Error('one page does not hold all')
  livedRecords.set(kind, page.list)
}

describe('the account’s history is created once', () => {
  test('two simultaneous starts create each request, message and colleague once', async () => {
    const { db } = t.deps
    const refs = await db.select({ ref: drafts.clientRef }).from(drafts).where(eq(drafts.accountId, userId))
    expect(new Set(refs.map(({ ref }) => ref)).size).toBe(refs.length)
    const numbers = all().map(({ recordNo }) => recordNo)
    expect(new Set(numbers).size).toBe(numbers.length)
    const countsBefore = [await db.$count(records), await db.$count(messages), await db.$count(users)]
    await fillDemoAccount(t.deps, none)
    expect([await db.$count(records), await db.$count(messages), await db.$count(users)]).toEqual(countsBefore)
  })

  test('no mail or push message about the history is sent', async () => {
    expect(t.mails).toEqual([])
    const due = await t.deps.db.select().from(messages).where(eq(messages.accountId, userId))
    expect(due.filter(({ mailDue, pushDue }) => mailDue !== null || pushDue !== null)).toEqual([])
    expect(due.length).toBeGreaterThan(20)
  })
})

describe('half a year of history', () => {
  test('each quotation of the history has a price for each requested line, and their total', () => {
    const quotes = (livedRecords.get('enquiry') ?? []).flatMap(({ products, log }) =>
      (log ?? []).flatMap(({ quote }) => (quote ? [{ products, quote }] : [])),
    )
    expect(quotes.length).toBeGreaterThan(12)
    for (const { products, quote } of quotes) {
      expect(quote.lines.map(({ pesticideId }) => pesticideId)).toEqual(products.map(({ pesticideId }) => pesticideId))
      expect(quote.lines.filter(({ prePrice }) => Number(prePrice) <= 1)).toEqual([])
      const total = quote.lines.reduce(
        (sum, { prePrice, quantity }, at) => sum + Number(prePrice) * Number(quantity ?? products[at]?.quantity ?? 0),
        0,
      )
      expect(Number(quote.totalMoney)).toBeCloseTo(total, 1)
    }
    expect(new Set(quotes.map(({ quote }) => quote.currency)).size).toBeGreaterThan(1)
  })

  test('the documents of every parcel and checklist can be opened', async () => {
    const urls = all()
      .flatMap(({ shipments, requiredFiles }) => [
        ...shipments.flatMap(({ proof }) => proof),
        ...requiredFiles.flatMap(({ files }) => files),
      ])
      .map(({ url }) => url)
    expect(urls.length).toBeGreaterThan(8)
    for (const url of new Set(urls)) {
      const answer = await openFile(t, url, token)
      expect([url, answer.status, answer.headers.get('Content-Type')]).toEqual([url, 200, 'application/pdf'])
    }
  })
})

test('no history is created if the demo account has a draft, or if there is no demo account', async () => {
  const freshApp = await testApp()
  await advanceSequences(freshApp.deps.db, freshApp.clock.now())
  const [demo] = await freshApp.deps.db.select().from(users).where(eq(users.email, demoAccount.email))
  const { accessToken } = await openSession(freshApp.deps, freshApp.deps.db, demo?.id ?? anAccountId(''))
  const body = enquiryBody(['DEMO-2026-0001'])
  expect((await freshApp.call(requestCalls.enquiry.create, { token: accessToken, body })).code).toBe(0)
  await fillDemoAccount(freshApp.deps, none)
  expect(await freshApp.deps.db.$count(records)).toBe(0)
  await freshApp.deps.db.delete(users).where(eq(users.role, 'buyer'))
  await fillDemoAccount(freshApp.deps, none)
  expect(await freshApp.deps.db.$count(users, eq(users.role, 'buyer'))).toBe(0)
})

test('no history is created if the catalogue has no demo suppliers', async () => {
  const { deps, clock } = await testApp()
  await advanceSequences(deps.db, clock.now())
  await deps.db.update(companies).set({ demo: false }).where(eq(companies.demo, true))
  await fillDemoAccount(deps, none)
  expect([await deps.db.$count(records), await deps.db.$count(drafts)]).toEqual([0, 0])
})
