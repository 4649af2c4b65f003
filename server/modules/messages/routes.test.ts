import { beforeAll, expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { notify } from './repo.ts'
import { catalogueFor, enquiryBody } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

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

test('the list has the newest first, by page and by read state; the unread list has its size', async () => {
  const { token, page, unread } = await inbox(7)
  expect(await unread()).toBe(7)
  const first = await page({ pageSize: 3 })
  expect(first.total).toBe(7)
  expect(first.list.map((one) => one.content)).toEqual(
    [7, 6, 5].map((n) => `Demo Crop asks about E-${n}: Which label?`),
  )
  expect((await page({ pageSize: 3, pageNo: 3 })).list).toHaveLength(1)
  const popup = (await t.call(messageCalls.unreadList, { token })).data as Message[]
  expect(popup).toHaveLength(5)
  await t.call(messageCalls.markRead, { token, body: { ids: [popup[0]?.id ?? ''] } })
  expect((await page({ readStatus: 'true' })).total).toBe(1)
  expect((await page({ readStatus: 'false' })).total).toBe(6)
  expect(await unread()).toBe(6)
})

test('marking as read is set-like, and can mark all', async () => {
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

test('another buyer can neither see messages nor mark them', async () => {
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

test('opening a record clears its unread mark and notices, and no others', async () => {
  const ids = await catalogueFor(t.deps.db)
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
