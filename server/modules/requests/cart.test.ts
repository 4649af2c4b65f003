import { describe, expect, test } from 'vitest'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { read, utils } from '@e965/xlsx'
import { exportCalls, enquiryCalls } from '#contract/calls/requests.ts'

const t = await testApp()
const ids = await requestableProducts(t.deps.db)
const some = [...ids.ofDemo('9001').slice(0, 2), ids.real.id]

test('adding a product twice, with others, or from two tabs simultaneously adds it to the cart once', async () => {
  const { token } = await t.newBuyer()
  const add = (pesticideIds: string[]) => t.call(cartCalls.cartAdd, { token, body: { pesticideIds } })
  await add(some.slice(0, 1))
  const answers = await Promise.all([add(some), add(some), add([...some, ...some])])
  expect(answers.map((answer) => answer.data)).toEqual([3, 3, 3])
  expect((await t.call(cartCalls.cartTotal, { token })).data).toBe(3)
})

test('the cart lists its products in the requested language, the last added first', async () => {
  const { token } = await t.newBuyer()
  await t.call(cartCalls.cartAdd, { token, body: { pesticideIds: [some[0] ?? ''] } })
  t.clock.advance(1000)
  await t.call(cartCalls.cartAdd, { token, body: { pesticideIds: [some[1] ?? ''] } })
  const { data } = await t.call(cartCalls.cartList, { token, headers: { 'Accept-Language': 'zh-CN' } })
  const list = data as {
    pesticideId: string
    product: { pesticideId: string; name: string; nameZh: string; company: { companyId: string } }
  }[]
  expect(list.map((item) => item.pesticideId)).toEqual([some[1], some[0]])
  expect(list[0]?.product).toMatchObject({ pesticideId: some[1], company: { companyId: '9001' } })
  expect(list[0]?.product.name).toBe(list[0]?.product.nameZh)
})

test('unknown products are ignored, removing twice succeeds, and another buyer’s cart does not change', async () => {
  const [one, other] = [await t.newBuyer(), await t.newBuyer()]
  await t.call(cartCalls.cartAdd, { token: one.token, body: { pesticideIds: [...some, 'PD-NONE'] } })
  await t.call(cartCalls.cartAdd, { token: other.token, body: { pesticideIds: some } })
  const idText = `${some[0]},${some[1]},PD-NONE,`
  expect((await t.call(cartCalls.cartDelete, { token: one.token, query: { ids: idText } })).data).toBe(1)
  expect((await t.call(cartCalls.cartDelete, { token: one.token, query: { ids: idText } })).data).toBe(1)
  expect((await t.call(cartCalls.cartTotal, { token: other.token })).data).toBe(3)
})

test('a removal that is repeated late with its key does not remove a product that was added again', async () => {
  const { token } = await t.newBuyer()
  const [id = ''] = some
  const remove = () =>
    t.call(cartCalls.cartDelete, { token, query: { ids: id }, headers: { 'Idempotency-Key': 'cart-1' } })
  await t.call(cartCalls.cartAdd, { token, body: { pesticideIds: [id] } })
  await remove()
  await t.call(cartCalls.cartAdd, { token, body: { pesticideIds: [id] } })
  expect((await remove()).headers.get('Idempotency-Replayed')).toBe('true')
  expect((await t.call(cartCalls.cartTotal, { token })).data).toBe(1)
})

test('a visitor may not read a cart', async () => {
  expect(await t.call(cartCalls.cartTotal)).toMatchObject({ status: 401, code: 401 })
})

describe('exports', () => {
  const four = [...ids.ofDemo('9001').slice(0, 2), ids.ofDemo('9002')[0] ?? '', ids.real.id]

  const fetchExport = async (token: string, query = '', language = 'en-US') => {
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
    const { answer, name, rows } = await fetchExport(token)
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
    const { name, rows } = await fetchExport(token, '', 'zh-CN')
    expect(name).toBe('询价')
    expect(rows[0]?.['状态']).toBe('已发送')
  })

  test('an export is filtered like the list, and does not contain requests of another buyer', async () => {
    const [mine, other] = [await t.newBuyer(), await t.newBuyer()]
    await t.call(enquiryCalls.send, { token: other.token, body: enquiryBody(four) })
    expect((await fetchExport(mine.token)).rows).toEqual([])
    expect((await fetchExport(other.token, '?replyState=1')).rows).toEqual([])
    expect((await fetchExport(other.token, '?replyState=0')).rows).toHaveLength(4)
  })
})
