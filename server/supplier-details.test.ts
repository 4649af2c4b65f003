import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/calls.ts'
import { cartCalls, catalogueCalls } from '#contract/calls/catalogue.ts'
import { favouriteCalls } from '#contract/calls/reviews.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import type { CompanyWire } from '#contract/entities/company.ts'
import { snapshotFirstPagePath, snapshotManifest, snapshotManifestPath } from '#contract/snapshot.ts'
import { locales } from '#contract/languages.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { publishCompanyRating } from '#server/modules/catalogue/changes/catalogue-changes.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { rowsOfRun } from '#tests/harness/nightly.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'

/** Details of supplier 9001. No other text of the library contains any of these words. */
const memberDetails = {
  contactName: 'Zzgatedperson',
  phone: '+86 777123777123',
  email: 'zzgatedmail@example.com',
  address: 'Zzgatedstreet 1',
  website: 'https://zzgatedsite.example.com',
  exportAmount3y: '918273645',
  documents: 'zzgatedpaper',
} as const
const memberTexts = Object.values(memberDetails)

const readers = ['visitor', 'expired', 'member'] as const
type Reader = (typeof readers)[number]

/** Tokens of two buyers who saved the supplier, put its product into the cart and sent it an enquiry as members. */
const tokens: Partial<Record<Reader, string>> = {}

const buyer = async () => {
  const { userId, token } = await backend.newBuyer()
  const [one = ''] = (await requestableProducts(backend.deps.db)).ofDemo('9001')
  await backend.call(favouriteCalls.favouriteCreate, { token, body: { companyId: '9001' } })
  await backend.call(cartCalls.cartAdd, { token, body: { pesticideIds: [one] } })
  await backend.call(requestCalls.enquiry.create, { token, body: enquiryBody([one]) })
  expect((await backend.call(requestCalls.enquiry.send, { token, body: enquiryBody([one]) })).code).toBe(0)
  return { userId, token }
}

const backend = await testApp()
const { db } = backend.deps
await db.transaction(async (tx) => {
  const { documents, ...plain } = memberDetails
  const document = {
    name: documents,
    kind: 'coa',
    url: `/files/${documents}/a.pdf`,
    issuedOn: null,
    validUntil: null,
  }
  await tx
    .update(companies)
    .set({ ...plain, documents: [document] })
    .where(eq(companies.id, '9001'))
  await publishCompanyRating(tx, '9001', backend.clock.now())
})
const [expiredBuyer, memberBuyer] = [await buyer(), await buyer()]
await db.update(users).set({ vipExpireTime: backend.clock.now() }).where(eq(users.id, expiredBuyer.userId))
Object.assign(tokens, { expired: expiredBuyer.token, member: memberBuyer.token })

/** Calls that only read come first, because some of the others delete data that are read. */
const calls = Object.entries(allCalls)
  .flatMap(([group, some]) =>
    Object.entries(some as Record<string, Call>).map(([name, call]) => ({ name: `${group}.${name}`, call })),
  )
  .toSorted((a, b) => Number(a.call.method !== 'GET') - Number(b.call.method !== 'GET'))
/** The query parameters of all calls together, because a call ignores unknown ones. */
const allParameters = new URLSearchParams({
  pageNo: '1',
  pageSize: '200',
  limit: '2000',
  size: '5',
  since: '',
}).toString()
const about9001 = `${allParameters}&id=9001&companyId=9001&ids=9001`

const rawOf = async (reader: Reader, path: string, method = 'GET'): Promise<string> => {
  const token = tokens[reader]
  const answer = await backend.app.request(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(method === 'POST' || method === 'PUT' ? { body: '{"id":"9001","companyId":"9001"}' } : {}),
  })
  return answer.text()
}
const memberTextsIn = (text: string) => memberTexts.filter((word) => text.includes(word))
/** Calls that end the session or the account. Other tests cover them. */
const ends = new Set(['auth.logout', 'settings.accountDelete', 'staff.staffExit'])
const leaksTo = async (reader: Reader) => {
  const leaks: Record<string, readonly string[]> = {}
  for (const { name, call } of calls) {
    if (ends.has(name) || call.transport === 'stream') continue
    const path = call.path.replaceAll(/\{\w+\}/g, '9001')
    const texts = [
      await rawOf(reader, `${path}?${allParameters}`, call.method),
      await rawOf(reader, `${path}?${about9001}`, call.method),
    ]
    const leakedTexts = [...new Set(texts.flatMap(memberTextsIn))]
    if (leakedTexts.length > 0) leaks[name] = leakedTexts
  }
  return leaks
}

describe('supplier details that are for members', () => {
  test('members get the details from one call only', async () => {
    expect(await leaksTo('member')).toEqual({ 'catalogue.companyGet': memberTexts })
  })
  test.each(['visitor', 'expired'] as const)(
    'a call never returns details to a reader of the kind %s',
    async (reader) => {
      expect(await leaksTo(reader)).toEqual({})
    },
  )
  test('details are withheld, with a notice, after the membership has ended, and answers with details may not be cached', async () => {
    const ask = (reader: Reader) =>
      backend.call(catalogueCalls.companyGet, { token: tokens[reader] ?? '', query: { id: '9001' } })
    const [expired, member] = [await ask('expired'), await ask('member')]
    expect(expired.data).toMatchObject({ companyId: '9001', withheld: true })
    expect(Object.keys(expired.data as object)).not.toEqual(expect.arrayContaining(['phone']))
    expect(member.data).toMatchObject({ phone: memberDetails.phone, givenAt: backend.clock.now() })
    for (const { headers } of [expired, member]) expect(headers.get('Cache-Control')).toBe('no-store')
  })
  // The files of each language take four seconds, so by day only the English ones are read.
  test('details are not in the public files of any language', async () => {
    for (const locale of rowsOfRun(locales, (one) => one === 'en')) {
      for (const table of ['products', 'companies'] as const)
        expect(memberTextsIn(await rawOf('visitor', snapshotFirstPagePath(locale, table)))).toEqual([])
      const text = await rawOf('visitor', snapshotManifestPath(locale))
      const { companies: table, products } = snapshotManifest.parse(JSON.parse(text))
      let leakedTexts = ''
      for (const { url } of [...table.parts, ...products.parts])
        leakedTexts += await rawOf('visitor', `/catalogue/${locale}/${url}`)
      expect(leakedTexts).toContain('Demo Qingmeng')
      expect(memberTextsIn(leakedTexts)).toEqual([])
    }
  }, 120_000)
})

describe('no list reveals details by its results, counts or order', () => {
  const list = async (query: object) => {
    const { data } = await backend.call(catalogueCalls.companyPage, {
      token: tokens.member ?? '',
      query: { pageNo: 1, pageSize: 50, ...query },
    })
    return data as { list: CompanyWire[]; total: number; corrected: string[] }
  }
  test.each(memberTexts)('a search for %s finds nobody, and no correction leads to it', async (keyword) => {
    expect(await list({ keyword })).toEqual({ list: [], total: 0, corrected: [] })
    for (const call of [catalogueCalls.productPage, catalogueCalls.productFacets]) {
      const { data } = await backend.call(call as typeof catalogueCalls.productPage, {
        token: tokens.member ?? '',
        query: { pageNo: 1, pageSize: 50, keyword },
      })
      expect((data as { total: number }).total).toBe(0)
    }
  })
  test.each(['exportAmount3y', 'export', 'address', 'phone', 'documents'])(
    'no list can be sorted by %s',
    async (sort) => {
      const answer = await backend.app.request(`/buyer-api/buyer/company/page?pageNo=1&pageSize=5&sort=${sort}`, {
        headers: { Authorization: `Bearer ${tokens.member}` },
      })
      expect(await answer.json()).toMatchObject({ code: code.badRequest })
    },
  )
  test('the orders of lists and the hot lists do not change when an export amount changes', async () => {
    const orders = async () => {
      const ids: string[][] = []
      for (const sort of ['rank', 'name', 'rating', 'productCount', undefined] as const)
        ids.push((await list({ sort })).list.map(({ companyId }) => String(companyId)))
      for (const call of [catalogueCalls.companyTop100, catalogueCalls.hotCompanies])
        ids.push(
          ((await backend.call(call, { token: tokens.member ?? '' })).data as CompanyWire[]).map(({ companyId }) =>
            String(companyId),
          ),
        )
      return ids
    }
    const ordersBefore = await orders()
    await db.transaction(async (tx) => {
      await tx.update(companies).set({ exportAmount3y: '1' }).where(eq(companies.id, '9001'))
      await publishCompanyRating(tx, '9001', backend.clock.now())
    })
    expect(await orders()).toEqual(ordersBefore)
    await db.update(companies).set({ exportAmount3y: memberDetails.exportAmount3y }).where(eq(companies.id, '9001'))
  })
})
