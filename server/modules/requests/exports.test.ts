import { read, utils } from '@e965/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { exportCalls } from '#contract/calls/exports.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { catalogueFor, enquiryBody } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

let t: TestApp
let four: string[]
beforeAll(async () => {
  t = await testApp()
  const ids = await catalogueFor(t.deps.db)
  four = [...ids.ofDemo('9001').slice(0, 2), ids.ofDemo('9002')[0] ?? '', ids.real.id]
})

const exported = async (token: string, query = '', language = 'en-US') => {
  const answer = await t.app.request(`${exportCalls.enquiryExcel.path}${query}`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
  })
  const book = read(new Uint8Array(await answer.arrayBuffer()), { type: 'array' })
  const name = book.SheetNames[0] ?? ''
  return { answer, name, rows: utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name] ?? {}) }
}

test('an export is a binary .xls with a timestamp in its name and a row for each product', async () => {
  const { token } = await t.newBuyer()
  await t.call(enquiryCalls.send, { token, body: enquiryBody(four) })
  const { answer, name, rows } = await exported(token)
  expect(answer.headers.get('Content-Type')).toBe('application/vnd.ms-excel')
  expect(answer.headers.get('Content-Disposition')).toMatch(/filename="enquiries-\d{8}-\d{6}\.xls"/)
  expect(name).toBe('Enquiries')
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({
    Status: 'Sent',
    Quantity: 1200.5,
    'Place of delivery': 'Santos',
    Note: 'Labels in Portuguese',
  })
  expect(rows[0]?.['Incoterm']).toContain('Free On Board')
})

test('an export is in the requested language', async () => {
  const { token } = await t.newBuyer()
  await t.call(enquiryCalls.send, { token, body: enquiryBody(four) })
  const { name, rows } = await exported(token, '', 'zh-CN')
  expect(name).toBe('询价')
  expect(rows[0]?.['状态']).toBe('已发送')
})

test('an export is filtered as the list is, and holds nobody else’s requests', async () => {
  const [mine, other] = [await t.newBuyer(), await t.newBuyer()]
  await t.call(enquiryCalls.send, { token: other.token, body: enquiryBody(four) })
  expect((await exported(mine.token)).rows).toEqual([])
  expect((await exported(other.token, '?replyState=1')).rows).toEqual([])
  expect((await exported(other.token, '?replyState=0')).rows).toHaveLength(4)
})
