import { describe, expect, test } from 'vitest'
import { favouriteCalls, type Favourite } from '#contract/calls/reviews.ts'
import { code } from '#contract/codes.ts'
import { testApp } from '#tests/harness/server.ts'

const t = await testApp()

const list = async (token: string) =>
  ((await t.call(favouriteCalls.favouritePage, { token, query: {} })).data as { list: Favourite[] }).list
const save = (token: string, companyId: string, note?: string | null) =>
  t.call(favouriteCalls.favouriteCreate, { token, body: { companyId, ...(note === undefined ? {} : { note }) } })
const remove = (token: string, companyId: string) =>
  t.call(favouriteCalls.favouriteDelete, { token, query: { companyId } })

describe('saved suppliers', () => {
  test('saved suppliers are listed newest first, with names in the requested language', async () => {
    const { token } = await t.newBuyer()
    await save(token, '9001')
    t.clock.advance(1000)
    await save(token, '9002')
    expect((await list(token)).map((one) => one.companyId)).toEqual(['9002', '9001'])
    const chinese = await t.call(favouriteCalls.favouritePage, {
      token,
      query: { pageSize: 1 },
      headers: { 'Accept-Language': 'zh-CN' },
    })
    expect(chinese.data).toMatchObject({ total: 2, list: [{ company: { name: '示例长江农化有限公司' } }] })
  })
  test('saving a supplier that does not exist is refused, and removing one that is not saved succeeds', async () => {
    const { token } = await t.newBuyer()
    expect((await save(token, 'nobody')).code).toBe(code.notFound)
    expect((await remove(token, '9001')).code).toBe(0)
  })
})

test('another account can neither see, change nor remove the supplier and the note', async () => {
  const [owner, other] = [await t.newBuyer(), await t.newBuyer()]
  await save(owner.token, '9003', 'private')
  expect(await list(other.token)).toEqual([])
  const change = (token: string) =>
    t.call(favouriteCalls.favouriteUpdate, { token, body: { companyId: '9003', note: 'read' } })
  expect((await change(other.token)).code).toBe(code.notFound)
  await remove(other.token, '9003')
  expect(await list(owner.token)).toMatchObject([{ note: 'private' }])
  expect((await change(owner.token)).code).toBe(0)
  expect(await list(owner.token)).toMatchObject([{ note: 'read' }])
})
