import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#tests/harness/ids.ts'
import type { AccountId } from '#domain/ids.ts'
import { messageCalls } from '#contract/calls/account.ts'
import { cartCalls, catalogueCalls } from '#contract/calls/catalogue.ts'
import { favouriteCalls } from '#contract/calls/reviews.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { requestKinds, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { drafts, recordLog, records } from '#server/modules/requests/schema.ts'
import { advanceSequences } from '#server/platform/db/epoch.ts'
import { demoAccount, demoSellerEmail, newAccount } from '#server/seed/accounts.ts'
import { dayMs } from '#lib/day-ms.ts'
import { enquiryBody } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { liveDemoLife } from './life.ts'

/** No build has the life ready: it is made by the services of buyer and supplier, as on a first start from the source. */
const none = '/no-such-folder/life.json.gz'

let t: TestApp
let token: string
let userId: AccountId
const userOf = async (email: string, role: 'buyer' | 'seller' = 'buyer') =>
  (
    await t.deps.db
      .select()
      .from(users)
      .where(and(eq(users.email, email), eq(users.role, role)))
  )[0]
const tokenOf = async (email: string, role?: 'seller') =>
  (await openSession(t.deps, t.deps.db, (await userOf(email, role))?.id ?? anAccount(''))).accessToken
const lived = new Map<RequestKind, RequestRecord[]>()
const all = () => [...lived.values()].flat()

beforeAll(async () => {
  t = await testApp()
  await advanceSequences(t.deps.db, t.clock.now())
  // Two backends that start at once on one database.
  await Promise.all([liveDemoLife(t.deps, none), liveDemoLife(t.deps, none)])
  token = await tokenOf(demoAccount.email)
  userId = (await userOf(demoAccount.email))?.id ?? anAccount('')
  for (const kind of requestKinds) {
    const { data } = await t.call(requestCalls[kind].recordPage, { token, query: { pageNo: 1, pageSize: 200 } })
    const page = requestCalls[kind].recordPage.data.parse(data)
    if (page.list.length !== page.total) throw new Error('one page does not hold all')
    lived.set(kind, page.list)
  }
}, 240_000)

describe('the account’s past is made once', () => {
  test('by two simultaneous starts: no request, message or colleague is doubled', async () => {
    const { db } = t.deps
    const refs = await db.select({ ref: drafts.clientRef }).from(drafts).where(eq(drafts.accountId, userId))
    expect(new Set(refs.map(({ ref }) => ref)).size).toBe(refs.length)
    const numbers = all().map(({ recordNo }) => recordNo)
    expect(new Set(numbers).size).toBe(numbers.length)
    const before = [await db.$count(records), await db.$count(messages), await db.$count(users)]
    await liveDemoLife(t.deps, none)
    expect([await db.$count(records), await db.$count(messages), await db.$count(users)]).toEqual(before)
  })

  test('without any mail about the past', async () => {
    expect(t.mails).toEqual([])
    const due = await t.deps.db.select({ due: messages.mailDue }).from(messages).where(eq(messages.accountId, userId))
    expect(due.filter((one) => one.due !== null)).toEqual([])
    expect(due.length).toBeGreaterThan(20)
  })
})

describe('half a year of work', () => {
  test('began when the account did, and goes on to today', async () => {
    const user = await userOf(demoAccount.email)
    const times = all().map(({ createTime }) => createTime)
    expect(user?.createdAt).toBe(t.clock.now() - 190 * dayMs)
    expect(Math.min(...times)).toBeGreaterThan(user?.createdAt ?? 0)
    expect(Math.min(...times)).toBeLessThan(t.clock.now() - 170 * dayMs)
    expect(Math.max(...times)).toBeGreaterThan(t.clock.now() - dayMs)
    expect(Math.max(...times)).toBeLessThanOrEqual(t.clock.now())
  })

  test('has used part of the membership’s quotas and leaves most of them', async () => {
    const rows = await t.deps.db.select().from(quotas).where(eq(quotas.userId, userId))
    const used = new Map(rows.map((row) => [row.permissionType, row]))
    const sent = await t.deps.db
      .select({ kind: drafts.kind })
      .from(drafts)
      .where(and(eq(drafts.accountId, userId), eq(drafts.state, 'sent')))
    for (const [kind, type] of [
      ['enquiry', 'ENQUIRY'],
      ['sample', 'SAMPLE_REQ'],
      ['intention', 'INTENTION'],
    ] as const) {
      const count = sent.filter((one) => one.kind === kind).length
      expect(count).toBeGreaterThan(5)
      expect([type, used.get(type)?.usedCount]).toEqual([type, count])
      expect((used.get(type)?.totalLimit ?? 0) - count).toBeGreaterThan(50)
    }
    const user = await userOf(demoAccount.email)
    expect(user?.vipExpireTime).toBeGreaterThan(t.clock.now() + 300 * dayMs)
  })

  test('has an offer with a price for each line that was asked for, none of them a stand-in', () => {
    const quotes = (lived.get('enquiry') ?? []).flatMap(({ products, log }) =>
      (log ?? []).flatMap(({ quote }) => (quote ? [{ products, quote }] : [])),
    )
    expect(quotes.length).toBeGreaterThan(12)
    for (const { products, quote } of quotes) {
      expect(quote.lines.map(({ pesticideId }) => pesticideId)).toEqual(products.map(({ pesticideId }) => pesticideId))
      expect(quote.lines.filter(({ prePrice }) => Number(prePrice) <= 1)).toEqual([])
      const total = quote.lines.reduce(
        (sum, { prePrice }, at) => sum + Number(prePrice) * Number(products[at]?.quantity ?? 0),
        0,
      )
      expect(Number(quote.totalMoney)).toBeCloseTo(total, 1)
    }
    expect(new Set(quotes.map(({ quote }) => quote.currency)).size).toBeGreaterThan(1)
  })

  test('has papers that open, in every parcel and every checklist', async () => {
    const urls = all()
      .flatMap(({ shipments, requiredFiles }) => [
        ...shipments.flatMap(({ proof }) => proof),
        ...requiredFiles.flatMap(({ files }) => files),
      ])
      .map(({ url }) => url)
    expect(urls.length).toBeGreaterThan(8)
    for (const url of new Set(urls)) {
      const answer = await t.app.request(url)
      expect([url, answer.status, answer.headers.get('Content-Type')]).toEqual([url, 200, 'application/pdf'])
    }
  })

  test('has told every step in the words of a person: no entry of the log is empty where somebody spoke', async () => {
    const spoken = all().flatMap(({ log }) =>
      (log ?? []).filter(({ type }) => ['asked', 'answered', 'declined'].includes(type)),
    )
    expect(spoken.length).toBeGreaterThan(8)
    expect(spoken.filter(({ text }) => !text || text.length < 10)).toEqual([])
    expect(await t.deps.db.$count(recordLog)).toBeGreaterThan(150)
  })
})

describe('the account also has', () => {
  test('are saved suppliers, some with a note, the newest first', async () => {
    const { data } = await t.call(favouriteCalls.favouritePage, { token, query: {} })
    const { list } = favouriteCalls.favouritePage.data.parse(data)
    expect(list.map(({ companyId }) => companyId)).toEqual(['9012', '9008', '9005', '9009', '9001'])
    expect(list.filter(({ note }) => note !== null)).toHaveLength(3)
  })
  test('is a cart of products that can be asked for, of several suppliers', async () => {
    const { data } = await t.call(cartCalls.cartList, { token })
    const items = cartCalls.cartList.data.parse(data)
    expect(items).toHaveLength(6)
    const known = await Promise.all(
      items.map(
        async ({ pesticideId }) =>
          (await t.call(catalogueCalls.productGet, { token, query: { id: pesticideId } })).code,
      ),
    )
    expect(known).toEqual([0, 0, 0, 0, 0, 0])
  })
  test('are reviews of its own, which count in the rating that everybody sees', async () => {
    for (const companyId of ['9003', '9009', '9012']) {
      const { data } = await t.call(catalogueCalls.reviewPage, { token, query: { companyId, pageSize: 50 } })
      const { list, total } = catalogueCalls.reviewPage.data.parse(data)
      expect(list.filter(({ mine }) => mine)).toHaveLength(1)
      const [row] = await t.deps.db.select().from(companies).where(eq(companies.id, companyId))
      expect(row?.reviewCount).toBe(total)
      const mean = list.reduce((sum, { rate }) => sum + rate, 0) / total
      expect(row?.rating).toBeCloseTo(mean, 1)
    }
  })
  test('are messages, the older ones read, that lead to what is there', async () => {
    const { data } = await t.call(messageCalls.messagePage, { token, query: { pageNo: 1, pageSize: 200 } })
    const { list } = messageCalls.messagePage.data.parse(data)
    const ids = new Set<string>(all().map(({ id }) => id))
    const links = list.flatMap(({ link }) => (link ? [link.id] : []))
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    const unread = list.filter(({ readStatus }) => !readStatus)
    expect(unread.length).toBeGreaterThan(0)
    // Of requests that still run: what ended long ago has been read.
    expect(Math.min(...unread.map(({ createTime }) => createTime))).toBeGreaterThan(t.clock.now() - 45 * dayMs)
    expect(list.filter(({ createTime }) => createTime < t.clock.now() - 60 * dayMs).length).toBeGreaterThan(10)
  })
  test('is the company: its papers and photo open, its people have joined', async () => {
    const { data } = await t.call(companyProfileCalls.companyProfileGet, { token })
    const { profile } = companyProfileCalls.companyProfileGet.data.parse(data)
    const urls = JSON.stringify(profile).match(/\/files\/[^"]+/g) ?? []
    expect(urls).toHaveLength(2)
    for (const url of urls) expect((await t.app.request(url)).status).toBe(200)
    const { list } = staffCalls.staffPage.data.parse((await t.call(staffCalls.staffPage, { token, query: {} })).data)
    expect(list.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['ana@example.com', 'rui@example.com', 'marta@example.com']),
    )
  })
})

describe('nobody else sees the account’s past', () => {
  test.each(['somebody else', 'the new account', 'a colleague'])('%s', async (who) => {
    const other =
      who === 'somebody else'
        ? (await t.newBuyer()).token
        : await tokenOf(who === 'a colleague' ? 'ana@example.com' : newAccount.email)
    for (const kind of requestKinds) {
      const [record] = lived.get(kind) ?? []
      const asked = await t.call(requestCalls[kind].recordGet, { token: other, query: { id: record?.id ?? '' } })
      expect([kind, asked.status]).toEqual([kind, 404])
      const { data } = await t.call(requestCalls[kind].recordPage, { token: other, query: {} })
      expect(requestCalls[kind].recordPage.data.parse(data).total).toBe(0)
    }
    expect((await t.call(cartCalls.cartTotal, { token: other })).data).toBe(0)
    expect((await t.call(favouriteCalls.favouritePage, { token: other, query: {} })).data).toMatchObject({ total: 0 })
    expect((await t.call(messageCalls.unreadCount, { token: other })).data).toBe(0)
  })
  test('a supplier sees only what was sent to it', async () => {
    const seller = await tokenOf(demoSellerEmail('9003'), 'seller')
    for (const kind of requestKinds) {
      const { data } = await t.call(sellerCalls.inbox, { token: seller, query: { kind, pageNo: 1, pageSize: 100 } })
      const { list } = sellerCalls.inbox.data.parse(data)
      const own = (lived.get(kind) ?? []).filter(({ company }) => company.companyId === '9003')
      expect(own.length).toBeGreaterThan(0)
      expect(list.map(({ recordNo }) => recordNo).toSorted()).toEqual(own.map(({ recordNo }) => recordNo).toSorted())
    }
  })
})

test('an account with work of its own gets no invented past, nor does a set-up without a demonstration', async () => {
  const fresh = await testApp()
  await advanceSequences(fresh.deps.db, fresh.clock.now())
  const [demo] = await fresh.deps.db.select().from(users).where(eq(users.email, demoAccount.email))
  const { accessToken } = await openSession(fresh.deps, fresh.deps.db, demo?.id ?? anAccount(''))
  const body = enquiryBody(['DEMO-2026-0001'])
  expect((await fresh.call(requestCalls.enquiry.create, { token: accessToken, body })).code).toBe(0)
  await liveDemoLife(fresh.deps, none)
  expect(await fresh.deps.db.$count(records)).toBe(0)
  await fresh.deps.db.delete(users).where(eq(users.role, 'buyer'))
  await liveDemoLife(fresh.deps, none)
  expect(await fresh.deps.db.$count(users, eq(users.role, 'buyer'))).toBe(0)
})
