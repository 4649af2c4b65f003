import { beforeAll, expect, test, beforeEach, describe } from 'vitest'
import { messageCalls, accountCalls } from '#contract/calls/account.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { notify } from './repo.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { locales } from '#contract/languages.ts'
import { renderMessage, sendNoticeMails } from './messages.ts'
import { eq } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import { users } from '#server/modules/accounts/schema.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { texts } from '#server/texts/texts.ts'
import { messages } from './schema.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ config: { supplierDelayMs: 1000 } })
})

interface Message {
  id: string
  title: string
  content: string
  readStatus: boolean
}
const inbox = async (n: number) => {
  const buyer = await t.newBuyer()
  for (let i = 1; i <= n; i += 1)
    await notify(t.deps.db, {
      accountId: buyer.userId,
      template: 'record-asked',
      values: { company: 'Demo Crop', recordNo: `E-${i}`, text: 'Which label?' },
      linkKind: 'enquiry',
      linkId: String(i),
      createTime: i,
      updateTime: i,
    })
  const page = async (query: object = {}) =>
    (await t.call(messageCalls.messagePage, { token: buyer.token, query })).data as { list: Message[]; total: number }
  const unread = async () => (await t.call(messageCalls.unreadCount, { token: buyer.token })).data
  return { ...buyer, page, unread }
}

test('messages are listed newest first and filtered by read state, and the unread count is updated', async () => {
  const { token, page, unread } = await inbox(7)
  expect(await unread()).toBe(7)
  const firstPage = await page({ pageSize: 3 })
  expect(firstPage.total).toBe(7)
  expect(firstPage.list.map((one) => one.content)).toEqual(
    [7, 6, 5].map((n) => `Demo Crop asks about E-${n} (E-${n}): Which label?`),
  )
  expect((await page({ pageSize: 3, pageNo: 3 })).list).toHaveLength(1)
  const popup = (await t.call(messageCalls.unreadList, { token })).data as Message[]
  expect(popup).toHaveLength(5)
  await t.call(messageCalls.markRead, { token, body: { ids: [popup[0]?.id ?? ''] } })
  expect((await page({ readStatus: 'true' })).total).toBe(1)
  expect((await page({ readStatus: 'false' })).total).toBe(6)
  expect(await unread()).toBe(6)
})

test('marking as read ignores repetitions and unknown ids, and can mark all messages', async () => {
  const { token, page, unread } = await inbox(3)
  const ids = (await page()).list.map((one) => one.id)
  for (let n = 0; n < 2; n += 1)
    expect(
      await t.call(messageCalls.markRead, { token, body: { ids: [...ids.slice(0, 2), 'x', '999999999'] } }),
    ).toMatchObject({ code: 0 })
  expect(await unread()).toBe(1)
  await t.call(messageCalls.markAllRead, { token })
  expect(await unread()).toBe(0)
})

test('another buyer can neither see nor mark the messages', async () => {
  const owner = await inbox(2)
  const [message] = (await owner.page()).list
  const id = message?.id ?? ''
  const { token } = await t.newBuyer()
  expect(await t.call(messageCalls.messageGet, { token, query: { id } })).toMatchObject({ status: 404, code: 404 })
  await t.call(messageCalls.markRead, { token, body: { ids: [id] } })
  await t.call(messageCalls.markAllRead, { token })
  expect(await owner.unread()).toBe(2)
  expect(await t.call(messageCalls.messageGet, { token: owner.token, query: { id } })).toMatchObject({
    code: 0,
    data: { id, readStatus: false },
  })
})

test('a notice with an unknown template still has a text', async () => {
  const { userId, token } = await t.newBuyer()
  await notify(t.deps.db, {
    accountId: userId,
    template: 'from-the-future',
    values: { text: 'Hello', recordNo: 'E-1' },
    createTime: 1,
    updateTime: 1,
  })
  expect((await t.call(messageCalls.unreadList, { token })).data).toMatchObject([
    { title: 'E-1', content: 'Hello', link: null },
  ])
})

test('opening a record marks its own notices as read, and no others', async () => {
  const ids = await requestableProducts(t.deps.db)
  const { userId, token } = await t.newBuyer()
  const { data } = await t.call(enquiryCalls.send, { token, body: enquiryBody([ids.ofDemo('9001')[0] ?? '']) })
  const id = (data as { records: { id: string }[] }).records[0]?.id ?? ''
  for (const linkId of [id, '42'])
    await notify(t.deps.db, {
      accountId: userId,
      template: 'record-asked',
      values: {},
      linkKind: 'enquiry',
      linkId,
      createTime: 1,
      updateTime: 1,
    })
  expect(await t.call(enquiryCalls.read, { token, body: { id } })).toMatchObject({
    code: 0,
    data: { id, unread: false, version: 1 },
  })
  expect((await t.call(messageCalls.unreadCount, { token })).data).toBe(1)
  expect(await t.call(enquiryCalls.read, { token, body: { id } })).toMatchObject({ code: 0 })
})

describe('texts of messages', () => {
  const values = { company: 'Demo Crop', recordNo: 'E-1', text: 'Which label? {company}' }

  test.each(['record-asked', 'record-quoted', 'record-declined', 'record-expired'])(
    'the message %s names record and supplier in every language',
    (template) => {
      const wordings = locales.map((locale) => renderMessage(template, values, locale))
      for (const { title, content } of wordings) {
        expect(title).not.toBe('')
        expect(content).toContain('E-1')
        expect(content).toContain('Demo Crop')
      }
      expect(new Set(wordings.map((one) => one.title)).size).toBe(locales.length)
    },
  )

  const ofRecords = Object.keys(texts.notices).filter((name) => /^(record|deal)-/.test(name))
  test.each(ofRecords)('the title of %s names supplier and product in every language', (template) => {
    for (const locale of locales) {
      const { title } = renderMessage(template, { ...values, product: 'Mancozeb 80% WP' }, locale)
      expect(title).toContain('Demo Crop')
      expect(title).toContain('Mancozeb 80% WP')
    }
  })
})

describe('mailed notices', () => {
  let sentMails: Mail[]
  let faults: unknown[]
  beforeEach(async () => {
    t = await testApp()
    sentMails = []
    faults = []
  })

  const mailer = (fails: () => Error | null = () => null) => ({
    send: async (mail: Mail) => {
      const fault = fails()
      if (fault) throw fault
      sentMails.push(mail)
    },
  })

  const run = (using = mailer(), now = t.clock.now()) =>
    sendNoticeMails(
      { db: t.deps.db, mailer: using, appUrl: 'https://app.example/', onFault: (fault) => faults.push(fault) },
      now,
    )

  const notifyQuoted = async (userId: AccountId, part: object = {}) =>
    notify(t.deps.db, {
      accountId: userId,
      template: 'record-quoted',
      values: { company: 'Demo Qingmeng', recordNo: 'E-20261124-1', text: 'See the price.' },
      createTime: t.clock.now(),
      updateTime: t.clock.now(),
      ...part,
    })

  const headers = { 'Accept-Language': 'es-ES' }

  describe('a supplier’s reply', () => {
    test('a reply is mailed once, in the account’s language, even if several workers run at once', async () => {
      const { token, userId } = await t.newBuyer()
      await t.call(accountCalls.userInfo, { token, headers })
      await notifyQuoted(userId, { linkKind: 'enquiry', linkId: '7' })
      await Promise.all([run(), run(), run()])
      await run(mailer(), t.clock.now() + 3_600_000)
      const [account] = await t.deps.db.select().from(users).where(eq(users.id, userId))
      expect(sentMails).toHaveLength(1)
      expect(sentMails[0]).toMatchObject({ to: account?.email, subject: 'Demo Qingmeng cotiza E-20261124-1: …' })
      expect(sentMails[0]?.text).toContain('Demo Qingmeng')
      expect(sentMails[0]?.text).toContain('E-20261124-1')
      expect(sentMails[0]?.text).toContain('Abrir: https://app.example/pages/inquiry/detail?id=7')
      expect(sentMails[0]?.id).toMatch(/^notice-\d+$/)
    })

    test('a reply is not mailed again if the process stopped right after sending the mail', async () => {
      const { userId } = await t.newBuyer()
      await notifyQuoted(userId)
      const neverSettles = new Promise<never>(() => undefined)
      let handedOver = () => undefined as void
      const isHandedOver = new Promise<void>((resolve) => (handedOver = resolve))
      void run({
        send: (mail) => {
          sentMails.push(mail)
          handedOver()
          return neverSettles
        },
      })
      await isHandedOver
      await run(mailer(), t.clock.now() + 3_600_000)
      expect(sentMails).toHaveLength(1)
    })

    test('a reply is mailed later if the mail server refuses it, and does not delay other mails', async () => {
      const [one, other] = [await t.newBuyer(), await t.newBuyer()]
      await notifyQuoted(one.userId)
      await notifyQuoted(other.userId)
      let isFirst = true
      await run(mailer(() => (isFirst ? ((isFirst = false), new Error('421 try later')) : null)))
      expect(sentMails).toHaveLength(1)
      expect(faults).toHaveLength(1)
      await run()
      expect(sentMails).toHaveLength(1)
      await run(mailer(), t.clock.now() + 11 * 60_000)
      expect(new Set(sentMails.map(({ to }) => to)).size).toBe(2)
      expect(sentMails).toHaveLength(2)
    })

    test('a reply is not mailed if mails are off, it was read, the account is being deleted, or a day has passed', async () => {
      const { db } = t.deps
      const [off, reader, leaving, late] = [
        await t.newBuyer(),
        await t.newBuyer(),
        await t.newBuyer(),
        await t.newBuyer(),
      ]
      const { data } = await t.call(accountCalls.subscriptions, { token: off.token })
      const { list } = data as { list: { id: string }[] }
      await t.call(accountCalls.subscriptionUpdate, { token: off.token, body: { id: list[0]?.id ?? '', isEnable: 0 } })
      await notifyQuoted(off.userId)
      await notifyQuoted(reader.userId, { read: true })
      await db
        .update(users)
        .set({ deleteAt: t.clock.now() + dayMs })
        .where(eq(users.id, leaving.userId))
      await notifyQuoted(leaving.userId)
      await notifyQuoted(late.userId, { createTime: t.clock.now() - dayMs - 1 })
      await run()
      expect(sentMails).toEqual([])
      expect((await db.select({ due: messages.mailDue }).from(messages)).every(({ due }) => due === null)).toBe(true)
    })
  })
})
