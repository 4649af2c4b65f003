import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sellerCalls } from '#contract/calls/seller.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { supplierOutbox } from '#server/modules/requests/schema.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { buyerAndSuppliers, createSellerToken } from '#tests/harness/records.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { sendRequestMails } from './request-mails.ts'

const hourMs = 60 * 60 * 1000
let t: TestApp
let sides: Awaited<ReturnType<typeof buyerAndSuppliers>>
let count = 0
let supplier: string
let token: string
let address: string
let faults: unknown[]
beforeAll(async () => {
  t = await testApp()
  await t.deps.db.delete(users).where(eq(users.role, 'seller'))
  sides = await buyerAndSuppliers(t, [])
})
beforeEach(async () => {
  t.clock.advance(48 * hourMs)
  supplier = `900${(count += 1)}`
  token = await createSellerToken(t, supplier)
  const { data } = await t.call(sellerCalls.sellerInfo, { token, headers: { 'Accept-Language': 'en-US' } })
  address = (data as { email: string }).email
  t.mails.length = 0
  faults = []
})
const mailing = (mailer = t.deps.mailer) =>
  sendRequestMails(
    {
      db: t.deps.db,
      random: t.deps.random,
      mailer,
      sellerUrl: 'https://shop.example/base/seller/',
      onFault: (error) => void faults.push(error),
    },
    t.clock.now(),
  )
const send = () => sides.send('enquiry', [supplier])
const ofSupplier = () => t.mails.filter(({ to }) => to === address)
const setSeller = (change: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(change).where(eq(users.email, address))
const linkOf = (text = '') => new URL(/https:\S+\/mails\/off\S+/.exec(text)?.[0] ?? 'https://nowhere.example')
const at = (url: URL, init: RequestInit = {}) =>
  t.app.request(`${url.pathname.replace('/base', '')}${url.search}`, init)

test('a supplier is mailed once about a new request, in the language of its account, with a link that opens the request', async () => {
  const { no } = await send()
  await Promise.all([mailing(), mailing()])
  await mailing()
  expect(ofSupplier()).toHaveLength(1)
  const [mail] = ofSupplier()
  expect(mail?.subject).toMatch(/^New requests of buyers to .+: 1$/)
  expect(mail?.text).toContain(`https://shop.example/base/seller/#enquiry/${no}`)
  expect(mail?.unsubscribeUrl).toBe(linkOf(mail?.text).href)
  await setSeller({ locale: 'zh-Hans' })
  t.clock.advance(hourMs)
  await send()
  await mailing()
  expect(ofSupplier()[1]?.subject).toMatch(/新申请：1 份$/)
})

test('requests within an hour after a mail are counted in one mail at the end of the hour, without those opened meanwhile', async () => {
  await send()
  await mailing()
  t.clock.advance(hourMs / 2)
  const openedRequest = await send()
  await send()
  await send()
  await mailing()
  expect(ofSupplier()).toHaveLength(1)
  const body = { kind: 'enquiry', id: openedRequest.no } as const
  await t.call(sellerCalls.open, { token, body })
  t.clock.advance(hourMs / 2)
  await mailing()
  expect(ofSupplier()[1]?.text).toContain('Not opened yet: 2.')
  expect(ofSupplier()[1]?.text).toMatch(/\/seller\/#enquiry\n/)
})

test('the link in a mail stops the mails only when the button of its page is pressed or a mail program posts to it', async () => {
  await send()
  await mailing()
  const link = linkOf(ofSupplier()[0]?.text)
  const page = await at(link)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(address)])
  const next = async () => {
    t.clock.advance(hourMs)
    t.mails.length = 0
    await send()
    await mailing()
    return ofSupplier().length
  }
  expect(await next()).toBe(1)
  const form = (body: string) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  })
  expect((await at(link, form('List-Unsubscribe=One-Click'))).status).toBe(200)
  expect(await next()).toBe(0)
  expect((await at(link, form('on=1'))).status).toBe(200)
  expect(await next()).toBe(1)
  const forged = new URL(link)
  forged.searchParams.set('account', (await t.newBuyer()).userId)
  for (const url of [forged, new URL(`${link.origin}${link.pathname}`)])
    expect((await at(url, form('on=0'))).status).toBe(404)
  expect(await next()).toBe(1)
})

test('a mail that the mail server refuses is sent after the pause, with the requests that arrived meanwhile', async () => {
  await send()
  const away = { send: () => Promise.reject(new Error('the mail server is away')) }
  await mailing(away)
  expect(faults).toHaveLength(1)
  await mailing(away)
  expect(faults).toHaveLength(1)
  t.clock.advance(hourMs)
  await send()
  await mailing()
  expect(ofSupplier()[0]?.text).toContain('Not opened yet: 2.')
})

test('a blocked supplier is not mailed', async () => {
  await setSeller({ blockedAt: 1 })
  await send()
  await mailing()
  expect(t.mails).toEqual([])
})

test('a request that is older than a day is no longer mailed', async () => {
  await send()
  t.clock.advance(24 * hourMs)
  await mailing()
  expect(t.mails).toEqual([])
})

test('a mail is due only for a supplier with an account', async () => {
  const ids = await requestableProducts(t.deps.db)
  const buyer = await t.newBuyer()
  const body = enquiryBody([sides.productOf(supplier), ids.real.id], { maxReplyTime: '2030-01-01' })
  expect((await t.call(enquiryCalls.send, { token: buyer.token, body })).code).toBe(0)
  const rows = await t.deps.db.select().from(supplierOutbox).where(eq(supplierOutbox.createTime, t.clock.now()))
  const due = new Map(rows.map(({ companyId, mailDue }) => [String(companyId), mailDue]))
  expect([due.get(supplier), due.get(ids.real.companyId)]).toEqual([t.clock.now(), null])
})
